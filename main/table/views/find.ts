import type { Place } from '../../../contract/table'
import type { TaskControl } from '../../workers/control'
import { cellEnd, cellStart, cellText, sliceText, type TableStore } from '../store/store'

export type FindInput = {
  readonly store: TableStore
  readonly fields: readonly number[]
  /** Edited cells by row × columns + column. */
  readonly edits: ReadonlyMap<number, string>
  readonly order: Uint32Array | null
  readonly shownRows: number
  readonly text: string
  readonly from: Place
  readonly backwards: boolean
  readonly matchCase: boolean
}

const checkEvery = 4096

/** The next cell whose text contains `text`, reading row by row from a place and around the end; null = nowhere. */
export function findText(input: FindInput, control: TaskControl): Place | null {
  const { store, fields, edits, order, shownRows, from, backwards, matchCase } = input
  const wanted = matchCase ? input.text : input.text.toLowerCase()
  const contains = (text: string): boolean => (matchCase ? text : text.toLowerCase()).includes(wanted)
  const step = backwards ? -1 : 1
  const columns = fields.length

  function inCell(fileRow: number, column: number): boolean {
    const edited = edits.size > 0 ? edits.get(fileRow * columns + column) : undefined
    return contains(edited ?? cellText(store, fileRow, fields[column]!))
  }

  /** Decodes the whole row once; only rows that contain the text somewhere are looked at cell by cell. */
  function mayBeInRow(fileRow: number): boolean {
    if (edits.size > 0 || wanted.includes(String.fromCharCode(store.quote))) return true
    const start = cellStart(store, fileRow, 0)
    return contains(sliceText(store.bytes, start, cellEnd(store, fileRow, store.fields - 1)))
  }

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
