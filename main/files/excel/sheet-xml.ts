import type { StyleTable } from './style-table'
import { type CellLook } from './style-table'

export type ExcelCell = {
  readonly value: string | number | boolean
  readonly format?: string | undefined
  readonly look?: CellLook
}

/** A cell without a value keeps its place, and its look where it has one. */
export type ExcelRow = readonly (ExcelCell | { readonly value: null; readonly look: CellLook } | null)[]

export type Sheet = {
  readonly name: string
  readonly rows: Iterable<ExcelRow>
  /** Widths of the first columns, in characters. */
  readonly widths?: readonly number[]
  /** The first row stays in sight. */
  readonly frozen?: boolean
}

const pieceLength = 1 << 18

export const escapeXml = (text: string): string =>
  /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text

/** 0 → "A", 26 → "AA". */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  }
  return letters
}

/** The XML of a sheet piece by piece: a million rows need not fit into one text. */
export function* sheetXml({ rows, widths = [], frozen = false }: Sheet, styles: StyleTable): Generator<string> {
  const letters: string[] = []
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  let text =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView workbookViewId="0">${frozen ? pane : ''}</sheetView></sheetViews>` +
    (columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '') +
    '<sheetData>'
  let number = 0
  for (const row of rows) {
    number += 1
    text += `<row r="${number}">`
    for (const [at, cell] of row.entries()) {
      if (cell) text += cellXml(cell, `${(letters[at] ??= columnLetters(at))}${number}`, styles)
    }
    text += '</row>'
    if (text.length < pieceLength) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

function cellXml(cell: NonNullable<ExcelRow[number]>, place: string, styles: StyleTable): string {
  const { value, look = 'plain' } = cell
  const style = styles.styleOf('format' in cell ? cell.format : undefined, look)
  const start = style === 0 ? `<c r="${place}"` : `<c r="${place}" s="${style}"`
  if (value === null) return style === 0 ? '' : `${start}/>`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`
  const kept = /^\s|\s$|\n/.test(value) ? ' xml:space="preserve"' : ''
  return `${start} t="inlineStr"><is><t${kept}>${escapeXml(value)}</t></is></c>`
}
