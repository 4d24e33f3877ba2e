import type { Condition, WhatIf, WhatIfEstimate } from '../../../contract/analysis'
import { shortNumber } from '../sentence'

export function conditionWords(where: Condition): string {
  if ('is' in where) return `${where.column} is ${where.is}`
  const { column, low, high } = where
  if (low !== null && high !== null) return `${column} is ${shortNumber(low)} to ${shortNumber(high)}`
  return low === null
    ? `${column} is at most ${shortNumber(high ?? Infinity)}`
    : `${column} is at least ${shortNumber(low)}`
}

/** "+300", "−0.5", "× 1.2". */
export const amountWords = (how: WhatIf['how'], amount: number): string =>
  how === 'multiply' ? `× ${shortNumber(amount)}` : amount > 0 ? `+${shortNumber(amount)}` : shortNumber(amount)

type Told = Pick<WhatIfEstimate, 'label' | 'points' | 'tipping'> & { readonly differs: boolean | null }

/** What the range shows of one estimate, in one sentence. */
export function tippingSentence(
  how: WhatIf['how'],
  amounts: readonly number[],
  { label, points, tipping, differs }: Told,
): string {
  const words = (amount: number): string => amountWords(how, amount)
  const [first, last] = [words(amounts[0]!), words(amounts.at(-1)!)]
  if (differs === null)
    return `${label}: from ${shortNumber(points[0]!.estimate)} with ${first} to ${shortNumber(points.at(-1)!.estimate)} with ${last}.`
  const now = differs ? 'differs from 0 at 5%' : 'does not differ from 0 at 5%'
  const { below, above } = tipping
  if (below === null && above === null) return `${label}: ${now}, and that stays so from ${first} to ${last}.`
  const where = [
    ...(below === null ? [] : [`from ${words(below)} downwards`]),
    ...(above === null ? [] : [`from ${words(above)} upwards`]),
  ]
  return `${label}: as filled it ${now}; that changes ${where.join(' and ')}.`
}
