import type { WhatIf } from '../../../contract/analysis'
import { numbersOf } from '../find-column'
import type { AnalysisTable } from '../imputed'
import { meanAndVariance } from '../summaries/numbers'

/** What leaves the filled values as they are. */
export const neutralOf = (how: WhatIf['how']): number => (how === 'add' ? 0 : 1)

/** The amounts of a what-if, ascending, the one that changes nothing among them. */
export function amountsOf({ how, range, column }: WhatIf, original: AnalysisTable): number[] {
  const { from, to, step } = range ?? usual(how, numbersOf(original, column).values)
  const count = Math.floor((to - from) / step + 1e-9)
  // Sums of decimal steps are written as they are meant: 0.3, not 0.30000000000000004.
  const along = Array.from({ length: count + 1 }, (_, at) => Number((from + at * step).toPrecision(12)))
  return [...new Set([...along, neutralOf(how)])].sort((a, b) => a - b)
}

const STEPS = 10

/** About one standard deviation to both sides, in round numbers; half as much and half as much again when multiplied. */
function usual(how: WhatIf['how'], values: Float64Array): { from: number; to: number; step: number } {
  if (how === 'multiply') return { from: 0.5, to: 1.5, step: 0.1 }
  const deviation = Math.sqrt(meanAndVariance(values.filter((value) => !Number.isNaN(value))).variance)
  const step = round(deviation > 0 ? deviation / STEPS : 0.1)
  return { from: -STEPS * step, to: STEPS * step, step }
}

/** The nearest of 1, 2, 2.5, 5 and 10 times a power of ten. */
function round(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value))
  const nearest = [1, 2, 2.5, 5, 10].reduce((a, b) => (Math.abs(b * size - value) < Math.abs(a * size - value) ? b : a))
  return nearest * size
}
