import { moments } from '../../model/encoding/moments'
import { isKnown, type TypedColumn, type TypedTable } from '../../table/seam/typed'
import { valueOf } from './hide'

/** A filling that needs no model, for comparison. Made ready once for a table; then values for some rows of column `c`. */
export type SimpleMethod = {
  readonly name: string
  readonly on: (table: TypedTable) => (c: number, rows: Int32Array) => Float64Array
}

/** Mean of a number, most frequent level of a category. */
export const meanOrMode: SimpleMethod = {
  name: 'mean or mode',
  on: (table) => (c, rows) => new Float64Array(rows.length).fill(middleOf(table.columns[c]!)),
}

function middleOf(column: TypedColumn): number {
  if (column.kind === 'discrete') return mostFrequent(column.codes)
  const { count, mean } = moments(column.values)
  return count === 0 ? NaN : mean
}

/** The most frequent of the codes from 0 on; of equals the first. */
export function mostFrequent(codes: Iterable<number>): number {
  const counts = new Map<number, number>()
  for (const code of codes) if (code >= 0) counts.set(code, (counts.get(code) ?? 0) + 1)
  let best = -1
  for (const [code, count] of counts) if (best < 0 || count > counts.get(best)!) best = code
  return best
}

const NEIGHBOURS = 5
/** Donors are at most this many rows, evenly spread, so that large tables stay quick. */
export const MOST_DONORS = 2000

/** Mean or majority of the five rows that agree best on what both know (standardised distance; 1 for another level). */
export const nearestRows: SimpleMethod = {
  name: 'nearest rows',
  on(table) {
    // Numbers first: the distance is then two plain loops.
    const order = [...table.columns.keys()].sort((a, b) => rank(table.columns[a]!) - rank(table.columns[b]!))
    const numbers = order.filter((c) => rank(table.columns[c]!) === 0).length
    const scaled = order.map((c) => scaledColumn(table.columns[c]!, table.rows))
    const width = scaled.length
    /** Rows one after the other, without what column `skip` says. */
    const gathered = (rows: ArrayLike<number>, skip: number): Facts => {
      const [values, known] = [new Float32Array(rows.length * width), new Float32Array(rows.length * width)]
      scaled.forEach((column, at) => {
        if (order[at] === skip) return
        for (let i = 0; i < rows.length; i += 1) {
          const value = column[rows[i]!]!
          if (Number.isNaN(value)) continue
          values[i * width + at] = value
          known[i * width + at] = 1
        }
      })
      return { values, known, width }
    }

    return (c, rows) => {
      const column = table.columns[c]!
      const known = Array.from({ length: table.rows }, (_, row) => row).filter((row) => isKnown(column, row))
      const every = Math.max(1, Math.ceil(known.length / MOST_DONORS))
      const donors = known.filter((_, i) => i % every === 0)
      const [facts, factsOfDonors] = [gathered(rows, c), gathered(donors, c)]
      const distances = new Float64Array(donors.length)
      const fallback = middleOf(column)
      return rowsMapped(rows, (row, i) => {
        distancesTo(rowOf(facts, i), factsOfDonors, numbers, distances)
        const nearest = smallest(distances, NEIGHBOURS, (at) => donors[at] === row)
        const values = nearest.map((at) => valueOf(column, donors[at]!))
        if (values.length === 0) return fallback
        return column.kind === 'discrete' ? mostFrequent(values) : values.reduce((a, b) => a + b, 0) / values.length
      })
    }
  },
}

const rowsMapped = (rows: Int32Array, value: (row: number, i: number) => number): Float64Array =>
  Float64Array.from({ length: rows.length }, (_, i) => value(rows[i]!, i))

/** Rows one after the other: values, 0 where they are unknown, and which of them are known, 1 or 0. */
type Facts = { readonly values: Float32Array; readonly known: Float32Array; readonly width: number }

const rowOf = ({ values, known, width }: Facts, i: number): Facts => ({
  values: values.subarray(i * width, (i + 1) * width),
  known: known.subarray(i * width, (i + 1) * width),
  width,
})

const rank = (column: TypedColumn): number => (column.kind === 'continuous' ? 0 : 1)

function scaledColumn(column: TypedColumn, rows: number): Float64Array {
  const values = Float64Array.from({ length: rows }, (_, row) => (isKnown(column, row) ? valueOf(column, row) : NaN))
  if (column.kind === 'discrete') return values
  const { mean, sd } = moments(values)
  return values.map((x) => (x - mean) / (sd || 1))
}

/**
 * Mean squared difference between a row and each donor over what both know, the first `numbers` columns numbers; infinite
 * when that is nothing. What is unknown weighs 0 instead of being skipped: no processor foresees it, and the branch alone
 * took three quarters of the time.
 */
function distancesTo(own: Facts, { values, known, width }: Facts, numbers: number, distances: Float64Array): void {
  const mine = own.values
  const columns = Int32Array.from(own.known.keys()).filter((c) => own.known[c] === 1)
  const firstLevel = columns.filter((c) => c < numbers).length
  for (let donor = 0; donor < distances.length; donor += 1) {
    const from = donor * width
    let sum = 0
    let shared = 0
    for (let i = 0; i < firstLevel; i += 1) {
      const c = columns[i]!
      const weight = known[from + c]!
      const difference = mine[c]! - values[from + c]!
      shared += weight
      sum += weight * difference * difference
    }
    for (let i = firstLevel; i < columns.length; i += 1) {
      const c = columns[i]!
      const weight = known[from + c]!
      shared += weight
      sum += mine[c] === values[from + c] ? 0 : weight
    }
    distances[donor] = shared === 0 ? Infinity : sum / shared
  }
}

/** Places of the smallest finite numbers that are not left out, the smallest first; of equals the first. */
function smallest(numbers: Float64Array, most: number, isLeftOut: (at: number) => boolean): number[] {
  const found: number[] = []
  for (let at = 0; at < numbers.length; at += 1) {
    const value = numbers[at]!
    if (value === Infinity || (found.length === most && value >= numbers[found[most - 1]!]!) || isLeftOut(at)) continue
    let place = found.length
    while (place > 0 && numbers[found[place - 1]!]! > value) place -= 1
    found.splice(place, 0, at)
    if (found.length > most) found.pop()
  }
  return found
}
