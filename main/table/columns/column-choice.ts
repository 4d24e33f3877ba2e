import type { ColumnChange, ColumnType } from '../../../contract/columns'

/** As many as a saved session may hold. */
const mostDeclined = 100

/** A column's choices without what only its type gives a meaning. */
function withoutTypeDetails(choice: ColumnChange): ColumnChange {
  const kept = { ...choice }
  delete kept.levels
  delete kept.decimals
  delete kept.bounds
  delete kept.keep
  delete kept.notCodes
  return kept
}

/** What a change makes of the choices; a new type starts without the old type's order of levels, decimals and bounds. */
export function changedChoice(before: ColumnChange, type: ColumnType, change: ColumnChange): ColumnChange {
  const kept = change.type && change.type !== type ? withoutTypeDetails(before) : before
  const declined = [...(kept.notCodes ?? []), ...(change.notCodes ?? [])]
  return { ...kept, ...change, ...(declined.length > 0 && { notCodes: [...new Set(declined)].slice(-mostDeclined) }) }
}

/** Role and bounds say what the model may do with a column, declined codes what was asked: not how its cells are read. */
export function changesReading(before: ColumnChange, after: ColumnChange): boolean {
  const reading = ({ type, missingCodes, decimals, levels, dateOrder }: ColumnChange): string =>
    JSON.stringify([type, missingCodes, decimals, levels, dateOrder])
  return reading(before) !== reading(after)
}
