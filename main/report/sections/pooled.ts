import type { ReportFacts, Section } from '../facts'
import { html, tableOf } from '../html'

const number = (value: number | null): string => (value === null ? '–' : String(Number(value.toPrecision(4))))

/** Results that were computed on every imputation and pooled. */
export const pooledSection = ({ analyses }: ReportFacts): Section | null =>
  analyses.length === 0
    ? null
    : {
        id: 'pooled',
        title: 'Pooled results',
        body: html`${analyses.map(
          (report) =>
            html`<h3>${report.title}</h3>
              <p>${report.sentence}</p>
              ${tableOf(
                `Estimates from ${report.imputations} imputations, pooled by Rubin’s rules`,
                ['', 'Estimate', 'Standard error', '95% from', 'to', 'p', 'Missing information'],
                report.estimates.map((one) => [
                  one.label,
                  number(one.estimate),
                  number(one.standardError),
                  number(one.low),
                  number(one.high),
                  number(one.p),
                  number(one.fmi),
                ]),
              )}`,
        )}`,
      }
