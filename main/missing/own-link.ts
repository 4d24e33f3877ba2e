import { correlation } from '../table/numbers/correlation'
import { predictorOf, standing, valueAt, type StudiedColumn } from './predictor'

const MOST_ROWS = 5000
const LEAST_ROWS = 20

/**
 * How closely two columns go together where both are known, 0…1: the correlation of where values stand (Spearman's) of two numbers;
 * with a category, the root of the share of the spread that its levels explain. Null for too few rows or two categories.
 */
export function ownLink(a: StudiedColumn, b: StudiedColumn, rows: number): number | null {
  const step = Math.max(1, Math.ceil(rows / MOST_ROWS))
  return linkOver(
    a,
    b,
    Array.from({ length: Math.ceil(rows / step) }, (_, at) => at * step),
  )
}

/** The same over some rows. */
export function linkOver(a: StudiedColumn, b: StudiedColumn, rows: readonly number[]): number | null {
  const both = rows.filter((row) => valueAt(a, row) !== null && valueAt(b, row) !== null)
  const [one, other] = [predictorOf(a, both), predictorOf(b, both)]
  if (both.length < LEAST_ROWS || one === null || other === null) return null
  const number = one.kind === 'number' ? one : other.kind === 'number' ? other : null
  if (number === null) return null
  const places = both.map((row) => standing(number.sorted, valueAt(number, row)!))
  const by = number === one ? other : one
  if (by.kind === 'level')
    return Math.sqrt(
      explained(
        places,
        both.map((row) => valueAt(by, row)!),
      ),
    )
  return Math.abs(
    correlation(
      places,
      both.map((row) => standing(by.sorted, valueAt(by, row)!)),
    ),
  )
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Spread between the means of groups, of all spread. */
function explained(values: readonly number[], groups: readonly number[]): number {
  const mean = meanOf(values)
  const sums = new Map<number, { sum: number; count: number }>()
  values.forEach((value, at) => {
    const group = sums.get(groups[at]!) ?? { sum: 0, count: 0 }
    sums.set(groups[at]!, { sum: group.sum + value, count: group.count + 1 })
  })
  const all = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const between = [...sums.values()].reduce((sum, { sum: own, count }) => sum + count * (own / count - mean) ** 2, 0)
  return all === 0 ? 0 : between / all
}
