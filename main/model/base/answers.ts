import { fromTarget, nearObserved, toInput } from '../encoding/continuous'
import type { ContinuousCode } from '../encoding/code'
import type { Layout } from '../encoding/layout'
import { contextSize, meansIn } from '../context/spec'
import type { States } from '../inference/states'
import type { NormalBase } from './base'
import { blocksOf, featuresOf, numberFeature, writeFeatures } from './features'
import { createConditioner } from './gaussian'
import { cholesky, inverseOf, solveLower, solveUpper } from './linear-algebra'

/** What the base says about the open columns of some rows; 0 where a column is known. Row-major. */
export type BaseAnswers = {
  /** [n, C] of the values that are no atoms, on the density's scale: mean and log of the deviation. */
  readonly means: Float32Array
  readonly logScales: Float32Array
  /** [n, C] mean of all values, standardised. */
  readonly points: Float32Array
  /** [n, G] log-probability of every outcome. */
  readonly logProbabilities: Float32Array
}

export type BaseReader = (states: States, into?: BaseAnswers) => BaseAnswers

/** No deviation below this share of a column's own is believed. */
export const LEAST_SCALE = 0.02
/** Nor more certainty about an outcome than leaves this much to the column's shares. */
const LEAST_DOUBT = 0.01
/** What is known of a category's indicators is believed up to this share of their variance. */
const LEAST_VARIANCE = 0.02
/**
 * Between what is known and what is known of nothing, never beyond: a variance above the column's own would make every row
 * speak for a rare level, whose indicator lies far out.
 */
const doubted = (known: number, ofNothing: number): number => known + LEAST_VARIANCE * (ofNothing - known)
/**
 * What is left of a long-tailed column beside its atoms is not expected farther from its middle than this, in deviations: a straight line
 * into a tail, back on the column's own scale, ends anywhere.
 */
const FARTHEST_TAIL = 1.5
/** Categories with more levels than this are taken level by level: their covariances would cost more than they tell. */
const MOST_TOGETHER = 24

export const emptyAnswers = (layout: Layout, count: number): BaseAnswers => ({
  means: new Float32Array(count * layout.continuous.length),
  logScales: new Float32Array(count * layout.continuous.length),
  points: new Float32Array(count * layout.continuous.length),
  logProbabilities: new Float32Array(count * layout.outcomes),
})

/**
 * Reads the base's joint normal distribution: given what is known of each row, the distribution of everything else. A value's probability is its share
 * in the column times what the joint normal distribution makes of it, N(v; m, V) / N(v; μ, Σ): for a number without atoms
 * that is N(m, V) itself, for a category it is linear discriminant analysis.
 */
