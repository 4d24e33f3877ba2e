import { OPEN, type Range } from '../encoding/bounds'
import { normalCdf, normalNodes, normalQuantile, roughQuantile } from './normal'
import type { EnergyValues, Proposals } from './predictor'

/**
 * A one-dimensional density on the model's scale: K Gaussians, cut off at the bounds, each divided into R cells of equal
 * share, each cell with its own mass. With energies, a cell's mass is π_k/R · exp(−E)/q at the cell's middle quantile
 * (the stratified normaliser); without, it is π_k/R and the density is the proposal itself. Nothing lies outside the bounds.
 */
export type Tilted = {
  readonly components: number
  readonly cells: number
  readonly means: Float32Array
  readonly scales: Float32Array
  readonly within: Range
  /** [K] Each Gaussian's share below the lower bound and between the bounds; 0 and 1 where it is not cut. */
  readonly below: Float64Array
  readonly inside: Float64Array
  /** log Σ π_k · inside_k. */
  readonly logInside: number
  /** [K·R], sums to 1. */
  readonly mass: Float64Array
  /** log Ẑ, the integral of exp(−E) between the bounds; 0 for the proposal. */
  readonly logZ: number
  /** Effective share of the importance weights, 0…1; 1 for the proposal. */
  readonly effective: number
  /** Practically nothing of the mixture lay between the bounds: its Gaussians were moved to the nearest, and energies say nothing there. */
  readonly moved: boolean
}

/** With less of the mixture between the bounds than this, its Gaussians are moved there. */
const LEAST_INSIDE = 1e-6
/** Less than this outside the bounds is not cut off, and less inside them does not count: its quantiles would have no digits. */
const NEGLIGIBLE = 1e-9

export function proposalDensity(
  proposals: Proposals,
  state: number,
  column: number,
  C: number,
  K: number,
  R: number,
  within: Range = OPEN,
): Tilted {
  const at = (state * C + column) * K
  const weights = new Float64Array(K)
  for (let k = 0; k < K; k++) weights[k] = Math.exp(proposals.logWeights[at + k]!)
  const scales = proposals.scales.subarray(at, at + K)
  let means = proposals.means.subarray(at, at + K)
  let { below, inside } = within === OPEN ? uncut(K) : cut(means, scales, within)
  let sum = within === OPEN ? 1 : dot(weights, inside)
  const moved = sum < LEAST_INSIDE
  if (moved) {
    means = means.map((mean) => Math.min(Math.max(mean, within.low), within.high))
    ;({ below, inside } = cut(means, scales, within))
    inside = inside.map((share) => Math.max(share, NEGLIGIBLE))
    sum = dot(weights, inside)
  }
  const mass = new Float64Array(K * R)
  for (let k = 0; k < K; k++) mass.fill((weights[k]! * inside[k]!) / sum / R, k * R, (k + 1) * R)
  const logInside = Math.log(sum)
  return {
    components: K,
    cells: R,
    means,
    scales,
    within,
    below,
    inside,
    logInside,
    mass,
    logZ: 0,
    effective: 1,
    moved,
  }
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, x, k) => sum + x * b[k]!, 0)

type Cut = { readonly below: Float64Array; readonly inside: Float64Array }

const whole = new Map<number, Cut>()
function uncut(K: number): Cut {
  const known = whole.get(K) ?? { below: new Float64Array(K), inside: new Float64Array(K).fill(1) }
  whole.set(K, known)
  return known
}

function cut(means: Float32Array, scales: Float32Array, { low, high }: Range): Cut {
  const below = new Float64Array(means.length)
  const inside = new Float64Array(means.length)
  means.forEach((mean, k) => {
    const under = low === -Infinity ? 0 : normalCdf((low - mean) / scales[k]!)
    const over = high === Infinity ? 0 : normalCdf((mean - high) / scales[k]!)
    const isWhole = under + over < NEGLIGIBLE
    below[k] = isWhole ? 0 : under
    const share = 1 - over - under
    inside[k] = isWhole ? 1 : share < NEGLIGIBLE ? 0 : share
  })
  return { below, inside }
}

const nodes = new Map<number, Float32Array>()
function standardNodes(count: number): Float32Array {
  const known = nodes.get(count) ?? normalNodes(count)
  nodes.set(count, known)
  return known
}

/** Writes the middle quantile of every cell, K·R values, into `out` from `at` on. */
export function writeNodes(density: Tilted, out: Float32Array, at: number): void {
  const { components, cells, means, scales, inside } = density
  const standard = standardNodes(cells)
  for (let k = 0; k < components; k++)
    for (let r = 0; r < cells; r++)
      out[at + k * cells + r] =
        inside[k] === 1 ? means[k]! + scales[k]! * standard[r]! : placeIn(density, k, (r + 0.5) / cells)
}

