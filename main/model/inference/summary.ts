import type { ContinuousCode } from '../encoding/code'
import { admissible, nearObserved } from '../encoding/continuous'
import { nearestIn } from '../../rules/choice'
import type { FillMethod } from '../../table/seam/results'
import type { Model } from '../model'
import { momentsOf, quantileOfConditional, type NumberConditional } from './conditional'

/** What is filled into a cell, how sure that is (0…1), and the 90% interval; in own units, NaN for categories. */
export type Summary = {
  readonly best: number
  readonly certainty: number
  readonly low: number
  readonly high: number
}

/**
 * `point`: the direct estimate. Mean and median differ in `best` alone: the interval holds at least 90%, and is widened
 * where the mean of a long tail lies outside, whichever of the two is asked for.
 */
export function numberSummary(
  model: Model,
  conditional: NumberConditional,
  point: number,
  { method = 'mean', rounded = true }: { readonly method?: FillMethod; readonly rounded?: boolean } = {},
): Summary {
  const { code, within } = conditional
  const possible = (as: ContinuousCode, x: number): number =>
    within === undefined ? admissible(as, x) : nearestIn(within.spans, admissible(as, x))
  const { mean, certainty } = momentsOf(conditional)
  const written = writtenAs(code, rounded)
  const middle = possible(written, bestNumber(model, columnOf(model, code), mean, point))
  const best =
    method === 'median' ? possible(written, nearObserved(code, quantileOfConditional(conditional, 0.5))) : middle
  const tail = (1 - model.calibration.ninety) / 2
  const low = possible(code, quantileOfConditional(conditional, tail))
  const high = possible(code, quantileOfConditional(conditional, 1 - tail))
  return { best, certainty, low: Math.min(low, middle, best), high: Math.max(high, middle, best) }
}

/** `rounded` false keeps fractions in columns that have none. */
const writtenAs = (code: ContinuousCode, rounded: boolean): ContinuousCode => (rounded ? code : { ...code, step: null })

/** The nearest value that a gap of the column can be filled with. */
export const possibleNumber = (code: ContinuousCode, x: number, rounded: boolean): number =>
  admissible(writtenAs(code, rounded), x)

/** A cell's own code has its column's name. */
function columnOf({ layout }: Model, code: NumberConditional['code']): number {
  const at = layout.continuous.indexOf(code)
  return at < 0 ? layout.continuous.findIndex(({ name }) => name === code.name) : at
}

/** The calibrated mean: the distribution's and the direct estimate blended, drawn towards the column's mean. */
export function bestNumber(model: Model, c: number, mean: number, point: number): number {
  const code = model.layout.continuous[c]!
  const blend = model.calibration.blend[c]!
  const z = blend * point + (1 - blend) * ((mean - code.mean) / code.sd)
  return nearObserved(code, code.mean + code.sd * model.calibration.trust[c]! * z)
}