export function createNormalReader(layout: Layout, base: NormalBase): BaseReader {
  const features = featuresOf(layout)
  const D = features.count
  const C = layout.continuous.length
  const d = layout.columns.length
  const { context } = features
  const K = contextSize(layout.context)
  const conditioner = createConditioner(base.gaussian, blocksOf(features))
  const { mean: mu } = base.gaussian
  const known = new Uint8Array(D).fill(1, context.from)
  const x = new Float64Array(D)
  const one = new Float64Array(1)
  const numbers = layout.continuous.map((code, c) => prepareNumber(code, c))
  const categories = layout.discrete.map((_, i) => prepareCategory(C + i))

  return (states, into = emptyAnswers(layout, states.count)) => {
    for (let i = 0; i < states.count; i++) {
      for (let c = 0; c < d; c++) {
        const outcome = states.outcomes[i * d + c]!
        const from = features.from[c]!
        const to = from + features.size[c]!
        known.fill(outcome < 0 ? 0 : 1, from, to)
        if (outcome < 0) continue
        writeFeatures(layout, features, c, outcome, c < C ? states.z[i * C + c]! : 0, x, 0)
        for (let j = from; j < to; j++) x[j] = (x[j]! - base.center[j]!) / base.scale[j]!
      }
      for (let k = 0; k < context.size; k++) {
        const j = context.from + k
        x[j] = (states.context[i * K + k]! - base.center[j]!) / base.scale[j]!
      }
      conditioner.condition(known, x)
      for (let c = 0; c < d; c++) {
        const isOpen = states.outcomes[i * d + c]! < 0
        if (c < C) numbers[c]!(i, isOpen, states, into)
        else categories[c - C]!(i, isOpen, into)
      }
    }
    return into
  }

  function prepareNumber(code: ContinuousCode, c: number) {
    const [center, scale] = [base.center[c]!, base.scale[c]!]
    conditioner.marginal(c, 1, one)
    const marginal = { mean: center + scale * mu[c]!, variance: scale * scale * one[0]! }
    const gate = layout.gateOf[c] ?? null
    const atoms = code.atoms.map((atom) => ({ y: numberFeature(layout, c, atom), z: toInput(code, atom) }))
    const logShares = gate === null ? [] : logsOf(gate.offset, gate.size)
    const logs = new Float64Array(logShares.length)
    const between = { mean: base.between.mean[c]!, variance: base.between.variance[c]! }
    const slope = base.meanSlopes[c]!
    const follow = followSpread(c)
    const reach = code.warp.kind === 'linear' ? Infinity : FARTHEST_TAIL * Math.sqrt(between.variance)

    return (i: number, isOpen: boolean, { context }: States, out: BaseAnswers): void => {
      const at = i * C + c
      const first = gate === null ? 0 : i * layout.outcomes + gate.offset
      if (!isOpen) {
        out.means[at] = out.logScales[at] = out.points[at] = 0
        if (gate !== null) out.logProbabilities.fill(0, first, first + gate.size)
        return
      }
      conditioner.covariance(c, 1, one)
      const least = LEAST_SCALE * LEAST_SCALE * marginal.variance
      const m = center + scale * conditioner.mean[c]!
      const v = Math.min(Math.max(scale * scale * one[0]! * follow(context, i), least), marginal.variance)
      if (gate === null) {
        out.means[at] = m
        out.logScales[at] = 0.5 * Math.log(v)
        out.points[at] = slope * meanInput(code, m, v)
        return
      }
      // What N(m, v) against N(μ, σ²) makes of a value: −½·a·y² + b·y + constant.
      const a = 1 / v - 1 / marginal.variance
      const b = m / v - marginal.mean / marginal.variance
      atoms.forEach(({ y }, k) => (logs[k] = logShares[k]! - 0.5 * a * y * y + b * y))
      const own = 1 / between.variance
      const total = own + a
      const middle = Math.min(Math.max((between.mean * own + b) / total, between.mean - reach), between.mean + reach)
      logs[atoms.length] =
        logShares[atoms.length]! +
        0.5 * (total * middle * middle - own * between.mean * between.mean + Math.log(own / total))
      doubt(logs, logShares)
      out.means[at] = middle
      out.logScales[at] = -0.5 * Math.log(total)
      let point = Math.exp(logs[atoms.length]!) * meanInput(code, middle, 1 / total)
      atoms.forEach(({ z }, k) => (point += Math.exp(logs[k]!) * z))
      out.points[at] = slope * point
      out.logProbabilities.set(logs, first)
    }
  }

  /** Factor of the variance by how much other rows know: beside a known value it is less than in the middle of a long run. */
  function followSpread(c: number): (context: Float32Array, i: number) => number {
    const at = layout.context?.columns.findIndex(({ column }) => column === c) ?? -1
    if (at < 0) return () => 1
    const [offset, power] = [base.spreads[2 * c]!, base.spreads[2 * c + 1]!]
    const place = meansIn(layout.context) + at
    return (context, i) => Math.exp(offset + 2 * power * Math.log(Math.max(context[i * K + place]!, LEAST_SCALE)))
  }

  function prepareCategory(c: number) {
    const { offset, size } = layout.gateOf[c]!
    const from = features.from[c]!
    const n = features.size[c]!
    const logShares = logsOf(offset, size)
    const logs = new Float64Array(size)
    const block = new Float64Array(n * n)
    const inverse = new Float64Array(n * n)
    const side = new Float64Array(n)
    const squares = new Float64Array(size)
    const together = n <= MOST_TOGETHER
    conditioner.marginal(from, n, block)
    const variances = Float64Array.from({ length: n }, (_, k) => block[k * n + k]!)
    const marginal = block.slice()
    if (!together) for (let k = 0; k < n; k++) block[k] = variances[k]!
    squaresOf((k) => mu[from + k]!)
    const prior = squares.slice()

    /** (e_k − m)ᵀ V⁻¹ (e_k − m) of every level's indicators, less what all have in common, into `squares`. `block` holds V, or its diagonal. */
    function squaresOf(mean: (k: number) => number): void {
      // e_k − m = unit_k / scale_k − (center / scale + m).
      for (let k = 0; k < n; k++) side[k] = base.center[from + k]! / base.scale[from + k]! + mean(k)
      if (together) {
        cholesky(block, n)
        inverseOf(block, n, inverse)
        solveLower(block, n, side)
        solveUpper(block, n, side)
      } else for (let k = 0; k < n; k++) side[k]! /= block[k]!
      for (let k = 0; k < n; k++) {
        const unit = 1 / base.scale[from + k]!
        const own = together ? inverse[k * n + k]! : 1 / block[k]!
        squares[k] = unit * (unit * own - 2 * side[k]!)
      }
    }

    return (i: number, isOpen: boolean, out: BaseAnswers): void => {
      const first = i * layout.outcomes + offset
      if (!isOpen) {
        out.logProbabilities.fill(0, first, first + size)
        return
      }
      if (together) {
        conditioner.covariance(from, n, block)
        for (let k = 0; k < n * n; k++) block[k] = doubted(block[k]!, marginal[k]!)
      } else
        for (let k = 0; k < n; k++) {
          conditioner.covariance(from + k, 1, one)
          block[k] = doubted(one[0]!, variances[k]!)
        }
      squaresOf((k) => conditioner.mean[from + k]!)
      for (let k = 0; k < size; k++) logs[k] = logShares[k]! - 0.5 * (squares[k]! - prior[k]!)
      doubt(logs, logShares)
      out.logProbabilities.set(logs, first)
    }
  }

  function logsOf(offset: number, size: number): Float64Array {
    return Float64Array.from({ length: size }, (_, k) => Math.log(base.shares[offset + k]!))
  }
}

