import type { ColumnChange } from '../../../contract/columns'

/** A column's choices without what only its type gives a meaning. */
export function withoutTypeDetails(choice: ColumnChange): ColumnChange {
  const kept = { ...choice }
  delete kept.levels
  delete kept.decimals
  delete kept.bounds
  delete kept.keep
  return kept
}

/** Role and bounds say what the model may do with a column, not how its cells are read. */
export function changesReading(before: ColumnChange, after: ColumnChange): boolean {
  const reading = ({ type, missingCodes, decimals, levels, dateOrder }: ColumnChange): string =>
    JSON.stringify([type, missingCodes, decimals, levels, dateOrder])
  return reading(before) !== reading(after)
}
