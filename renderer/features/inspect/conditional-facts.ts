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
        { name: words.logLikelihood, value: words.likelihoodWords(conditional.observed.logLikelihood) },
      ]
    : []
  const certainty: Fact = { name: words.certainty, value: words.certaintyWords(conditional.certainty) }
  if (conditional.kind === 'bars')
    return [...observed, { name: words.mode, value: conditional.mode, strong: true }, certainty]
  const { mean, median, mode, half, ninety, effective } = conditional
  return [
    ...observed,
    { name: words.mean, value: mean.text, strong: true },
    { name: words.median, value: median.text },
    { name: words.mode, value: mode.text },
    { name: words.half, value: words.between(half.low.text, half.high.text) },
    { name: words.ninety, value: words.between(ninety.low.text, ninety.high.text) },
    certainty,
    { name: words.effective, value: words.effectiveWords(effective) },
  ]
}
