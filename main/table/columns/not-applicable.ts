import { NOT_APPLICABLE } from '../../rules/columns'
import type { ColumnDescription, ColumnValues } from './column'

/** A column in which some gaps are empty on purpose: they are neither filled nor counted. */
export function withEmpties(description: ColumnDescription, empties: Uint8Array | undefined): ColumnDescription {
  const { values } = description
  if (empties === undefined || values.kind === 'texts') return description
  const kept = new Uint8Array(new SharedArrayBuffer(empties.length))
  if (values.kept) kept.set(values.kept)
  let count = 0
  empties.forEach((empty, row) => {
    if (empty !== 1 || kept[row] !== 0) return
    kept[row] = NOT_APPLICABLE
    count += 1
  })
  return { ...description, values: { ...values, kept }, gaps: description.gaps - count }
}

export const isNotApplicable = (values: ColumnValues, row: number): boolean =>
  values.kind !== 'texts' && values.kept !== null && values.kept[row] === NOT_APPLICABLE
