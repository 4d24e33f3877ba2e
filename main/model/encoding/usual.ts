import { quantileOf } from '../../table/numbers/quantile'
import type { Usual } from './code'

/** Left out on either side. */
const TAIL = 0.005

export function findUsual(ascending: Float64Array): Usual {
  const sizes = ascending.map(Math.abs).sort()
  return {
    low: quantileOf(ascending, TAIL),
    high: quantileOf(ascending, 1 - TAIL),
    size: quantileOf(sizes, 0.5),
  }
}
