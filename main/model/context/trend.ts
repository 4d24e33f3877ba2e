import { cholesky, solveLower, solveUpper } from '../base/linear-algebra'
import type { Line } from './line'

/** What all groups have in common along the order: a parabola, and the spread around it, of a column's standardised values. */
export type Trend = {
  /** Middle and half width of the order, in steps. */
  readonly center: number
  readonly width: number
  readonly coefficients: readonly number[]
  readonly spread: number
}

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Groups that must have it in common, values that must show it, and the share of the variance that it must explain. */
const FEWEST_GROUPS = 5
const FEWEST_VALUES = 30
const LEAST_EXPLAINED = 0.05

/** Null where there is no order or are no groups, or the values do not follow one. */
export function fitTrend({ from, t }: Line, values: Float32Array): Trend | null {
  if (t === null || new Set(from).size < FEWEST_GROUPS) return null
  const known = Array.from(values.keys()).filter((at) => !Number.isNaN(values[at]))
  if (known.length < FEWEST_VALUES) return null
  let [low, high] = [Infinity, -Infinity]
  for (const at of known) {
    low = Math.min(low, t[at]!)
    high = Math.max(high, t[at]!)
  }
  const [center, width] = [(low + high) / 2, Math.max((high - low) / 2, 1e-9)]
  const squares = new Float64Array(9)
  const coefficients = new Float64Array(3)
  for (const at of known) {
    const powers = powersOf((t[at]! - center) / width)
    for (let i = 0; i < 3; i++) {
      coefficients[i]! += powers[i]! * values[at]!
      for (let j = 0; j < 3; j++) squares[3 * i + j]! += powers[i]! * powers[j]!
    }
  }
  for (let i = 0; i < 3; i++) squares[4 * i]! += 1e-6 * known.length
  cholesky(squares, 3)
  solveLower(squares, 3, coefficients)
  solveUpper(squares, 3, coefficients)
  const draft = { center, width, coefficients: Array.from(coefficients), spread: 1 }
  let [before, after] = [0, 0]
  for (const at of known) {
    before += values[at]! ** 2
    after += (values[at]! - trendAt(draft, t[at]!)) ** 2
  }
  if (!(after < (1 - LEAST_EXPLAINED) * before)) return null
  return { ...draft, spread: Math.sqrt(Math.max(after / known.length, 1e-6)) }
}

const powersOf = (u: number): readonly number[] => [1, u, u * u]

/** Beyond the known part of the order it stays where it ends. */
export function trendAt({ center, width, coefficients }: Trend, t: number): number {
  const u = Math.min(Math.max((t - center) / width, -1), 1)
  return powersOf(u).reduce((sum, power, i) => sum + power * coefficients[i]!, 0)
}
