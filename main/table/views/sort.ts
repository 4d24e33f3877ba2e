import type { ColumnEdits, ColumnValues } from '../columns/column'
import { cellText, sharedOffsets, type TableStore } from '../store/store'

export type SortInput = {
  readonly store: TableStore
  readonly field: number
  readonly values: ColumnValues
  readonly edits: ColumnEdits
  readonly descending: boolean
  /** Rows to sort; null = all. */
  readonly rows: Uint32Array | null
}

/** Rows in the order of a column's values; equal ones as in the file, gaps last either way. */
export function sortRows({ store, field, values, edits, descending, rows }: SortInput): Uint32Array {
  const all = rows ?? Uint32Array.from({ length: store.rows }, (_, row) => row)
  const sign = descending ? -1 : 1
  const sorted = sharedOffsets(all.length)
  const [present, missing] = split(all, values)
  if (values.kind === 'texts') {
    const texts = textsOf(store, field, edits, present)
    present.sort((a, b) => {
      const left = texts.get(a) ?? ''
      const right = texts.get(b) ?? ''
      return left === right ? a - b : left < right ? -sign : sign
    })
  } else {
    const keys = values.kind === 'numbers' ? values.values : values.codes
    present.sort((a, b) => sign * (keys[a]! - keys[b]!) || a - b)
  }
  sorted.set(present)
  sorted.set(missing, present.length)
  return sorted
}

function split(rows: Uint32Array, values: ColumnValues): [present: Uint32Array, missing: Uint32Array] {
  const isMissing =
    values.kind === 'numbers'
      ? (row: number) => Number.isNaN(values.values[row]!)
      : values.kind === 'levels'
        ? (row: number) => values.codes[row] === -1
        : (row: number) => values.missing[row] === 1
  return [rows.filter((row) => !isMissing(row)), rows.filter(isMissing)]
}

function textsOf(store: TableStore, field: number, edits: ColumnEdits, rows: Uint32Array): Map<number, string> {
  const texts = new Map<number, string>()
  for (const row of rows) texts.set(row, cellText(store, row, field))
  edits.rows.forEach((row, index) => texts.set(row, edits.texts[index] ?? ''))
  return texts
}
