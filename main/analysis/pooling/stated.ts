import type { PooledEstimate, Scale, Stated } from '../../../contract/analysis'
import { studentQuantile, twoSidedP } from '../distributions'
import type { Quantity } from '../method'
import type { Pooled } from './rubin'

const LEVEL = 0.95

/** From the scale on which things are pooled to the one on which they are read. */
export const readable = (scale: Scale, value: number): number => (scale === 'correlation' ? Math.tanh(value) : value)

/** An estimate with its interval and p, on the scale on which it is read. */
export function stated(
  { scale, tested }: Quantity,
  { estimate, standardError, df }: Pick<Pooled, 'estimate' | 'standardError' | 'df'>,
  rows: number,
): Stated {
  const { low, high } = interval(scale, estimate, standardError, df)
  const value = readable(scale, estimate)
  return {
    estimate: value,
    // The delta method: dr/dz = 1 − r².
    standardError: scale === 'correlation' ? (1 - value * value) * standardError : standardError,
    df: Number.isFinite(df) ? df : null,
    low,
    high,
    p: tested && standardError > 0 ? twoSidedP(estimate / standardError, df) : null,
    rows,
  }
}

function interval(
  scale: Scale,
  estimate: number,
  error: number,
  df: number,
): { low: number | null; high: number | null } {
  const reach = studentQuantile((1 + LEVEL) / 2, df) * error
  if (!Number.isFinite(reach)) return { low: null, high: null }
  if (scale !== 'share') return { low: readable(scale, estimate - reach), high: readable(scale, estimate + reach) }
  if (estimate <= 0 || estimate >= 1) return { low: null, high: null }
  // A share stays between 0 and 1: the interval is made on the scale of log odds.
  const odds = Math.log(estimate / (1 - estimate))
  const wide = reach / (estimate * (1 - estimate))
  const back = (value: number): number => 1 / (1 + Math.exp(-value))
  return { low: back(odds - wide), high: back(odds + wide) }
}

export function pooledEstimate(
  quantity: Quantity,
  pooled: Pooled,
  own: readonly number[],
  rows: number,
  complete: Stated | null,
): PooledEstimate {
  const { name, label, scale, tested } = quantity
  const { estimate, standardError, fmi, riv, lambda } = pooled
  return {
    ...stated(quantity, pooled, rows),
    name,
    label,
    scale,
    statistic: tested && standardError > 0 ? estimate / standardError : null,
    fmi,
    riv: Number.isFinite(riv) ? riv : null,
    lambda,
    own: own.map((value) => readable(scale, value)),
    complete,
  }
}
