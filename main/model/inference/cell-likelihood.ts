import { roundedRange } from '../encoding/bounds'
import type { DiscreteCode } from '../encoding/code'
import { atomIndex, atomWidth, logJacobian } from '../encoding/continuous'
import { sharesWithin } from '../encoding/discrete'
import { probabilityBelow, type Gated, type NumberConditional } from './conditional'

/** Nothing that was observed is stated as less likely than this on the model's own scale: values outside the bounds, underflow. */
const LEAST = Math.log(1e-30)

/**
 * log p(x) of an observed number, nats, density in own units. `logY`: log-density of its place on the density's scale;
 * not looked at where x is an atom, whose mass is spread over its width.
 */
export function numberLogLikelihood({ code, atoms, between }: Gated, x: number, logY: number): number {
  const atom = atomIndex(code, x)
  if (atom >= 0) return Math.max(Math.log(atoms[atom]!), LEAST) - Math.log(atomWidth(code))
  const { low, high } = roundedRange(code)
  const log = x < low || x > high ? LEAST : Math.log(between) + logY
  return Math.max(log, LEAST) + logJacobian(code, x)
}

/** Two-sided tail probability of an observed number: how much of the distribution is at least as far out on its side, twice. */
export function numberTail(conditional: NumberConditional, x: number): number {
  const { below, upTo } = probabilityBelow(conditional, x)
  return Math.min(1, 2 * Math.min(upTo, 1 - below))
}

/** log-probability of an observed level, nats; of an outcome that several rare levels share, its own part. */
export function levelLogLikelihood(code: DiscreteCode, logOf: (outcome: number) => number, level: number): number {
  return Math.max(logOf(code.outcomeOf[level]!) + Math.log(sharesWithin(code)[level]!), LEAST)
}

/** Tail probability of an observed level: all levels that are no more likely than this one. */
export function levelTail(probabilities: Float64Array, level: number): number {
  const own = probabilities[level]!
  return Math.min(
    1,
    probabilities.reduce((sum, p) => sum + (p <= own * (1 + 1e-6) ? p : 0), 0),
  )
}
