import { roundedRange } from '../encoding/bounds'
import type { ContinuousCode, DiscreteCode } from '../encoding/code'
import { atomIndex, atomWidth, logJacobian } from '../encoding/continuous'
import { sharesWithin } from '../encoding/discrete'
import { isWithin, probabilityBelow, type Gated, type NumberConditional } from './conditional'

/** Nothing that was observed is stated as less likely than this on the model's own scale: values outside the bounds, underflow. */
const LEAST = Math.log(1e-30)

/**
 * log p(x) of an observed number, nats, density in own units. `logY`: log-density of its place on the density's scale;
 * not looked at where x is an atom, whose mass is spread over its width.
 */
export function numberLogLikelihood(gated: Gated, x: number, logY: number): number {
  const { code, atoms, between, within } = gated
  const atom = atomIndex(code, x)
  const among = isWithin(gated, x) ? -Math.log(within?.share ?? 1) : -Infinity
  if (atom >= 0) return Math.max(Math.log(atoms[atom]!) + among, LEAST) - Math.log(atomWidth(code))
  const { low, high } = roundedRange(code)
  const log = x < low || x > high ? LEAST : Math.log(between) + logY + among
  return Math.max(log, LEAST) + logJacobian(code, x)
}

/** Two-sided tail probability of an observed number: how much of the distribution is at least as far out on its side, twice. */
export function numberTail(conditional: NumberConditional, x: number): number {
  const { below, upTo } = probabilityBelow(conditional, x)
  return Math.min(1, 2 * Math.min(upTo, 1 - below))
}

/** An observed number that follows from the rules has all the probability, spread over the width of a written value; another one none. */
export const decidedNumber = (code: ContinuousCode, isAllowed: boolean): { logLikelihood: number; tail: number } => ({
  logLikelihood: (isAllowed ? 0 : LEAST) - Math.log(atomWidth(code)),
  tail: isAllowed ? 1 : 0,
})

/** The same of a level. */
export const decidedLevel = (isAllowed: boolean): { logLikelihood: number; tail: number } => ({
  logLikelihood: isAllowed ? 0 : LEAST,
  tail: isAllowed ? 1 : 0,
})

/** log-probability of an observed level, nats; of an outcome that several rare levels share, its own part. */
export function levelLogLikelihood(code: DiscreteCode, logOf: (outcome: number) => number, level: number): number {
  return Math.max(logOf(code.outcomeOf[level]!) + Math.log(sharesWithin(code)[level]!), LEAST)
}

/** Likelihood and tail of an observed level where the rules leave only some. */
export function levelAmong(
  probabilities: Float64Array,
  allowed: readonly boolean[],
  level: number,
): { logLikelihood: number; tail: number } {
  const kept = amongAllowed(probabilities, allowed)
  if (!allowed[level]) return { logLikelihood: LEAST, tail: 0 }
  return { logLikelihood: Math.max(Math.log(kept[level]!), LEAST), tail: levelTail(kept, level) }
}

/** Normalised over what the rules leave. */
export function amongAllowed(probabilities: Float64Array, allowed: readonly boolean[]): Float64Array {
  const kept = probabilities.map((probability, level) => (allowed[level] ? probability + 1e-30 : 0))
  const sum = kept.reduce((a, b) => a + b, 0)
  return sum === 0 ? kept : kept.map((probability) => probability / sum)
}

/** Tail probability of an observed level: all levels that are no more likely than this one. */
export function levelTail(probabilities: Float64Array, level: number): number {
  const own = probabilities[level]!
  return Math.min(
    1,
    probabilities.reduce((sum, p) => sum + (p <= own * (1 + 1e-6) ? p : 0), 0),
  )
}
