import { quantileOf } from '../../table/numbers/quantile'
import type { Arrangement } from '../../table/seam/typed'

/** The rows of a table one after the other: group after group, and in their order within each. */
export type Line = {
  /** Row at each place; rows without a place in the order, or without a group, are left out. */
  readonly rows: Int32Array
  /** Place of each row; -1 = none. */
  readonly placeOf: Int32Array
  /** First place of the group that stands at each place, and the one after its last. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** Where each place stands in the order, in usual steps; null: the rows of a group are in no order. */
  readonly t: Float64Array | null
  /** The usual step, in units of the order. */
  readonly step: number
}

/** `step`: the usual one of the table that was learned; null = this table's own. */
export function lineUp({ places, groupOf }: Arrangement, rows: number, step: number | null = null): Line {
  const used: number[] = []
  for (let row = 0; row < rows; row++) {
    if (places !== null && Number.isNaN(places[row])) continue
    if (groupOf !== null && groupOf[row]! < 0) continue
    used.push(row)
  }
  const inOrder = Int32Array.from(used).sort((a, b) => {
    const group = groupOf === null ? 0 : groupOf[a]! - groupOf[b]!
    if (group !== 0) return group
    const place = places === null ? scattered(a) - scattered(b) : places[a]! - places[b]!
    return place === 0 ? a - b : place
  })
  const n = inOrder.length
  const placeOf = new Int32Array(rows).fill(-1)
  const from = new Int32Array(n)
  const to = new Int32Array(n)
  inOrder.forEach((row, at) => (placeOf[row] = at))
  for (let start = 0, at = 1; at <= n; at++) {
    if (at < n && (groupOf === null || groupOf[inOrder[at]!] === groupOf[inOrder[start]!])) continue
    from.fill(start, start, at)
    to.fill(at, start, at)
    start = at
  }
  const own = step ?? usualStep(inOrder, from, places)
  const t = places === null ? null : Float64Array.from(inOrder, (row) => places[row]! / own)
  return { rows: inOrder, placeOf, from, to, t, step: own }
}

/** Rows in no order stand in one that has nothing to do with how they were listed. */
const scattered = (row: number): number => Math.imul(row + 1, 2654435761) >>> 0

/** The median distance of rows that follow one another and do not stand at the same place. */
function usualStep(rows: Int32Array, from: Int32Array, places: Float64Array | null): number {
  if (places === null) return 1
  const steps: number[] = []
  for (let at = 1; at < rows.length; at++) {
    const step = places[rows[at]!]! - places[rows[at - 1]!]!
    if (from[at] === from[at - 1] && step > 0) steps.push(step)
  }
  return steps.length === 0 ? 1 : quantileOf(Float64Array.from(steps).sort(), 0.5)
}
