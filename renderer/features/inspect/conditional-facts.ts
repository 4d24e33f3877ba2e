import type { Conditional } from '../../../contract/look'
import { texts } from '../../texts/en'

/** A value of several parts may be broken between them, never within one: a date has hyphens. */
export type Fact = { readonly name: string; readonly value: string | readonly string[]; readonly strong?: boolean }

/** The numbers beside the drawing, in plain words; of mean and median, the one that is filled in stands first. */
export function conditionalFacts(conditional: Conditional, bestGuess: 'mean' | 'median' = 'mean'): Fact[] {
  const words = texts.inspect
  const observed: Fact[] = conditional.observed
    ? [
        { name: words.observed, value: conditional.observed.text, strong: true },
        { name: words.tail, value: words.tailWords(conditional.observed.tail) },
      ]
    : []
  const certainty: Fact = { name: words.certainty, value: words.certaintyWords(conditional.certainty) }
  if (conditional.kind === 'bars')
    return [...observed, { name: words.mode, value: conditional.mode, strong: true }, certainty]
  const { mode, half, ninety } = conditional
  const other = bestGuess === 'mean' ? 'median' : 'mean'
  return [
    ...observed,
    { name: words.bestGuess[bestGuess], value: conditional[bestGuess].text, strong: true },
    { name: words.beside[other], value: conditional[other].text },
    { name: words.mode, value: mode.text },
    { name: words.half, value: words.between(half.low.text, half.high.text) },
    { name: words.ninety, value: words.between(ninety.low.text, ninety.high.text) },
    certainty,
  ]
}

/** What only those want to know who know the method. */
export function conditionalDetails(conditional: Conditional): Fact[] {
  const words = texts.inspect
  const { observed } = conditional
  return [
    ...(observed ? [{ name: words.logLikelihood, value: words.likelihoodWords(observed.logLikelihood) }] : []),
    ...(conditional.kind === 'density'
      ? [{ name: words.effective, value: words.effectiveWords(conditional.effective) }]
      : []),
  ]
}
