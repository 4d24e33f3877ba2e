import type { GeneratedTable } from './generate'

/** What the table shows in a cell: its own text, or a fill. */
export type Shown = { readonly text: string; readonly isFilled: boolean; readonly isGap: boolean }

/**
 * Walks through an exported file beside the one that was generated. Whatever was not filled must be there byte for byte,
 * with all that lies between; a filled cell must read as the table shows it. Returns the first difference; null = none.
 * `shown`: by row that is not blank, and column of the file. `gapsEmpty`: as in files of several imputations, where a gap that
 * stays open must read as nothing, whatever its code was.
 */
export function csvDifference(
  { written, headerFields, rows }: GeneratedTable,
  text: string,
  shown: (row: number, column: number) => Shown,
  gapsEmpty = false,
): string | null {
  const { delimiter, lineEnd, quote, bom } = written
  let at = 0

  const expectExactly = (wanted: string, where: string): string | null => {
    if (text.startsWith(wanted, at)) {
      at += wanted.length
      return null
    }
    const found = text.slice(at, at + wanted.length + 20)
    return `${where}: ${JSON.stringify(wanted)} should stand where ${JSON.stringify(found)} stands`
  }

  /** A field as any reader of CSV takes it: between quotes, or up to the next delimiter or line end. */
  const takeField = (): string => {
    if (text.startsWith(quote, at)) {
      let value = ''
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== quote) value += text[at]
        else if (text[at + 1] === quote) {
          value += quote
          at += 1
        } else break
      }
      at += 1
      return value
    }
    const from = at
    while (at < text.length && !text.startsWith(delimiter, at) && text[at] !== '\n' && text[at] !== '\r') at += 1
    return text.slice(from, at).trim()
  }

  const expectFill = (wanted: string, where: string): string | null => {
    const found = takeField()
    return found === wanted ? null : `${where}: the fill ${JSON.stringify(wanted)} reads ${JSON.stringify(found)}`
  }

  if (bom) {
    const problem = expectExactly('\ufeff', 'byte order mark')
    if (problem) return problem
  }
  if (written.header) {
    const problem = expectExactly(headerFields.join(delimiter), 'header')
    if (problem) return problem
  }
  let row = 0
  for (const [line, { fields, cells }] of rows.entries()) {
    if (line > 0 || written.header) {
      const problem = expectExactly(lineEnd, `end of line ${line}`)
      if (problem) return problem
    }
    const own = row
    if (cells) row += 1
    const fills = cells?.map((_, column) => shown(own, column)) ?? []
    const last = Math.max(
      fields.length - 1,
      fills.findLastIndex(({ isFilled }) => isFilled),
    )
    for (let field = 0; field <= last; field += 1) {
      const where = `row ${own + 1}, column ${field + 1}`
      const fill = fills[field]
      const problem =
        (field > 0 ? expectExactly(delimiter, where) : null) ??
        (fill?.isFilled
          ? expectFill(fill.text, where)
          : gapsEmpty && fill?.isGap
            ? expectFill('', where)
            : expectExactly(fields[field] ?? '', where))
      if (problem) return problem
    }
  }
  const problem = written.endsWithLineEnd ? expectExactly(lineEnd, 'end of the file') : null
  if (problem) return problem
  return at === text.length ? null : `after the last row stands ${JSON.stringify(text.slice(at, at + 40))}`
}
