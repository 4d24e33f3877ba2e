import { fitLogistic } from '../analysis/fit/logistic'
import { choleskyOf, solveLower } from './cholesky'
import { meets, standing, valueAt, type Predictor } from './predictor'
import { deviate, type CaseSample, type Screened } from './screen'

/** A small logistic model of where a column's gaps are. */
export type GapModel = {
  readonly terms: readonly { readonly screened: Screened; readonly z: number }[]
  /** Log odds of a gap, up to a constant. */
  readonly logOdds: (row: number) => number
  /** How well it tells gaps from known cells: 0.5 by chance, 1 always. */
  readonly auc: number
}

type Term = { readonly screened: Screened; readonly width: number; readonly encode: (row: number) => readonly number[] }

/** Numbers by where they stand and by whether they are where gaps are frequent; levels but the most frequent by 1 and 0; unknown: 0. */
function termOf(screened: Screened): Term {
  const { predictor, condition } = screened
  if (predictor.kind === 'level') return { screened, width: predictor.levels.length - 1, encode: levelsOf(predictor) }
  const encode = (row: number): readonly number[] => {
    const value = valueAt(predictor, row)
    return value === null ? [0, 0] : [standing(predictor.sorted, value), meets(condition, value) ? 1 : 0]
  }
  return { screened, width: 2, encode }
}

const levelsOf =
  (predictor: Predictor) =>
  (row: number): readonly number[] => {
    const value = valueAt(predictor, row)
    return predictor.levels.slice(1).map((level) => (level === value ? 1 : 0))
  }

/**
 * All of them in one logistic regression, so that what one column says through another is not said twice. Two rows are added for every
 * coefficient, one with a gap and one without (a log-F(2, 2) prior, Greenland and Mansournia 2015): where gaps follow a column without
 * exception, as with questions that only adults are asked, the estimate stays finite.
 */
export function fitGapModel(screened: readonly Screened[], { rows, cases }: CaseSample): GapModel | null {
  const terms = screened.map(termOf)
  const width = terms.reduce((sum, term) => sum + term.width, 1)
  const n = rows.length + 2 * (width - 1)
  const x = new Float64Array(n * width)
  const y = new Float64Array(n)
  rows.forEach((row, at) => {
    x[at] = 1
    y[at] = at < cases ? 1 : 0
    terms
      .flatMap(({ encode }) => encode(row))
      .forEach((value, column) => {
        x[(column + 1) * n + at] = value
      })
  })
  for (let column = 1; column < width; column += 1) {
    const at = rows.length + 2 * (column - 1)
    x[column * n + at] = x[column * n + at + 1] = 1
    y[at] = 1
  }
  const outcome = fitLogistic(x, y, width)
  if (!('fit' in outcome) || outcome.fit === undefined) return null
  const { kept, coefficients, covariance } = outcome.fit
  const whole = new Float64Array(width)
  kept.forEach((column, at) => (whole[column] = coefficients[at]!))
  let start = 1
  const tested = terms.map((term) => {
    const own = kept.flatMap((column, at) => (column >= start && column < start + term.width ? [at] : []))
    start += term.width
    return { screened: term.screened, z: waldDeviate(own, coefficients, covariance, kept.length) }
  })
  const logOdds = (row: number): number =>
    terms.flatMap(({ encode }) => encode(row)).reduce((sum, value, at) => sum + value * whole[at + 1]!, 0)
  return { terms: tested, logOdds, auc: aucOf(rows.map(logOdds), cases) }
}

/** Wald's χ² of some coefficients together, bᵀV⁻¹b, as a deviate. */
function waldDeviate(own: readonly number[], b: Float64Array, covariance: Float64Array, size: number): number {
  const k = own.length
  if (k === 0) return 0
  const v = Float64Array.from({ length: k * k }, (_, at) => covariance[own[Math.floor(at / k)]! * size + own[at % k]!]!)
  const lower = choleskyOf(v, k)
  if (lower === null) return 0
  const scaled = solveLower(
    lower,
    Float64Array.from(own, (at) => b[at]!),
    k,
  )
  return deviate(
    scaled.reduce((sum, value) => sum + value * value, 0),
    k,
  )
}

/** The share of pairs of a case and another in which the case has the larger score; equal ones count half. */
export function aucOf(scores: readonly number[], cases: number): number {
  const order = [...scores.keys()].sort((a, b) => scores[a]! - scores[b]!)
  let ranks = 0
  for (let at = 0; at < order.length;) {
    let end = at
    while (end < order.length && scores[order[end]!] === scores[order[at]!]) end += 1
    for (let i = at; i < end; i += 1) if (order[i]! < cases) ranks += (at + end + 1) / 2
    at = end
  }
  return (ranks - (cases * (cases + 1)) / 2) / (cases * (scores.length - cases))
}
