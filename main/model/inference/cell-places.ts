import { normalQuantile } from './normal'

const known = new Map<number, Float64Array>()

/** The places of an uncut Gaussian's cells, made once. */
export function wholePlaces(cells: number): Float64Array {
  const made = known.get(cells) ?? cellPlaces(0, 1, cells)
  known.set(cells, made)
  return made
}

const height = (z: number): number => (Number.isFinite(z) ? Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI) : 0)

/**
 * Where each of R equal shares of a standard normal stands that is cut to the share `inside` above the share `below`:
 * the mean within the share, (φ(a) − φ(b)) / (Φ(b) − Φ(a)), stretched so that all together keep the variance of the whole,
 * 1 + (aφ(a) − bφ(b)) / inside − mean².
 */
export function cellPlaces(below: number, inside: number, cells: number): Float64Array {
  const edges = Float64Array.from({ length: cells + 1 }, (_, r) =>
    normalQuantile(Math.min(below + (inside * r) / cells, 1)),
  )
  const share = inside / cells
  const means = Float64Array.from({ length: cells }, (_, r) => {
    const mean = (height(edges[r]!) - height(edges[r + 1]!)) / share
    // Of a share too small for the difference to have digits, this much is sure.
    return Math.min(Math.max(mean, edges[r]!), edges[r + 1]!)
  })
  const [first, last] = [edges[0]!, edges[cells]!]
  const weighted = (z: number): number => (Number.isFinite(z) ? z * height(z) : 0)
  const mean = means.reduce((sum, place) => sum + place, 0) / cells
  const between = means.reduce((sum, place) => sum + (place - mean) ** 2, 0) / cells
  const variance = 1 + (weighted(first) - weighted(last)) / inside - mean * mean
  const stretch = between > 0 && variance > between && variance < 4 * between ? Math.sqrt(variance / between) : 1
  return means.map((place) => Math.min(Math.max(mean + stretch * (place - mean), first), last))
}
