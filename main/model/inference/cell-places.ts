import { normalQuantile, roughQuantile } from './normal'

const known = new Map<number, Float64Array>()

/** The places of an uncut Gaussian's cells, made once. */
export function wholePlaces(cells: number): Float64Array {
  const made = known.get(cells) ?? cellPlaces(0, 1, cells)
  known.set(cells, made)
  return made
}

const height = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)
const weighted = (z: number): number => (Number.isFinite(z) ? z * height(z) : 0)

/**
 * Where each of R equal shares of a standard normal stands that is cut to the share `inside` above the share `below`:
 * the mean within the share, (φ(a) − φ(b)) / (Φ(b) − Φ(a)), stretched so that all together keep the variance of the whole,
 * 1 + (aφ(a) − bφ(b)) / inside − mean².
 */
export function cellPlaces(below: number, inside: number, cells: number): Float64Array {
  const share = inside / cells
  const first = normalQuantile(below)
  const last = normalQuantile(Math.min(below + inside, 1))
  const places = new Float64Array(cells)
  let [from, mean, squares] = [first, 0, 0]
  for (let r = 0; r < cells; r++) {
    const to = r === cells - 1 ? last : roughQuantile(below + share * (r + 1))
    // Of a share too small for the difference to have digits, this much is sure.
    places[r] = Math.min(Math.max((height(from) - height(to)) / share, from), to)
    mean += places[r]! / cells
    squares += places[r]! ** 2 / cells
    from = to
  }
  const between = squares - mean * mean
  const variance = 1 + (weighted(first) - weighted(last)) / inside - mean * mean
  const stretch = between > 0 && variance > between && variance < 4 * between ? Math.sqrt(variance / between) : 1
  for (let r = 0; r < cells; r++) places[r] = Math.min(Math.max(mean + stretch * (places[r]! - mean), first), last)
  return places
}
