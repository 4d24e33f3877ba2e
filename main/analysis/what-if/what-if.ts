import type { Analysis, WhatIf, WhatIfEstimate, WhatIfReport } from '../../../contract/analysis'
import { UserError } from '../../errors'
import { methodOf, poolAll } from '../analyse'
import { studentQuantile } from '../distributions'
import { numbersOf } from '../find-column'
import type { Imputed } from '../imputed'
import type { Quantity } from '../method'
import type { Pooled } from '../pooling/rubin'
import { stated } from '../pooling/stated'
import { problem } from '../problem'
import { amountsOf, neutralOf } from './amounts'
import { isChanged, shifted, type WithOriginal } from './shift'
import { tippingPoint, type Judged } from './tipping'
import { amountWords, conditionWords, tippingSentence } from './words'

type Look = { readonly quantities: readonly Quantity[]; readonly pooled: readonly Pooled[] }

/** The pooled result over amounts by which the filled values of a column are changed, and where the conclusion changes. */
export function computeWhatIf(
  given: Imputed,
  analysis: Analysis,
  asked: WhatIf,
  progress: (fraction: number) => void = () => undefined,
): WhatIfReport {
  const imputed = withOriginal(given)
  const { column, how, where } = asked
  const method = methodOf(analysis, imputed.table)
  if (!method.columns.includes(column))
    throw problem(
      `“${column}” is not part of this analysis, so changing it changes nothing; choose ${method.columns.join(' or ')}.`,
    )
  numbersOf(imputed.table(0), column)
  const changed = changedCells(imputed, asked)
  const amounts = amountsOf(asked, imputed.original)
  let done = 0
  const lookAt = (amount: number): Look => {
    try {
      return poolAll(method, shifted(imputed, asked, amount), (fraction) =>
        progress(Math.min(0.99, (done + fraction) / (amounts.length + 4))),
      )
    } catch (error) {
      if (!(error instanceof UserError) || error.code === 'cancelled') throw error
      throw problem(`With ${amountWords(how, amount)} this cannot be computed: ${error.message}`)
    } finally {
      done += 1
    }
  }
  const looks = amounts.map(lookAt)
  const start = amounts.indexOf(neutralOf(how))
  const estimates = looks[start]!.quantities.map((quantity, at): WhatIfEstimate => {
    const judge = (look: Look): number => margin(look.pooled[at]!)
    const along = looks.map((look, place): Judged => ({ amount: amounts[place]!, margin: judge(look) }))
    const between = (amount: number): number => judge(lookAt(amount))
    const tipping = quantity.tested
      ? {
          below: tippingPoint(along.slice(0, start + 1).reverse(), between),
          above: tippingPoint(along.slice(start), between),
        }
      : { below: null, above: null }
    const points = looks.map((look) => {
      const { estimate, low, high, p } = stated(quantity, look.pooled[at]!, 0)
      return { estimate, low, high, p }
    })
    const differs = quantity.tested ? along[start]!.margin > 0 : null
    const { name, label, scale } = quantity
    return {
      name,
      label,
      scale,
      points,
      tipping,
      sentence: tippingSentence(how, amounts, { label, points, tipping, differs }),
    }
  })
  return {
    title: method.title,
    column,
    how,
    where: where === null ? null : conditionWords(where),
    changed,
    rows: imputed.original.rows,
    imputations: imputed.count,
    amounts,
    estimates,
  }
}

/** How far the test statistic lies beyond the bound of a test at 5%, as a share of that bound. */
const margin = ({ estimate, standardError, df }: Pooled): number =>
  // Without any spread it is as far beyond as can be reckoned with.
  Math.min(1e9, Math.abs(estimate) / (studentQuantile(0.975, df) * standardError) - 1)

function withOriginal(imputed: Imputed): WithOriginal {
  const { original } = imputed
  if (imputed.count < 2)
    throw problem('Pooling needs at least two imputations; fill the gaps with several samples first.')
  if (original === null)
    throw problem('Which values were filled is not known; give the table with its gaps with --original.')
  return { ...imputed, original }
}

/** The filled values that are changed, on average over the imputations; a condition may hold in some of them only. */
function changedCells(imputed: WithOriginal, asked: WhatIf): number {
  let cells = 0
  for (let index = 0; index < imputed.count; index += 1) {
    const table = imputed.table(index)
    const isMoved = isChanged(imputed, asked, table)
    for (let row = 0; row < table.rows; row += 1) if (isMoved(row)) cells += 1
  }
  if (cells > 0) return cells / imputed.count
  const rows = asked.where === null ? '' : ` in rows where ${conditionWords(asked.where)}`
  throw problem(`No value of “${asked.column}” is filled${rows}, so there is nothing to change; choose another column.`)
}
