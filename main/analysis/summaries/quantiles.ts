import type { Analysis } from '../../../contract/analysis'
import { quantileOf } from '../../table/numbers/quantile'
import { standardNormalQuantile } from '../distributions'
import { numbersOf } from '../find-column'
import type { Method } from '../method'
import { summaryMethod, type Figure } from './summary-method'

/**
 * Quantiles (Hyndman and Fan's type 7) with Woodruff's standard error: the share's own interval p ± z√(p(1 − p)/n) is carried
 * over to values by the quantile function, and its width divided by 2z. It needs no density.
 */
export const quantiles = ({ columns, shares }: Extract<Analysis, { kind: 'quantiles' }>): Method =>
  summaryMethod({ title: 'Quantiles', words: 'quantiles', columns }, (table) =>
    columns.flatMap((name) => {
      const known = numbersOf(table, name)
        .values.filter((value) => !Number.isNaN(value))
        .sort()
      const n = known.length
      return shares.map((share): Figure => {
        const reach = z * Math.sqrt((share * (1 - share)) / n)
        const error = (quantileOf(known, share + reach) - quantileOf(known, share - reach)) / (2 * z)
        return {
          name: `${name} ${percent(share)}`,
          label: `${share === 0.5 ? 'median' : percent(share)} of ${name}`,
          scale: 'plain',
          tested: false,
          value: n < 2 ? NaN : quantileOf(known, share),
          variance: error * error,
          df: n - 1,
          rows: n,
        }
      })
    }),
  )

const z = standardNormalQuantile(0.975)

const percent = (share: number): string => `${Number((100 * share).toPrecision(6))}%`
