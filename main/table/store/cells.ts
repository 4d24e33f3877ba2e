import type { ColumnEdits } from '../columns/column'
import { isSpace, unquote, type TableStore } from './store'

/**
 * Sees one cell: bytes[start, end) without quotes and, when unquoted, without surrounding blanks; start ≥ end = empty.
 * Returning false ends the visit.
 */
export type CellVisitor = (row: number, bytes: Uint8Array, start: number, end: number, quoted: boolean) => boolean

const encoder = new TextEncoder()

/** Visits every cell of a column, edited cells with their new text. Returns false when the visitor ended it. */
export function visitColumn(store: TableStore, field: number, edits: ColumnEdits, visit: CellVisitor): boolean {
  const edited = edits.rows.length > 0 ? new Set(edits.rows) : null
  for (let row = 0; row < store.rows; row += 1) {
    if (edited?.has(row)) continue
    if (!visitCell(store, row, field, visit)) return false
  }
  for (let edit = 0; edit < edits.rows.length; edit += 1) {
    const text = encoder.encode(edits.texts[edit] ?? '')
    if (!visit(edits.rows[edit]!, text, 0, text.length, false)) return false
  }
  return true
}

/** The same for some of the rows, as they are in the file. */
export function visitRows(store: TableStore, field: number, rows: readonly number[], visit: CellVisitor): boolean {
  for (const row of rows) if (!visitCell(store, row, field, visit)) return false
  return true
}

function visitCell(store: TableStore, row: number, field: number, visit: CellVisitor): boolean {
  const { bytes, starts, quote } = store
  const index = row * (store.fields + 1) + field
  let start = starts[index]!
  let end = starts[index + 1]! - store.delimiterLength
  if (start >= end) return visit(row, bytes, start, end, false)
  if (bytes[start] === quote) {
    if (isSimplyQuoted(bytes, start, end, quote)) return visit(row, bytes, start + 1, end - 1, true)
    const text = encoder.encode(unquote(store, start, end))
    return visit(row, text, 0, text.length, true)
  }
  while (start < end && isSpace(bytes[start])) start += 1
  while (end > start && isSpace(bytes[end - 1])) end -= 1
  return visit(row, bytes, start, end, false)
}

/** Opening and closing quote and none between. */
function isSimplyQuoted(bytes: Uint8Array, start: number, end: number, quote: number): boolean {
  const last = end - 1
  if (last <= start || bytes[last] !== quote) return false
  for (let at = start + 1; at < last; at += 1) if (bytes[at] === quote) return false
  return true
}

/** Texts of the first cells that hold a value, for guessing. */
export function sampleTexts(
  store: TableStore,
  field: number,
  edits: ColumnEdits,
  most: number,
  isMissing: (text: string) => boolean,
): string[] {
  const texts: string[] = []
  visitColumn(store, field, edits, (_row, bytes, start, end) => {
    if (start >= end) return true
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
      .toString()
      .trim()
    if (text !== '' && !isMissing(text)) texts.push(text)
    return texts.length < most
  })
  return texts
}
