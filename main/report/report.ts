import type { ReportFacts, Section } from './facts'
import { html, raw } from './html'
import { checklistSection } from './sections/checklist'
import { comparedSection } from './sections/compared'
import { evaluationSection } from './sections/evaluation'
import { gapsSection } from './sections/gaps'
import { learnedSection } from './sections/learned'
import { methodsSection } from './sections/methods'
import { openSection } from './sections/open'
import { pooledSection } from './sections/pooled'
import { tableSection } from './sections/table'
import { style } from './style'

/** The whole report: one page without anything from elsewhere. The same facts give the same bytes. */
export function reportPage(facts: ReportFacts): string {
  const sections = [
    tableSection(facts),
    gapsSection(facts),
    ...facts.laidDown,
    learnedSection(facts),
    evaluationSection(facts),
    comparedSection(facts),
    pooledSection(facts),
    openSection(facts),
    methodsSection(facts),
    checklistSection(facts),
  ].filter((section): section is Section => section !== null)
  const title = `Missing data in ${facts.info.name}`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="generator" content="Lacuna ${facts.version}" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        <p class="lead">
          What is missing, what was filled and how far to trust it. Written by Lacuna ${facts.version}.
        </p>
        <nav aria-label="Contents">
          <ol>
            ${sections.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}
          </ol>
        </nav>
        <main>
          ${sections.map(
            ({ id, title: name, body }) =>
              html`<section id="${id}">
                <h2>${name}</h2>
                ${body}
              </section>`,
          )}
        </main>
      </body>
    </html> `
  // Indentation is for those who read this file, not for the page.
  return page.markup.replace(/\s*\n\s*/g, ' ').replaceAll('> <', '>\n<')
}