/** Normalises, and leaves a little to each outcome's share. */
function doubt(logs: Float64Array, logShares: ArrayLike<number>): void {
  let top = -Infinity
  for (const log of logs) top = Math.max(top, log)
  let sum = 0
  for (const log of logs) sum += Math.exp(log - top)
  const normaliser = top + Math.log(sum)
  for (let k = 0; k < logs.length; k++) {
    const probability = (1 - LEAST_DOUBT) * Math.exp(logs[k]! - normaliser) + LEAST_DOUBT * Math.exp(logShares[k]!)
    logs[k] = Math.log(probability)
  }
}

/** Gauss and Hermite's five points: places in standard deviations, and weights. */
const PLACES = [-2.8569700138728056, -1.3556261799742659, 0, 1.3556261799742659, 2.8569700138728056]
const WEIGHTS = [
  0.011257411327720691, 0.22207592200561266, 0.5333333333333333, 0.22207592200561266, 0.011257411327720691,
]

/** Mean of the standardised value when its place on the density's scale is N(m, v). */
export function meanInput(code: ContinuousCode, m: number, v: number): number {
  if (code.warp.kind === 'linear') return toInput(code, fromTarget(code, m))
  const scale = Math.sqrt(v)
  let sum = 0
  PLACES.forEach((place, k) => {
    sum += WEIGHTS[k]! * toInput(code, nearObserved(code, fromTarget(code, m + scale * place)))
  })
  return sum
}
