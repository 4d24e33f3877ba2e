import { cholesky, inverseOf } from '../base/linear-algebra'
import { partAt, slopeAt, type Kernel, type KernelPart, type Slope } from './kernel'
import type { Line } from './line'
import { SHORT } from './neighbours'

// Where the numbers come from: docs/quality.md, in the section of that name.
const FEWEST_GROUPS = 5
/** Multiplications that all iterations may take, and how many those may be. */
const WORK = 2e8
const ITERATIONS = 100
const SETTLED = 1e-4
/** Parts with less than this share are left out; noise never has less than the other. */
const LEAST_SHARE = 1e-3
const LEAST_NOISE = 1e-4

type Shape = Omit<KernelPart, 'weight'>
type Place = Omit<Slope, 'weight'>

/**
 * The covariance of the values of short groups by maximum likelihood: shares of noise, of what groups have in common, of rough and smooth parts
 * and of slopes of their own, none negative. Differences alone, as in a variogram, cannot tell a slope from a drift. `pretended`:
 * groups that count as if they had been seen, in which noise and all kinds of parts have the same share of the variance.
 * Null where there are few groups, or one that is long.
 */
export function fitWithin(line: Line, features: readonly Float32Array[], pretended: number): Kernel | null {
  const groups = shortGroups(line, features)
  if (groups === null) return null
  const all = groups.flatMap(({ places }) => places)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  if (!(high > low)) return null
  const parts = shapesUpTo(high - low)
  const slopes = [low, (low + high) / 2, high].map((center) => ({ center, width: (high - low) / 2 }))
  const shares = likeliest(affordable(groups, 1 + parts.length + slopes.length), parts, slopes, pretended)
  if (!shares.every(Number.isFinite)) return null
  const kept = <T>(shapes: readonly T[], first: number): (T & { weight: number })[] =>
    shapes.flatMap((shape, i) => (shares[first + i]! < LEAST_SHARE ? [] : [{ ...shape, weight: shares[first + i]! }]))
  return { nugget: shares[0]!, parts: kept(parts, 1), slopes: kept(slopes, 1 + parts.length) }
}

/** Known values of a group, of every feature. */
type Group = { readonly places: readonly number[]; readonly values: readonly Float64Array[] }

function shortGroups({ from, to, t }: Line, features: readonly Float32Array[]): Group[] | null {
  if (t === null) return null
  const groups: Group[] = []
  for (let start = 0; start < from.length; start = to[start]!) {
    if (to[start]! - start > SHORT) return null
    const known = Array.from({ length: to[start]! - start }, (_, i) => start + i).filter(
      (at) => !Number.isNaN(features[0]![at]),
    )
    if (known.length === 0) continue
    const values = features.map((own) => Float64Array.from(known, (at) => own[at]!))
    groups.push({ places: known.map((at) => t[at]!), values })
  }
  return groups.length < FEWEST_GROUPS ? null : groups
}

function shapesUpTo(farthest: number): Shape[] {
  const shapes: Shape[] = [{ shape: 'always', reach: 1, period: null }]
  for (let reach = 1; reach <= 2 * farthest && shapes.length < 2 * SHORT; reach *= 2)
    for (const shape of ['rough', 'smooth'] as const) shapes.push({ shape, reach, period: null })
  return shapes
}

/** Every so many of the groups. */
function affordable(groups: readonly Group[], kinds: number): readonly Group[] {
  const each = groups.reduce((sum, { places: { length: n } }) => sum + n * n * (2 * kinds + n), 0)
  const every = Math.max(1, Math.ceil((each * ITERATIONS) / WORK))
  return groups.filter((_, i) => i % every === 0)
}

/**
 * Each share is multiplied again and again by √(yᵀV⁻¹KV⁻¹y / tr V⁻¹K), V being the sum of all parts K with their shares: the likelihood only grows
 * (Zhou, Hu, Qiao, Cho and Zhou 2019). A pretended group has for yyᵀ what it is expected to be.
 */
