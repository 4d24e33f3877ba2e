import type { Analysis } from '../../../contract/analysis'
import { numbersOf } from '../find-column'
import type { Method } from '../method'
import { problem } from '../problem'
import { summaryMethod, type Figure } from './summary-method'

/** Pearson's correlation of every two columns on Fisher's scale: z = atanh r with variance 1/(n − 3), normal. */
export const correlations = ({ columns }: Extract<Analysis, { kind: 'correlations' }>): Method => {
  const pairs = columns.flatMap((left, at) => columns.slice(at + 1).map((right) => [left, right] as const))
  const title = pairs.length === 1 ? `Correlation of ${columns[0]} and ${columns[1]}` : 'Correlations'
  return summaryMethod(
    { title, words: pairs.length === 1 ? 'the correlation (Fisher’s z)' : 'correlations (Fisher’s z)', columns },
    (table, tableName) =>
      pairs.map(([left, right]): Figure => {
        const { r, n } = pearson(numbersOf(table, left).values, numbersOf(table, right).values)
        if (Number.isNaN(r) && n > 3)
          throw problem(
            `${left} or ${right} has one value only in ${tableName}, so they have no correlation; choose another column.`,
          )
        if (Math.abs(r) > 1 - 1e-12)
          throw problem(`${left} and ${right} follow from one another exactly in ${tableName}; choose another column.`)
        return {
          name: `${left} ${right}`,
          label: `${left}, ${right}`,
          scale: 'correlation',
          tested: true,
          value: n > 3 ? Math.atanh(r) : NaN,
          variance: 1 / (n - 3),
          df: Infinity,
          rows: n,
        }
      }),
  )
}

/** Over rows in which both are known. */
function pearson(x: Float64Array, y: Float64Array): { readonly r: number; readonly n: number } {
  let n = 0
  let meanX = 0
  let meanY = 0
  let squaresX = 0
  let squaresY = 0
  let both = 0
  for (let row = 0; row < x.length; row += 1) {
    if (Number.isNaN(x[row]!) || Number.isNaN(y[row]!)) continue
    n += 1
    const stepX = x[row]! - meanX
    const stepY = y[row]! - meanY
    meanX += stepX / n
    meanY += stepY / n
    squaresX += stepX * (x[row]! - meanX)
    squaresY += stepY * (y[row]! - meanY)
    both += stepX * (y[row]! - meanY)
  }
  return { r: both / Math.sqrt(squaresX * squaresY), n }
}
