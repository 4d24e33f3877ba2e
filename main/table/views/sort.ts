import { isGap, isKept, type ColumnEdits, type ColumnValues } from '../columns/column'
import type { FilledCells } from '../document/filled-cells'
import { cellText, sharedOffsets, type TableStore } from '../store/store'

export type SortInput = {
  readonly store: TableStore
  readonly field: number
  readonly values: ColumnValues
  readonly edits: ColumnEdits
  /** Gaps that are shown with a value, which is what they are sorted by. */
  readonly filled: FilledCells
  readonly descending: boolean
  /** Rows to sort; null = all. */
  readonly rows: Uint32Array | null
}

/** Rows in the order of a column's values; equal ones as in the file. Texts that are no values come after them, gaps last either way. */
export function sortRows({ store, field, values, edits, filled, descending, rows }: SortInput): Uint32Array {
  const all = rows ?? Uint32Array.from({ length: store.rows }, (_, row) => row)
  const sign = descending ? -1 : 1
  const sorted = sharedOffsets(all.length)
  const isFilled = new Set(filled.rows)
  const [present, kept, missing] = split(all, values, isFilled)
  if (values.kind === 'texts') {
    present.sort(byText(store, field, edits, present, sign))
  } else {
    const keys = Float64Array.from(values.kind === 'numbers' ? values.values : values.codes)
    filled.rows.forEach((row, at) => (keys[row] = filled.values[at]!))
    present.sort((a, b) => sign * (keys[a]! - keys[b]!) || a - b)
  }
  if (kept.length > 0) kept.sort(byText(store, field, edits, kept, sign))
  sorted.set(present)
  sorted.set(kept, present.length)
  sorted.set(missing, present.length + kept.length)
  return sorted
}

function byText(
  store: TableStore,
  field: number,
  edits: ColumnEdits,
  rows: Uint32Array,
  sign: number,
): (a: number, b: number) => number {
  const texts = textsOf(store, field, edits, rows)
  return (a, b) => {
    const left = texts.get(a) ?? ''
    const right = texts.get(b) ?? ''
    return left === right ? a - b : left < right ? -sign : sign
  }
}

function split(
  rows: Uint32Array,
  values: ColumnValues,
  isFilled: ReadonlySet<number>,
): [present: Uint32Array, kept: Uint32Array, missing: Uint32Array] {
  return [
    rows.filter((row) => isFilled.has(row) || (!isGap(values, row) && !isKept(values, row))),
    rows.filter((row) => isKept(values, row)),
    rows.filter((row) => isGap(values, row) && !isFilled.has(row)),
  ]
}

function textsOf(store: TableStore, field: number, edits: ColumnEdits, rows: Uint32Array): Map<number, string> {
  const texts = new Map<number, string>()
  for (const row of rows) texts.set(row, cellText(store, row, field))
  edits.rows.forEach((row, index) => texts.set(row, edits.texts[index] ?? ''))
  return texts
}
