import { cellXml, columnLetters, type CellContent } from './cell-xml'
import { rowCells, sheetRows, type SheetCell } from './sheet-rows'

/** A cell that is to be written; columns and rows of the sheet, from 0. */
export type CellChange = {
  readonly column: number
  readonly content: CellContent
  /** The style that the cell gets, from the one it has; null: the sheet has no such cell yet. */
  readonly style: (own: number | null) => number
}

/** Why a sheet is not changed. */
export class Unpatchable extends Error {}

export type PatchedSheet = { readonly pieces: readonly Uint8Array[]; readonly formulas: number }

/** The sheet with some of its cells written anew; all else is its own bytes. Rows and the columns in each ascend. */
export function patchSheet(
  xml: Buffer,
  prefix: string,
  changes: ReadonlyMap<number, readonly CellChange[]>,
  progress: (share: number) => void,
): PatchedSheet {
  const pieces: Uint8Array[] = []
  const wanted = [...changes.keys()].sort((a, b) => a - b)
  let formulas = 0
  let copied = 0
  let next = 0
  const addNew = (before: number): void => {
    for (; next < wanted.length && wanted[next]! < before; next += 1) {
      const row = wanted[next]!
      const made = `<${prefix}row r="${row + 1}"></${prefix}row>`
      pieces.push(Buffer.from(patchedRow(made, row, prefix, changes.get(row)!, () => undefined)))
    }
  }
  for (const { row, from, to } of sheetRows(xml, prefix)) {
    if (next >= wanted.length) break
    if (row < wanted[next]!) continue
    if (next % 4096 === 0) progress(from / xml.length)
    pieces.push(xml.subarray(copied, from))
    copied = from
    addNew(row)
    if (wanted[next] !== row) continue
    const text = patchedRow(xml.toString('utf8', from, to), row, prefix, changes.get(row)!, (cell) => {
      formulas += Number(isFormula(cell, prefix))
    })
    pieces.push(Buffer.from(text))
    copied = to
    next += 1
  }
  if (next < wanted.length) {
    const end = xml.indexOf(`</${prefix}sheetData>`, copied)
    if (end < 0) throw new Unpatchable('its sheet is not as it should be')
    pieces.push(xml.subarray(copied, end))
    copied = end
    addNew(Infinity)
  }
  pieces.push(xml.subarray(copied))
  return { pieces, formulas }
}

/** Formulas that others lean on cannot be taken out alone. */
function isFormula({ content }: SheetCell, prefix: string): boolean {
  const formula = new RegExp(`<${prefix}f(?:\\s[^<>]*)?>`).exec(content)?.[0]
  if (formula === undefined) return false
  if (/\sref=/.test(formula)) throw new Unpatchable('a formula in a filled or edited cell stands for other cells, too')
  return true
}

function patchedRow(
  text: string,
  row: number,
  prefix: string,
  changes: readonly CellChange[],
  replaced: (cell: SheetCell) => void,
): string {
  const cells = rowCells(text, prefix)
  const tagEnd = text.indexOf('>')
  const isEmpty = text[tagEnd - 1] === '/'
  // What a row says about its span need not be true any more, and need not be said.
  const tag = text.slice(0, isEmpty ? tagEnd - 1 : tagEnd).replace(/\sspans="[^"<>]*"/, '')
  let inside = ''
  let at = tagEnd + 1
  const end = isEmpty ? at : text.lastIndexOf('</')
  const copyTo = (to: number): void => {
    inside += text.slice(at, to)
    at = to
  }
  for (const { column, content, style } of changes) {
    const place = `${columnLetters(column)}${row + 1}`
    const own = cells.find((cell) => cell.column === column)
    if (own === undefined) {
      copyTo(cells.find((cell) => cell.column > column)?.from ?? end)
      inside += cellXml(prefix, place, style(null), content)
    } else {
      replaced(own)
      copyTo(own.from)
      inside += cellXml(prefix, place, style(own.style), content)
      at = own.to
    }
  }
  copyTo(end)
  return `${tag}>${inside}</${prefix}row>`
}
