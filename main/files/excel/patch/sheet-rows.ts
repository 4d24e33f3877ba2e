import { columnNumber } from './cell-xml'

/** A cell as the sheet's XML has it. */
export type SheetCell = {
  readonly column: number
  readonly style: number
  /** "s" and "inlineStr" are texts, "e" an error; numbers have none. */
  readonly type: string
  readonly content: string
  /** Where it stands in the row's own text. */
  readonly from: number
  readonly to: number
}

export type SheetRow = {
  /** From 0. */
  readonly row: number
  /** Where it stands in the sheet. */
  readonly from: number
  readonly to: number
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=["']([^"'<>]*)["']`).exec(tag)?.[1]

/** The rows of a sheet in their order. A row without a number comes after the one before it. */
export function* sheetRows(xml: Buffer, prefix: string): Generator<SheetRow> {
  const open = `<${prefix}row`
  const close = `</${prefix}row>`
  let at = xml.indexOf(`<${prefix}sheetData`)
  let last = -1
  for (;;) {
    at = at < 0 ? -1 : xml.indexOf(open, at)
    if (at < 0) return
    const tagEnd = xml.indexOf('>', at)
    const after = xml[at + open.length]
    if (tagEnd < 0) return
    // A longer name: rowBreaks.
    if (after !== undefined && ![32, 62, 47, 9, 10, 13].includes(after)) {
      at = tagEnd
      continue
    }
    const isEmpty = xml[tagEnd - 1] === 47
    const end = isEmpty ? tagEnd + 1 : xml.indexOf(close, tagEnd) + close.length
    if (end < tagEnd) return
    const stated = attribute(xml.toString('latin1', at, tagEnd), 'r')
    last = stated === undefined ? last + 1 : Number(stated) - 1
    yield { row: last, from: at, to: end }
    at = end
  }
}

/** The cells of a row in their order, from the row's own text. */
export function rowCells(text: string, prefix: string): SheetCell[] {
  const cells: SheetCell[] = []
  const pattern = new RegExp(`<${prefix}c(?=[\\s/>])([^<>]*)>`, 'g')
  const close = `</${prefix}c>`
  let last = -1
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const tag = found[1] ?? ''
    const isEmpty = tag.endsWith('/')
    const inside = found.index + found[0].length
    const end = isEmpty ? inside : text.indexOf(close, inside)
    const letters = /^[A-Z]+/.exec(attribute(tag, 'r') ?? '')?.[0]
    last = letters === undefined ? last + 1 : columnNumber(letters)
    const to = isEmpty || end < 0 ? inside : end + close.length
    cells.push({
      column: last,
      style: Number(attribute(tag, 's') ?? 0),
      type: attribute(tag, 't') ?? '',
      content: isEmpty || end < 0 ? '' : text.slice(inside, end),
      from: found.index,
      to,
    })
    pattern.lastIndex = to
  }
  return cells
}
