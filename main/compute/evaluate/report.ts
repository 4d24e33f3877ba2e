import type { ColumnEvaluation, Evaluation } from '../../../contract/evaluate'
import { moments } from '../../model/encoding/moments'
import type { ContinuousColumn, TypedColumn } from '../../table/seam/typed'
import { valueOf } from './hide'

/** Everything known about one column's hidden cells. */
export type ColumnTrial = {
  readonly column: TypedColumn
  readonly rows: Int32Array
  readonly model: Float64Array
  readonly others: readonly { readonly method: string; readonly values: Float64Array }[]
  /** For numbers: bounds of the 90% intervals, and the probability integral transform of each hidden value. */
  readonly low: Float64Array
  readonly high: Float64Array
  readonly pit: Float64Array | null
}

const PIT_BINS = 10
const MOST_POINTS = 150

export function evaluateColumn({ column, rows, model, others, low, high, pit }: ColumnTrial): ColumnEvaluation {
  const truth = Float64Array.from(rows, (row) => valueOf(column, row))
  const numeric = column.kind === 'continuous'
  const sd = numeric ? deviation(column) : 1
  const score = (values: Float64Array): number =>
    numeric ? rootMeanSquare(values, truth) / sd : shareEqual(values, truth)
  const own = score(model)
  const scored = others.map(({ method, values }) => ({ method, score: score(values) }))
  const { method, score: base } = baseOf(scored, numeric)
  const gain = numeric ? (base - own) / Math.max(base, 1e-12) : own - base
  // What chance alone would do: one standard error of the base method's score.
  const noise = numeric ? 1 / Math.sqrt(2 * truth.length) : Math.sqrt((base * (1 - base)) / truth.length)
  const verdict = gain > noise ? 'better' : gain < -noise ? 'worse' : 'same'
  const inside = numeric ? truth.filter((x, i) => x >= low[i]! && x <= high[i]!).length / truth.length : null
  return {
    name: column.name,
    measure: numeric ? 'error' : 'accuracy',
    hidden: rows.length,
    model: own,
    others: scored,
    coverage: inside,
    pit: pit === null ? null : histogram(pit),
    points: numeric
      ? thinned(Array.from(truth, (value, i) => ({ truth: value, guess: model[i]!, low: low[i]!, high: high[i]! })))
      : null,
    verdict,
    words: words(gain, numeric, method),
  }
}

const mostPercent = 999

/** As many as can be told apart in a picture, evenly spread. */
function thinned<T>(points: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(points.length / MOST_POINTS))
  return points.filter((_, at) => at % step === 0)
}

/** What people would use instead: the best of the simple methods where rows have neighbours, else the mean or mode. */
function baseOf(scored: ColumnEvaluation['others'], numeric: boolean): { method: string | null; score: number } {
  const [first, , ...neighbours] = scored
  if (neighbours.length === 0) return { method: null, score: first!.score }
  return scored.reduce((best, one) => ((numeric ? one.score < best.score : one.score > best.score) ? one : best))
}

function words(gain: number, numeric: boolean, method: string | null): string {
  const [mean, mode] = [method ?? 'mean fill', method ?? 'the most frequent value']
  const size = Math.round(Math.abs(gain) * 100)
  if (size === 0) return numeric ? `as much error as ${mean}` : `as often right as ${mode}`
  // Beside a method that is right nearly everywhere, a percentage says nothing.
  if (numeric && size > mostPercent) return `far more error than ${mean}`
  if (numeric) return `${size}% ${gain > 0 ? 'less' : 'more'} error than ${mean}`
  return `${size} points ${gain > 0 ? 'more' : 'fewer'} right than ${mode}`
}

export function summarise(columns: readonly ColumnEvaluation[], hide: number, seed: number, runs = false): Evaluation {
  const mean = (values: readonly number[]): number | null =>
    values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length
  const better = columns.filter(({ verdict }) => verdict === 'better').length
  const worse = columns.filter(({ verdict }) => verdict === 'worse').length
  const coverage = mean(columns.flatMap((column) => column.coverage ?? []))
  const others = columns.some((column) => column.others.length > 2) ? 'every simple method' : 'mean or mode fill'
  const covered =
    coverage === null ? '' : ` The 90% intervals hold ${Math.round(100 * coverage)}% of the hidden numbers.`
  return {
    hiddenShare: hide,
    hiddenAs: runs ? 'runs' : 'cells',
    hidden: columns.reduce((sum, { hidden }) => sum + hidden, 0),
    seed,
    error: mean(columns.filter(({ measure }) => measure === 'error').map(({ model }) => model)),
    accuracy: mean(columns.filter(({ measure }) => measure === 'accuracy').map(({ model }) => model)),
    coverage,
    columns: [...columns],
    summary: `Better than ${others} in ${better} of ${columns.length} columns${worse === 0 ? '' : `, worse in ${worse}`}.${covered}`,
  }
}

/** Standard deviation of the known values, as a sample's. */
function deviation({ values }: ContinuousColumn): number {
  const { count, sd } = moments(values)
  return sd * Math.sqrt(count / Math.max(count - 1, 1)) || 1
}

const rootMeanSquare = (a: Float64Array, b: Float64Array): number =>
  Math.sqrt(a.reduce((sum, x, i) => sum + (x - b[i]!) ** 2, 0) / a.length)

const shareEqual = (a: Float64Array, b: Float64Array): number => a.filter((x, i) => x === b[i]).length / a.length

function histogram(pit: Float64Array): number[] {
  const counts = new Array<number>(PIT_BINS).fill(0)
  for (const p of pit) counts[Math.min(PIT_BINS - 1, Math.floor(p * PIT_BINS))]!++
  return counts
}
