import type { Enough } from '../../../contract/analysis'
import { standardNormalQuantile } from '../distributions'

/** Standard errors should not change by more than about this share if one imputed again. */
const VARIATION = 0.05

/**
 * von Hippel's (2020) two-stage rule: M = 1 + ½(γ/cv)², with γ the upper end of the 95% interval of the fraction of missing
 * information, logit γ ± z√(2/M), after the first M imputations.
 */
export function enoughImputations(fmi: number, have: number): Enough {
  const share = Math.min(Math.max(fmi, 1e-6), 1 - 1e-6)
  const odds = Math.log(share / (1 - share)) + standardNormalQuantile(0.975) * Math.sqrt(2 / have)
  const fmiHigh = 1 / (1 + Math.exp(-odds))
  const need = Math.max(2, Math.ceil(1 + 0.5 * (fmiHigh / VARIATION) ** 2))
  const percent = (value: number): string => `${Math.round(100 * value)}%`
  const sentence =
    have >= need
      ? `${have} imputations are enough: with a fraction of missing information of at most ${percent(fmiHigh)}, standard errors would change by less than 5% if you imputed again.`
      : `${need} imputations are needed for standard errors that change by about 5% if you imputed again; you have ${have}.`
  return { have, need, fmi, fmiHigh, sentence }
}
