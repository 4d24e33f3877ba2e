import type { WhatIfReport } from '../../../../contract/analysis'
import { shortNumber } from '../../../analysis/sentence'
import { amountWords } from '../../../analysis/what-if/words'
import { pText, rangeText } from '../../../reports/estimate-cells'
import { alignColumns } from '../text-table'

/** Every estimate over the amounts, and where its conclusion changes. */
export function whatIfText({ column, how, where, changed, amounts, estimates }: WhatIfReport): string {
  const rows = where === null ? '' : ` where ${where}`
  const head = `What if the filled values of ${column}${rows} were others (${shortNumber(changed)} of them changed)`
  const tables = estimates.map(({ label, points, sentence }) => {
    const lines = points.map((point, at) => [
      amountWords(how, amounts[at]!),
      shortNumber(point.estimate),
      rangeText(point),
      pText(point.p),
    ])
    return `${alignColumns([[label, 'estimate', '95% interval', 'p'], ...lines], { numbers: true })}\n${sentence}`
  })
  return [head, ...tables].join('\n\n')
}
