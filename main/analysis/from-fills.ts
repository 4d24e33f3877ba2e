import type { ColumnDescription, ColumnValues } from '../table/columns/column'
import { isGap } from '../table/columns/column'
import { roundedValue } from '../table/columns/rounded-value'
import type { FilledColumn } from '../table/seam/results'
import type { AnalysisColumn, AnalysisTable, Imputed } from './imputed'

/** A column as it is read now, and the samples that lie over its gaps, the later ones last; on shared memory where that is. */
export type SampledColumn = Pick<ColumnDescription, 'type' | 'step'> & {
  readonly name: string
  readonly values: Exclude<ColumnValues, { kind: 'texts' }>
  readonly fills: readonly Pick<FilledColumn, 'rows' | 'values'>[]
}

/** What is known of a table with imputations; plain data, so it can be sent to another thread. */
export type SampledTable = {
  readonly rows: number
  readonly imputations: number
  readonly columns: readonly SampledColumn[]
}

/** The imputations as the table shows them: numbers as their column rounds them, nothing over kept texts. */
export const imputedBy = ({ rows, imputations, columns }: SampledTable): Imputed => ({
  original: { rows, columns: columns.map(observed) },
  count: imputations,
  table: (index): AnalysisTable => ({ rows, columns: columns.map((column) => filled(column, index)) }),
})

const observed = ({ name, values }: SampledColumn): AnalysisColumn =>
  values.kind === 'numbers'
    ? { kind: 'number', name, values: values.values }
    : { kind: 'category', name, codes: values.codes, levels: values.levels }

function filled(column: SampledColumn, index: number): AnalysisColumn {
  const own = observed(column)
  if (column.fills.length === 0) return own
  const copy =
    own.kind === 'number'
      ? { ...own, values: new Float64Array(own.values) }
      : { ...own, codes: new Int32Array(own.codes) }
  for (const { rows, values } of column.fills) {
    const drawn = values[index]
    if (drawn === undefined) continue
    rows.forEach((row, at) => {
      if (!isGap(column.values, row)) return
      if (copy.kind === 'number') copy.values[row] = roundedValue(column, drawn[at]!)
      else copy.codes[row] = drawn[at]!
    })
  }
  return copy
}
