import type { Arrangement } from '../seam/typed'

/** The rows of one row's group in their order; a row without a group stands alone, rows without a place are left out. */
export function seriesRows({
  places,
  groupOf,
  row,
}: Pick<Arrangement, 'groupOf'> & {
  readonly places: Float64Array
  readonly row: number
}): Int32Array {
  const group = groupOf?.[row] ?? 0
  if (group < 0) return Int32Array.of(row)
  const rows: number[] = []
  let isSorted = true
  let last = -Infinity
  for (let other = 0; other < places.length; other += 1) {
    const place = places[other]!
    if (Number.isNaN(place) || (groupOf !== null && groupOf[other] !== group)) continue
    rows.push(other)
    isSorted &&= place >= last
    last = place
  }
  const found = Int32Array.from(rows)
  return isSorted ? found : found.sort((a, b) => places[a]! - places[b]! || a - b)
}

/** The place in a series from which on rows lie at or after `place`. */
export function firstFrom(rows: Int32Array, places: Float64Array, place: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[rows[middle]!]! < place) low = middle + 1
    else high = middle
  }
  return low
}
