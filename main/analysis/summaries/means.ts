import type { Analysis } from '../../../contract/analysis'
import { numbersOf } from '../find-column'
import type { Method } from '../method'
import { meanAndVariance } from './numbers'
import { summaryMethod, type Figure } from './summary-method'

/** x̄ with variance s²/n on n − 1 degrees of freedom. */
export const means = ({ columns }: Extract<Analysis, { kind: 'means' }>): Method =>
  summaryMethod({ title: columns.length === 1 ? `Mean of ${columns[0]}` : 'Means', words: 'means', columns }, (table) =>
    columns.map((name): Figure => {
      const { n, mean, variance } = meanAndVariance(numbersOf(table, name).values)
      const label = columns.length === 1 ? `mean of ${name}` : name
      return { name, label, scale: 'plain', tested: false, value: mean, variance: variance / n, df: n - 1, rows: n }
    }),
  )
