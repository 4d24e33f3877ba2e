import { UserError } from '../../../errors'
import type { ScriptColumn, ScriptFacts } from './script-facts'

/** The regression that a script begins with; whoever has another question changes one line. */
export type ModelQuestion = {
  readonly outcome: ScriptColumn
  /** The category whose probability is asked for; null: the outcome is a number. */
  readonly level: { readonly text: string; readonly code: number } | null
  readonly predictors: readonly ScriptColumn[]
}

const mostPredictors = 3

/** The number with the most filled cells, or else the category, on the first three other columns that a model takes as they are. */
export function modelQuestion({ columns }: ScriptFacts): ModelQuestion {
  const plain = columns.filter(({ isPlain }) => isPlain)
  const mostFilled = (kind: ScriptColumn['kind']): ScriptColumn | undefined =>
    plain.filter((column) => column.kind === kind).sort((a, b) => b.filled - a.filled)[0]
  const outcome = mostFilled('number') ?? mostFilled('category')
  if (outcome === undefined)
    throw new UserError(
      'bad-input',
      'No column of this table is one of plain numbers or a few categories, so that a script has nothing to model; export without a script.',
    )
  const predictors = plain.filter((column) => column !== outcome).slice(0, mostPredictors)
  const at = outcome.levels.length - 1
  return {
    outcome,
    level: outcome.kind === 'number' ? null : { text: outcome.levels[at]!, code: outcome.codes[at]! },
    predictors,
  }
}