function likeliest(
  groups: readonly Group[],
  parts: readonly Shape[],
  slopes: readonly Place[],
  pretended: number,
): Float64Array {
  const prepared = groups.map(({ places, values }) => ({
    values,
    n: places.length,
    kinds: kindsOf(places, parts, slopes),
  }))
  const longest = prepared.reduce((most, group) => (group.n > most.n ? group : most))
  const even = evenShares(parts, slopes)
  const expected = mixOf(longest, even)
  const shares = even.slice()
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const above = new Float64Array(shares.length)
    const below = new Float64Array(shares.length)
    for (const group of prepared) {
      const inverse = inverseMix(group, shares)
      add(above, group.kinds, group.values.length, outer(inverse, group.values, group.n))
      add(below, group.kinds, group.values.length, inverse)
    }
    const inverse = inverseMix(longest, shares)
    const count = pretended * longest.values.length
    add(above, longest.kinds, count, product(product(inverse, expected, longest.n), inverse, longest.n))
    add(below, longest.kinds, count, inverse)
    let moved = 0
    shares.forEach((share, k) => {
      const next = Math.max(share * Math.sqrt(above[k]! / Math.max(below[k]!, 1e-300)), k === 0 ? LEAST_NOISE : 0)
      moved = Math.max(moved, Math.abs(next - share))
      shares[k] = next
    })
    if (moved < SETTLED) break
  }
  return shares
}

/** Every part of unit share, n × n: noise first. */
function kindsOf(places: readonly number[], parts: readonly Shape[], slopes: readonly Place[]): Float64Array[] {
  const square = (of: (a: number, b: number) => number): Float64Array =>
    Float64Array.from(places.flatMap((_, i) => places.map((__, j) => of(i, j))))
  return [
    square((i, j) => (i === j ? 1 : 0)),
    ...parts.map((part) => square((i, j) => partAt(part, Math.abs(places[i]! - places[j]!)))),
    ...slopes.map((slope) => square((i, j) => slopeAt(slope, places[i]!) * slopeAt(slope, places[j]!))),
  ]
}

/** As much of the variance for noise, for what is common, for all rough parts, for all smooth ones and for all slopes. */
function evenShares(parts: readonly Shape[], slopes: readonly Place[]): Float64Array {
  const kinds = ['noise', ...parts.map(({ shape }) => shape), ...slopes.map(() => 'slope')]
  const families = new Set(kinds).size
  return Float64Array.from(kinds, (kind) => 1 / families / kinds.filter((other) => other === kind).length)
}

type Prepared = { readonly n: number; readonly kinds: readonly Float64Array[] }

/** All parts, each with its share. */
function mixOf({ n, kinds }: Prepared, shares: Float64Array): Float64Array {
  const whole = new Float64Array(n * n)
  kinds.forEach((kind, k) => {
    const share = shares[k]!
    if (share > 0) for (let i = 0; i < whole.length; i++) whole[i]! += share * kind[i]!
  })
  return whole
}

function inverseMix(group: Prepared, shares: Float64Array): Float64Array {
  const factor = mixOf(group, shares)
  const inverse = new Float64Array(factor.length)
  cholesky(factor, group.n)
  inverseOf(factor, group.n, inverse)
  return inverse
}

/** Adds `count` times the trace of every part times `square`. */
function add(sums: Float64Array, kinds: readonly Float64Array[], count: number, square: Float64Array): void {
  kinds.forEach((kind, k) => {
    let trace = 0
    for (let i = 0; i < square.length; i++) trace += kind[i]! * square[i]!
    sums[k]! += count * trace
  })
}

/** Mean of the products of V⁻¹y with itself. */
function outer(inverse: Float64Array, values: readonly Float64Array[], n: number): Float64Array {
  const out = new Float64Array(n * n)
  const solved = new Float64Array(n)
  for (const y of values) {
    for (let i = 0; i < n; i++) {
      let sum = 0
      for (let j = 0; j < n; j++) sum += inverse[i * n + j]! * y[j]!
      solved[i] = sum
    }
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) out[i * n + j]! += (solved[i]! * solved[j]!) / values.length
  }
  return out
}

function product(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const out = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++) for (let j = 0; j < n; j++) out[i * n + j]! += a[i * n + k]! * b[k * n + j]!
  return out
}
