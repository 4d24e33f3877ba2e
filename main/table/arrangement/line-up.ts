/** Rows one group after the other, each group in its order; `starts`: where groups begin, and the end. */
export type LineUp = { readonly rows: Int32Array; readonly starts: Int32Array }

const windows = 20
/** Values looked at to find windows of the order in a large table. */
const scouts = 8000

/**
 * At most about `most` rows, lined up. Of many groups whole ones are taken, evenly over their numbers; of few, stretches of the order
 * with all rows in them: neighbours stay neighbours. Rows without a place or a group are left out.
 */
export function lineUp(places: Float64Array, codes: Int32Array | null, groups: number, most: number): LineUp {
  const taken = picked(places, codes, groups, most)
  const group = (row: number): number => codes?.[row] ?? 0
  taken.sort((a, b) => group(a) - group(b) || places[a]! - places[b]! || a - b)
  const starts: number[] = []
  for (let at = 0; at < taken.length; at += 1)
    if (at === 0 || group(taken[at]!) !== group(taken[at - 1]!)) starts.push(at)
  return { rows: taken, starts: Int32Array.from([...starts, taken.length]) }
}

function picked(places: Float64Array, codes: Int32Array | null, groups: number, most: number): Int32Array {
  const isThere = (row: number): boolean => !Number.isNaN(places[row]!) && (codes === null || codes[row]! >= 0)
  const rows = places.length
  let keep: (row: number) => boolean = () => true
  if (rows > most) keep = groups > windows * 5 ? everyGroup(codes!, Math.ceil(rows / most)) : stretches(places, most)
  const taken: number[] = []
  // Of places that very many rows share, the first rows must do.
  for (let row = 0; row < rows && taken.length < 3 * most; row += 1) if (keep(row) && isThere(row)) taken.push(row)
  return Int32Array.from(taken)
}

const everyGroup =
  (codes: Int32Array, every: number) =>
  (row: number): boolean =>
    codes[row]! % every === 0

/** Stretches of the order that hold about `most` rows together, spread evenly over it. */
function stretches(places: Float64Array, most: number): (row: number) => boolean {
  const step = Math.max(1, Math.floor(places.length / scouts))
  const some: number[] = []
  for (let row = 0; row < places.length; row += step) if (!Number.isNaN(places[row]!)) some.push(places[row]!)
  const sorted = Float64Array.from(some).sort()
  const width = Math.max(1, Math.round((sorted.length * most) / places.length / windows))
  const low = Float64Array.from(
    { length: windows },
    (_, at) => sorted[Math.floor((at * (sorted.length - width)) / windows)]!,
  )
  const high = low.map(
    (_, at) => sorted[Math.min(sorted.length - 1, Math.floor((at * (sorted.length - width)) / windows) + width)]!,
  )
  return (row) => {
    const place = places[row]!
    let at = windows - 1
    while (at > 0 && low[at]! > place) at -= 1
    return place >= low[at]! && place <= high[at]!
  }
}
