import { quantileOf } from '../../table/numbers/quantile'
import type { ContinuousColumn } from '../../table/seam/typed'
import { countRuns, findAtoms } from './atoms'
import { possibleRange } from './bounds'
import { findBulk, within } from './bulk'
import type { ContinuousCode } from './code'
import { findGrain } from './grain'
import { moments, weightedQuantiles } from './moments'
import { findUsual } from './usual'
import { chooseWarp, logSlope, unwarped, warped } from './warp'

/** Standardised values are held within this many standard deviations. */
const INPUT_BOUND = 30
/** Knots beyond the quantiles of all rows are at least this many standard deviations apart: training noise blurs anything finer. */
const LEAST_GAP = 0.005
/** Densities are learned within this many spreads. */
const TARGET_BOUND = 60

/**
 * Fits the code of a column on the given rows; the column must have at least two different values there.
 * `scarce`: weights of the rows among which the column's values should be told apart more finely.
 */
export function fitContinuous(
  column: ContinuousColumn,
  rows: Int32Array,
  { mostKnots, mostGrains }: { readonly mostKnots: number; readonly mostGrains: number },
  scarce: Float64Array | null = null,
): ContinuousCode {
  const known = Float64Array.from(knownOf(column, rows), (row) => column.values[row]!).sort()
  const bulk = findBulk(known)
  const ascending = within(known, bulk.low, bulk.high)
  const { mean, sd } = moments(ascending)
  const atoms = findAtoms(ascending)
  const isAtom = new Set(atoms)
  const rest = ascending.filter((x) => !isAtom.has(x))
  // With (nearly) every value an atom, what is left is too little to fit a scale on.
  const scaleOn = rest.length >= Math.max(10, 0.002 * ascending.length) && rest[0] !== rest.at(-1) ? rest : ascending
  const warp = chooseWarp(scaleOn)
  const y = moments(scaleOn.map((x) => warped(warp, x)))
  const [shift, spread] = [y.mean, y.sd > 0 ? y.sd : 1]
  return {
    kind: 'continuous',
    name: column.name,
    given: column.given,
    step: column.step,
    moment: column.moment,
    low: column.low,
    high: column.high,
    bulk,
    usual: findUsual(scaleOn),
    mean,
    sd,
    warp,
    shift,
    spread,
    atoms,
    knots: withFinerOnes(
      findKnots(ascending, mostKnots),
      scarce === null ? [] : knotsAmong(column, rows, scarce, mostKnots),
      LEAST_GAP * sd,
    ).map((x) => (x - mean) / sd),
    grain: findGrain(rest, mostGrains, (x) => (warped(warp, x) - shift) / spread),
  }
}

const knownOf = (column: ContinuousColumn, rows: Int32Array): Int32Array =>
  rows.filter((row) => Number.isFinite(column.values[row]))

/** Quantile edges; with few distinct values, the middles between them, so that each gets its own step. */
function findKnots(ascending: Float64Array, most: number): number[] {
  const runs = countRuns(ascending)
  const edges =
    runs.length <= most + 1
      ? runs.map((run) => run.value)
      : Array.from({ length: most + 1 }, (_, i) => quantileOf(ascending, i / most))
  return edges.filter((edge, i) => i === 0 || edge > edges[i - 1]!)
}

/** Quantile edges of the rows that have weight, as they are weighed. */
function knotsAmong(column: ContinuousColumn, rows: Int32Array, weights: Float64Array, most: number): number[] {
  const weighed = knownOf(column, rows).filter((row) => weights[row]! > 0)
  weighed.sort((a, b) => column.values[a]! - column.values[b]!)
  return weightedQuantiles(
    Float64Array.from(weighed, (row) => column.values[row]!),
    Float64Array.from(weighed, (row) => weights[row]!),
    most,
  )
}

/** Ascending knots and those of `finer` that are at least `gap` away from all others. */
function withFinerOnes(knots: readonly number[], finer: readonly number[], gap: number): number[] {
  const all = [...knots]
  for (const x of finer) {
    const at = all.findIndex((knot) => knot > x)
    if (at > 0 && x - all[at - 1]! >= gap && all[at]! - x >= gap) all.splice(at, 0, x)
  }
  return all
}

/** Whether a value is one to learn from and to condition on. */
export const isBelieved = ({ bulk }: ContinuousCode, x: number): boolean => x >= bulk.low && x <= bulk.high

export const toInput = (code: ContinuousCode, x: number): number =>
  Math.min(Math.max((x - code.mean) / code.sd, -INPUT_BOUND), INPUT_BOUND)

export const toTarget = (code: ContinuousCode, x: number): number => {
  const y = (warped(code.warp, x) - code.shift) / code.spread
  return Math.min(Math.max(y, -TARGET_BOUND), TARGET_BOUND)
}

export const fromTarget = (code: ContinuousCode, y: number): number => unwarped(code.warp, y * code.spread + code.shift)

/** What the model makes up stays within the observed range and this many times its width on either side. */
const MADE_UP = 1
/** The same for a single best guess. */
const GUESSED = 0.05

/** `x`, held within the believed values' range and `widths` times its width on either side. */
function heldNear(code: ContinuousCode, x: number, widths: number): number {
  const [low, high] = [code.knots[0] ?? -INPUT_BOUND, code.knots.at(-1) ?? INPUT_BOUND]
  const margin = widths * (high - low)
  const least = Math.max(code.mean + code.sd * (low - margin), -Number.MAX_VALUE)
  const most = Math.min(code.mean + code.sd * (high + margin), Number.MAX_VALUE)
  return Math.min(Math.max(x, least), most)
}

/** A value the model made up on the density's scale. A step too far in a heavy tail, which is drawn together there, could end anywhere. */
export const madeUp = (code: ContinuousCode, y: number): number => heldNear(code, fromTarget(code, y), MADE_UP)

/** A best guess far outside of what was observed is the network's straight line into the unknown, not knowledge. */
export const nearObserved = (code: ContinuousCode, x: number): number => heldNear(code, x, GUESSED)

/** log |dy/dx|: added to a log-density of y, gives the log-density of x in 1/unit. */
export const logJacobian = (code: ContinuousCode, x: number): number => logSlope(code.warp, x) - Math.log(code.spread)

/** Index of the atom that `x` is, or -1. */
export function atomIndex(code: ContinuousCode, x: number): number {
  const { atoms } = code
  let low = 0
  let high = atoms.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (atoms[middle] === x) return middle
    if (atoms[middle]! < x) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Width in own units over which an atom's mass is spread when it is stated as a density. */
export const atomWidth = (code: ContinuousCode): number => code.step ?? code.sd / 400

/** The nearest value the column can hold: within its bounds, a multiple of its step. */
export function admissible(code: ContinuousCode, x: number): number {
  let value = x
  if (code.step !== null) value = Number((Math.round(value / code.step) * code.step).toPrecision(15))
  const { low, high } = possibleRange(code)
  value = Math.min(Math.max(value, low), high)
  return value === 0 ? 0 : value
}
