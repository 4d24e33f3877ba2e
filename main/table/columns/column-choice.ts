import type { ColumnChange, ColumnType } from '../../../contract/columns'

/** A column's choices without what only its type gives a meaning. */
function withoutTypeDetails(choice: ColumnChange): ColumnChange {
  const kept = { ...choice }
  delete kept.levels
  delete kept.decimals
  delete kept.bounds
  delete kept.keep
  return kept
}

/** What a change makes of the choices; a new type starts without the old type's order of levels, decimals and bounds. */
export const changedChoice = (before: ColumnChange, type: ColumnType, change: ColumnChange): ColumnChange => ({
  ...(change.type && change.type !== type ? withoutTypeDetails(before) : before),
  ...change,
})

/** Role and bounds say what the model may do with a column, not how its cells are read. */
export function changesReading(before: ColumnChange, after: ColumnChange): boolean {
  const reading = ({ type, missingCodes, decimals, levels, dateOrder }: ColumnChange): string =>
    JSON.stringify([type, missingCodes, decimals, levels, dateOrder])
  return reading(before) !== reading(after)
}
