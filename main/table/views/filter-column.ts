import { isGap, isKept, type ColumnEdits, type ColumnValues } from '../columns/column'
import type { FilledCells } from '../document/filled-cells'
import { cellText, sharedOffsets, type TableStore } from '../store/store'

/** A filter in the column's own terms: level indices and numbers instead of their texts. */
export type TypedFilter =
  | { readonly kind: 'gaps' }
  /** `codes`: of levels; `texts`: as the file writes them, for what is no level. */
  | { readonly kind: 'values'; readonly codes: readonly number[]; readonly texts: readonly string[] }
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  /** `levels`: indices of the levels that contain it. */
  | { readonly kind: 'contains'; readonly text: string; readonly levels: readonly number[] }

export type FilterColumnInput = {
  readonly store: TableStore
  readonly field: number
  readonly values: ColumnValues
  readonly edits: ColumnEdits
  /** Gaps that are shown with a value. */
  readonly filled: FilledCells
  readonly filter: TypedFilter
  /** Rows to choose from, in file order; null = all. */
  readonly rows: Uint32Array | null
}

/** Those of the rows whose cell in one column is as the filter says, in the same order. */
export function filterColumn(input: FilterColumnInput): Uint32Array {
  const { store, values, rows } = input
  const keeps = test(input)
  const isFilled = new Map([...input.filled.rows].map((row, at) => [row, input.filled.values[at]!]))
  const all = rows ?? Uint32Array.from({ length: store.rows }, (_, row) => row)
  const kept = all.filter((row) => {
    const filled = isFilled.get(row)
    if (filled !== undefined) return keeps.value(filled)
    if (isGap(values, row)) return input.filter.kind === 'gaps'
    if (isKept(values, row) || values.kind === 'texts') return keeps.text(row)
    return keeps.value(values.kind === 'numbers' ? values.values[row]! : values.codes[row]!)
  })
  const shared = sharedOffsets(kept.length)
  shared.set(kept)
  return shared
}

type Test = { readonly value: (value: number) => boolean; readonly text: (row: number) => boolean }

function test({ store, field, values, edits, filter }: FilterColumnInput): Test {
  const edited = new Map(edits.rows.map((row, at) => [row, edits.texts[at] ?? '']))
  const textOf = (row: number): string => edited.get(row) ?? cellText(store, row, field)
  switch (filter.kind) {
    case 'gaps':
      return { value: () => false, text: () => false }
    case 'range':
      return { value: (value) => value >= filter.low && value <= filter.high, text: () => false }
    case 'values': {
      const [codes, texts] = [new Set(filter.codes), new Set(filter.texts)]
      return { value: (value) => codes.has(value), text: (row) => texts.has(textOf(row).trim()) }
    }
    case 'contains': {
      const wanted = filter.text.toLowerCase()
      const levels = new Set(filter.levels)
      const isLevel = values.kind === 'levels'
      return {
        value: (value) => isLevel && levels.has(value),
        text: (row) => textOf(row).toLowerCase().includes(wanted),
      }
    }
  }
}
