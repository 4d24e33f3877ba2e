import type { Random } from '../../engine/random'
import { normalCdf, normalQuantile } from './normal'
import type { EnergyValues, Proposals } from './predictor'

/**
 * A one-dimensional density on the model's scale: K Gaussians, each cut into R cells of equal share, each cell with its
 * own mass. With energies, a cell's mass is π_k/R · exp(−E)/q at the cell's middle quantile (the stratified
 * normaliser); without, it is π_k/R and the density is the proposal itself.
 */
export type Tilted = {
  readonly components: number
  readonly cells: number
  readonly means: Float32Array
  readonly scales: Float32Array
  /** [K·R], sums to 1. */
  readonly mass: Float64Array
  /** log Ẑ; 0 for the proposal. */
  readonly logZ: number
  /** Effective share of the importance weights, 0…1; 1 for the proposal. */
  readonly effective: number
}

export function proposalDensity(
  proposals: Proposals,
  state: number,
  column: number,
  C: number,
  K: number,
  R: number,
): Tilted {
  const at = (state * C + column) * K
  const mass = new Float64Array(K * R)
  for (let k = 0; k < K; k++) mass.fill(Math.exp(proposals.logWeights[at + k]!) / R, k * R, (k + 1) * R)
  return {
    components: K,
    cells: R,
    means: proposals.means.subarray(at, at + K),
    scales: proposals.scales.subarray(at, at + K),
    mass,
    logZ: 0,
    effective: 1,
  }
}

/** `pair`: index into `values`, which must hold nodes (one given value, then K·R). */
export function energyDensity(proposal: Tilted, values: EnergyValues, pair: number): Tilted {
  const { mass: base, components, cells } = proposal
  const offset = pair * values.perPair + 1
  const logRatio = new Float64Array(base.length)
  let top = -Infinity
  for (let i = 0; i < base.length; i++) {
    logRatio[i] = values.negative[offset + i]! - values.logQ[offset + i]!
    if (base[i]! > 0 && logRatio[i]! > top) top = logRatio[i]!
  }
  const mass = new Float64Array(base.length)
  let sum = 0
  let squares = 0
  for (let i = 0; i < base.length; i++) {
    if (base[i] === 0) continue
    const ratio = Math.exp(logRatio[i]! - top)
    mass[i] = base[i]! * ratio
    sum += mass[i]!
    squares += base[i]! * ratio * ratio
  }
  for (let i = 0; i < mass.length; i++) mass[i]! /= sum
  const { means, scales } = proposal
  return { components, cells, means, scales, mass, logZ: top + Math.log(sum), effective: (sum * sum) / squares }
}

/** P(Y ≤ y): whole cells below, and the share of the cell that y cuts. */
export function cdf(density: Tilted, y: number): number {
  const { components, cells, means, scales, mass } = density
  let total = 0
  for (let k = 0; k < components; k++) {
    const place = normalCdf((y - means[k]!) / scales[k]!) * cells
    const whole = Math.min(Math.floor(place), cells)
    const from = k * cells
    for (let r = 0; r < whole; r++) total += mass[from + r]!
    if (whole < cells) total += mass[from + whole]! * (place - whole)
  }
  return Math.min(total, 1)
}

/** The y with P(Y ≤ y) = p, by bisection between the outermost components that carry mass. */
export function quantile(density: Tilted, p: number): number {
  const { components, cells, means, scales, mass } = density
  let low = Infinity
  let high = -Infinity
  for (let k = 0; k < components; k++) {
    let held = 0
    for (let r = 0; r < cells; r++) held += mass[k * cells + r]!
    if (held < 1e-6) continue
    low = Math.min(low, means[k]! - 6 * scales[k]!)
    high = Math.max(high, means[k]! + 6 * scales[k]!)
  }
  let below = cdf(density, low) - p
  let above = cdf(density, high) - p
  if (below >= 0) return low
  if (above <= 0) return high
  // Illinois variant of regula falsi: as sure as bisection, and faster on smooth curves.
  let side = 0
  for (let i = 0; i < 60 && high - low > 1e-5; i++) {
    const middle = i % 4 === 3 ? (low + high) / 2 : (low * above - high * below) / (above - below)
    const value = cdf(density, middle) - p
    if (Math.abs(value) < 1e-5) return middle
    if (value > 0) {
      high = middle
      above = value
      if (side === 1) below /= 2
      side = 1
    } else {
      low = middle
      below = value
      if (side === -1) above /= 2
      side = -1
    }
  }
  return (low + high) / 2
}

/** log p(y): the cell's mass against its share of the Gaussian, summed over components. */
export function logDensity(density: Tilted, y: number): number {
  const { components, cells, means, scales, mass } = density
  let total = 0
  for (let k = 0; k < components; k++) {
    const t = (y - means[k]!) / scales[k]!
    const r = Math.min(Math.floor(normalCdf(t) * cells), cells - 1)
    total += ((mass[k * cells + r]! * cells) / scales[k]!) * Math.exp(-0.5 * t * t)
  }
  return Math.log(total / Math.sqrt(2 * Math.PI) + 1e-300)
}

/** One draw from q: a component by `uniform`, then a normal. */
export function drawProposal(density: Tilted, uniform: number, random: Random): number {
  const { components, cells, means, scales, mass } = density
  let left = uniform
  let k = 0
  for (; k < components - 1; k++) {
    const weight = mass[k * cells]! * cells
    if (left < weight) break
    left -= weight
  }
  return means[k]! + scales[k]! * random.normal()
}

/** Mean of a standard normal within each of R equal shares, stretched so that the mean of their squares is 1. */
export function cellMeans(cells: number): Float64Array {
  const height = (p: number): number => {
    if (p <= 0 || p >= 1) return 0
    const x = normalQuantile(p)
    return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI)
  }
  const means = Float64Array.from({ length: cells }, (_, r) => (height(r / cells) - height((r + 1) / cells)) * cells)
  const square = means.reduce((sum, mean) => sum + mean * mean, 0) / cells
  return square === 0 ? means : means.map((mean) => mean / Math.sqrt(square))
}
