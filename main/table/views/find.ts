import type { Place } from '../../../contract/table'
import type { TaskControl } from '../../workers/control'
import { cellEnd, cellStart, cellText, sliceText, type TableStore } from '../store/store'

/** Where to look, and for what. */
export type Wanted = {
  readonly store: TableStore
  readonly fields: readonly number[]
  /** Edited cells by row × columns + column. */
  readonly edits: ReadonlyMap<number, string>
  readonly order: Uint32Array | null
  readonly shownRows: number
  readonly text: string
  readonly matchCase: boolean
}

export type FindInput = Wanted & { readonly from: Place; readonly backwards: boolean }

const checkEvery = 4096

/** Tells whether a cell, by its row in the file, contains the text; `mayBeInRow` is a quick no for whole rows. */
function createTest({ store, fields, edits, text, matchCase }: Wanted) {
  const wanted = matchCase ? text : text.toLowerCase()
  const contains = (own: string): boolean => (matchCase ? own : own.toLowerCase()).includes(wanted)
  const columns = fields.length
  return {
    inCell(fileRow: number, column: number): boolean {
      const edited = edits.size > 0 ? edits.get(fileRow * columns + column) : undefined
      return contains(edited ?? cellText(store, fileRow, fields[column]!))
    },
    /** Decodes the whole row once; only rows that contain the text somewhere are looked at cell by cell. */
    mayBeInRow(fileRow: number): boolean {
      if (edits.size > 0 || wanted.includes(String.fromCharCode(store.quote))) return true
      const start = cellStart(store, fileRow, 0)
      return contains(sliceText(store.bytes, start, cellEnd(store, fileRow, store.fields - 1)))
    },
  }
}

/** The next cell whose text contains `text`, reading row by row from a place and around the end; null = nowhere. */
export function findText(input: FindInput, control: TaskControl): Place | null {
  const { fields, order, shownRows, from, backwards } = input
  const { inCell, mayBeInRow } = createTest(input)
  const step = backwards ? -1 : 1
  const columns = fields.length
  let column = from.column + step
  for (let seen = 0; seen <= shownRows; seen += 1) {
    if (seen % checkEvery === 0) control.progress(seen / (shownRows + 1))
    const row = (((from.row + step * seen) % shownRows) + shownRows) % shownRows
    const fileRow = order ? order[row]! : row
    if (mayBeInRow(fileRow)) {
      for (; column >= 0 && column < columns; column += step) if (inCell(fileRow, column)) return { row, column }
    }
    column = backwards ? columns - 1 : 0
  }
  return null
}

/** All cells that contain the text: their places as shown, row by row, at most `most` of them, and how many there are. */
export function findAll(
  input: Wanted & { readonly most: number },
  control: TaskControl,
): { readonly places: readonly Place[]; readonly count: number; readonly columns: number } {
  const { fields, order, shownRows, most } = input
  const { inCell, mayBeInRow } = createTest(input)
  const places: Place[] = []
  const inColumns = new Set<number>()
  let count = 0
  for (let row = 0; row < shownRows; row += 1) {
    if (row % checkEvery === 0) control.progress(row / shownRows)
    const fileRow = order ? order[row]! : row
    if (!mayBeInRow(fileRow)) continue
    for (let column = 0; column < fields.length; column += 1) {
      if (!inCell(fileRow, column)) continue
      count += 1
      inColumns.add(column)
      if (places.length < most) places.push({ row, column })
    }
  }
  return { places, count, columns: inColumns.size }
}
