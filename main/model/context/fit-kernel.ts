import { partAt, type Kernel, type KernelPart } from './kernel'
import type { Variogram } from './variogram'

type Shape = Omit<KernelPart, 'weight'>

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Near distances count more: what stands near a gap is what fills it. */
const NEARNESS = 2
/** How much better than this no distance is fitted, as a share of the variance. */
const FINEST = 0.003
/** Weight of the condition that all parts add up to the whole variance. */
const WHOLE = 3
const SWEEPS = 3000
/** Parts with less than this share are left out. */
const LEAST_SHARE = 1e-4

/**
 * The covariance that the differences of values show: shares of parts, none negative, by least squares of what they make of the
 * variogram, relative to its size. Null where two values have next to nothing in common at any distance.
 */
export function fitKernel(
  variogram: Variogram,
  periods: readonly number[],
  isGrouped: boolean,
  longest: number,
): Kernel | null {
  const bins = Array.from(variogram.half.keys()).filter((bin) => variogram.pairs[bin]! >= 10)
  if (bins.length === 0) return null
  const shapes = shapesFor(bins, periods, isGrouped, longest, variogram)
  const rows: number[][] = []
  const sides: number[] = []
  for (const bin of bins) {
    const half = variogram.half[bin]!
    const sure = Math.min(1, Math.sqrt(variogram.pairs[bin]! / 200))
    const weight = (sure / (half + FINEST)) * Math.sqrt(NEARNESS / (NEARNESS + bin))
    const h = variogram.distance[bin]!
    rows.push([weight, ...shapes.map((shape) => weight * (1 - partAt(shape, h)))])
    sides.push(weight * half)
  }
  rows.push([WHOLE, ...shapes.map(() => WHOLE)])
  sides.push(WHOLE)
  const shares = nonNegative(rows, sides)
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (!(total > 0)) return null
  const parts = shapes.flatMap((shape, i) => {
    const weight = shares[i + 1]! / total
    return weight < LEAST_SHARE ? [] : [{ ...shape, weight }]
  })
  const kept = parts.reduce((sum, { weight }) => sum + weight, 0)
  return parts.length === 0 ? null : { nugget: Math.max(1 - kept, 0), parts, slopes: [] }
}

/** Reaches from one step to the whole length, each the double of the last, and waves where there are periods. */
function shapesFor(
  bins: readonly number[],
  periods: readonly number[],
  isGrouped: boolean,
  longest: number,
  { distance }: Variogram,
): Shape[] {
  const always: Shape[] = isGrouped ? [{ shape: 'always', reach: 1, period: null }] : []
  const farthest = distance[bins.at(-1)!]!
  if (farthest === 0) return always
  const shapes: Shape[] = [...always]
  for (let reach = 0.5; reach <= 8 * Math.max(farthest, Math.min(longest, 4 * farthest)); reach *= 2)
    for (const shape of ['rough', 'smooth'] as const) shapes.push({ shape, reach, period: null })
  for (const period of periods)
    for (const parts of [1, 2, 3])
      for (const reach of [1, 4, 16, 64]) shapes.push({ shape: 'rough', reach: reach * period, period: period / parts })
  return shapes
}

/** Least squares with no negative solution, by coordinate descent on the normal equations. */
export function nonNegative(rows: readonly (readonly number[])[], sides: readonly number[]): Float64Array {
  const k = rows[0]!.length
  const squares = new Float64Array(k * k)
  const right = new Float64Array(k)
  rows.forEach((row, r) => {
    for (let i = 0; i < k; i++) {
      right[i]! += row[i]! * sides[r]!
      for (let j = 0; j < k; j++) squares[i * k + j]! += row[i]! * row[j]!
    }
  })
  const x = new Float64Array(k)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let moved = 0
    for (let i = 0; i < k; i++) {
      if (squares[i * k + i]! <= 0) continue
      let off = right[i]!
      for (let j = 0; j < k; j++) off -= squares[i * k + j]! * x[j]!
      const next = Math.max(0, x[i]! + off / squares[i * k + i]!)
      moved = Math.max(moved, Math.abs(next - x[i]!))
      x[i] = next
    }
    if (moved < 1e-7) break
  }
  return x
}