/** The y below which the share `u` of component k's part between the bounds lies; the nearest bound where it has none. */
export function placeIn({ means, scales, below, inside, within }: Tilted, k: number, u: number): number {
  const z = inside[k] === 0 ? 0 : roughQuantile(below[k]! + inside[k]! * u)
  const y = means[k]! + scales[k]! * z
  return Math.min(Math.max(y, within.low), within.high)
}

/** `values`: energies whose pair `pair` holds one value and then the proposal's K·R nodes. */
export function energyDensity(proposal: Tilted, values: EnergyValues, pair: number): Tilted {
  if (proposal.moved) return proposal
  const { mass: base } = proposal
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
  // The cut proposal's density is q / Σ π_k · inside_k.
  const logZ = proposal.logInside + top + Math.log(sum)
  return { ...proposal, mass, logZ, effective: (sum * sum) / squares }
}

/** P(Y ≤ y): whole cells below, and the share of the cell that y cuts. */
export function cdf(density: Tilted, y: number): number {
  const { components, cells, means, scales, below, inside, mass, within } = density
  if (y <= within.low) return 0
  if (y >= within.high) return 1
  let total = 0
  for (let k = 0; k < components; k++) {
    const place = placeAmong(normalCdf((y - means[k]!) / scales[k]!), below[k]!, inside[k]!, cells)
    const full = Math.floor(place)
    const from = k * cells
    for (let r = 0; r < full; r++) total += mass[from + r]!
    if (full < cells) total += mass[from + full]! * (place - full)
  }
  return Math.min(total, 1)
}

/** Where the Gaussian's share `p` stands among its cells, 0…R. */
function placeAmong(p: number, below: number, inside: number, cells: number): number {
  if (inside === 1) return p * cells
  return inside === 0 ? 0 : Math.min(Math.max((p - below) / inside, 0), 1) * cells
}

/** The y with P(Y ≤ y) = p, by bisection between the outermost of its components' own. */
export function quantile(density: Tilted, p: number): number {
  const { within } = density
  let { low, high } = bracket(density, p)
  low = clamp(low, within.low, within.high)
  high = clamp(high, within.low, within.high)
  let under = cdf(density, low) - p
  let over = cdf(density, high) - p
  if (under >= 0) return low
  if (over <= 0) return high
  // Illinois variant of regula falsi: as sure as bisection, and faster on smooth curves.
  let side = 0
  for (let i = 0; i < 60 && high - low > 1e-5; i++) {
    const middle = i % 4 === 3 ? (low + high) / 2 : (low * over - high * under) / (over - under)
    const value = cdf(density, middle) - p
    if (Math.abs(value) < 1e-5) return middle
    if (value > 0) {
      high = middle
      over = value
      if (side === 1) under /= 2
      side = 1
    } else {
      low = middle
      under = value
      if (side === -1) over /= 2
      side = -1
    }
  }
  return (low + high) / 2
}

/**
 * Where the quantile must lie: each component's own lies in the cell in which its mass passes p, and the whole's between
 * the lowest and the highest of these.
 */
function bracket(density: Tilted, p: number): Range {
  const { components, cells, means, scales, inside, mass } = density
  const standard = standardEdges(cells)
  let low = Infinity
  let high = -Infinity
  for (let k = 0; k < components; k++) {
    const from = k * cells
    let held = 0
    for (let r = 0; r < cells; r++) held += mass[from + r]!
    if (held < 1e-6) continue
    let r = 0
    let passed = mass[from]!
    while (passed < p * held && r < cells - 1) passed += mass[from + ++r]!
    const edge = (at: number): number =>
      inside[k] === 1 || at === 0 || at === cells
        ? means[k]! + scales[k]! * standard[at]!
        : placeIn(density, k, at / cells)
    low = Math.min(low, edge(r))
    high = Math.max(high, edge(r + 1))
  }
  return { low, high }
}

const edges = new Map<number, Float64Array>()
/** Where R equal shares of a standard normal meet; its ends at ±6. */
function standardEdges(count: number): Float64Array {
  const known =
    edges.get(count) ?? Float64Array.from({ length: count + 1 }, (_, r) => clamp(normalQuantile(r / count), -6, 6))
  edges.set(count, known)
  return known
}

const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high)

/** log p(y) of a y between the bounds: the cell's mass against its share of the Gaussian, summed over components. */
export function logDensity(density: Tilted, y: number): number {
  const { components, cells, means, scales, below, inside, mass } = density
  let total = 0
  for (let k = 0; k < components; k++) {
    if (inside[k] === 0) continue
    const t = (y - means[k]!) / scales[k]!
    const r = Math.min(Math.floor(placeAmong(normalCdf(t), below[k]!, inside[k]!, cells)), cells - 1)
    total += ((mass[k * cells + r]! * cells) / (inside[k]! * scales[k]!)) * Math.exp(-0.5 * t * t)
  }
  return Math.log(total / Math.sqrt(2 * Math.PI) + 1e-300)
}
