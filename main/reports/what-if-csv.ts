import type { WhatIfReport } from '../../contract/analysis'
import { sideLine } from '../files/export/side-csv'

/** One line per estimate and amount, every figure in full; the amounts at which the conclusion changes stand beside them. */
export function* whatIfLines({ how, amounts, estimates }: WhatIfReport): Generator<string> {
  const amount = how === 'add' ? 'added' : 'times'
  yield sideLine(['name', 'label', amount, 'estimate', 'low', 'high', 'p', 'tipping.below', 'tipping.above'], true)
  for (const { name, label, points, tipping } of estimates)
    for (const [at, { estimate, low, high, p }] of points.entries())
      yield sideLine(
        [name, label, ...[amounts[at]!, estimate, low, high, p, tipping.below, tipping.above].map(text)],
        true,
      )
}

const text = (x: number | null): string => (x === null ? '' : String(x))
