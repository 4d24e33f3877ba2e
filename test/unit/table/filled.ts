import { moment } from '../../../contract/columns'
import type { TableDocument } from '../../../main/table/document/document'
import type { FilledColumn, FilledMeaning, FillResult } from '../../../main/table/seam/results'

/** What the model would say that values of this column are, as the table is read now. */
export function meaningIn(document: TableDocument, name: string): FilledMeaning {
  const { type, levels } = document.info().columns.find((column) => column.name === name)!
  if (levels) return { kind: 'level', levels }
  const { data } = moment.safeParse(type)
  return data ? { kind: 'moment', moment: data } : { kind: 'number' }
}

/** One value in each of these rows of a column, as the model would hand it over. */
export const filledWith = (
  document: TableDocument,
  name: string,
  rows: readonly number[],
  value: number,
  interval: { readonly low: number; readonly high: number } = { low: NaN, high: NaN },
): FilledColumn => ({
  name,
  meaning: meaningIn(document, name),
  rows: Int32Array.from(rows),
  values: [new Float64Array(rows.length).fill(value)],
  certainty: new Float32Array(rows.length).fill(0.8),
  low: new Float64Array(rows.length).fill(interval.low),
  high: new Float64Array(rows.length).fill(interval.high),
})

export const meanFill = (columns: readonly FilledColumn[]): FillResult => ({
  method: 'mean',
  imputations: 1,
  seed: 1,
  engine: 'test',
  minCertainty: 0,
  leftOpen: 0,
  columns,
})

/** Every row of a table. */
export const allRows = (document: TableDocument): number[] =>
  Array.from({ length: document.info().rows }, (_, row) => row)
