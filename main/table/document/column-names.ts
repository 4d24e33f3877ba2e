import { counted } from '../../counted'
import { UserError } from '../../errors'
import type { Scores } from '../seam/results'
import type { ColumnEdit } from './journal'

/** Refuses names that two columns would have: models, formulas and exports know columns by them. */
export function checkNames(names: readonly string[], changes: readonly ColumnEdit[]): void {
  const next = [...names]
  for (const { column, after } of changes) next[column] = after.name ?? next[column]!
  const taken = new Set<string>()
  for (const name of next) {
    if (taken.has(name))
      throw new UserError('bad-input', `Two columns would be called “${name}”; choose a name for each.`)
    taken.add(name)
  }
}

/** What a change of columns is called where it can be undone. */
export function changeLabel(names: readonly string[], changes: readonly ColumnEdit[]): string {
  const [only] = changes
  const isRename = changes.every(({ before, after }) => before.name !== after.name)
  const verb = isRename ? 'renaming' : 'change'
  return changes.length === 1
    ? `${verb} of column ${names[only!.column]}`
    : `${verb} of ${counted(changes.length, 'column')}`
}

/** Likelihoods go with their columns when these get other names. */
export const renamedScores = (scores: Scores, before: readonly string[], after: readonly string[]): Scores => ({
  ...scores,
  columns: scores.columns.map((column) => {
    const at = before.indexOf(column.name)
    return at < 0 ? column : { ...column, name: after[at]! }
  }),
})
