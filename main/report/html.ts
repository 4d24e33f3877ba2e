const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it may stand in a page: nothing in a table's cells or names can become part of its markup. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!)

/** Markup that is made here, told from texts that come from elsewhere. */
export type Markup = { readonly markup: string }

export const raw = (markup: string): Markup => ({ markup })

type Part = string | number | Markup | readonly Markup[]

const shown = (part: Part): string => {
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** Markup with texts put into it, each escaped. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  raw(strings.map((text, at) => text + (at < parts.length ? shown(parts[at]!) : '')).join(''))

export const nothing = raw('')

/** A table with a caption. `sentences`: its second column needs as much room as the others together. */
export const tableOf = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (string | Markup)[])[],
  kind: 'figures' | 'sentences' = 'figures',
): Markup =>
  html`<table class="${kind}">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${head.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([first, ...rest]) =>
          html`<tr>
            <th scope="row">${first ?? ''}</th>
            ${rest.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`

export const list = (items: readonly (string | Markup)[]): Markup =>
  items.length === 0
    ? nothing
    : html`<ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`
