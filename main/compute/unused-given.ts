import type { ColumnCode } from '../model/encoding/code'
import { columnIndex, outcomeOf, type Given } from '../model/inference/query'
import type { Model } from '../model/model'

export type UnusedGiven = { readonly column: string; readonly sentence: string }

/** One sentence for each given value that counts as unknown: an answer that leaves it out must not look as if it had it. */
export function unusedGiven(model: Model, given: Given, targets: readonly string[]): UnusedGiven[] {
  return Object.entries(given)
    .filter(([name]) => !targets.includes(name))
    .flatMap(([column, value]) => {
      const sentence = whyUnused(model.layout.columns[columnIndex(model, column)]!, value)
      return sentence === null ? [] : { column, sentence }
    })
}

function whyUnused(code: ColumnCode, value: number | string): string | null {
  if (!code.given) return `The model was told to take nothing from “${code.name}”, so its value counts as unknown.`
  if (outcomeOf(code, value) >= 0) return null
  return code.kind === 'continuous'
    ? `The value of “${code.name}” lies far beyond all that the model learned from, so it counts as unknown; check it.`
    : `The model never saw this value of “${code.name}”, so it counts as unknown; choose another one.`
}
