import type { Conditional } from '../../../contract/look'
import { texts } from '../../texts/en'

export type Fact = { readonly name: string; readonly value: string; readonly strong?: boolean }

/** The numbers beside the drawing, in plain words. */
export function conditionalFacts(conditional: Conditional): Fact[] {
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
  const { mean, median, mode, half, ninety } = conditional
  return [
    ...observed,
    { name: words.mean, value: mean.text, strong: true },
    { name: words.median, value: median.text },
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
