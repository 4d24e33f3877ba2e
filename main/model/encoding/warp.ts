import { quantileOf } from '../../table/numbers/quantile'
import type { Warp } from './code'
import { moments } from './moments'

/** Beyond this kurtosis a mixture of Gaussians wastes itself on the tails, and the values are drawn together first. */
const HEAVY_TAIL = 9

/** Straight, or asinh for heavy tails: logarithmic far out, linear around the median. */
export function chooseWarp(ascending: Float64Array): Warp {
  const { mean, sd } = moments(ascending)
  if (sd === 0) return { kind: 'linear' }
  let fourth = 0
  for (const x of ascending) fourth += ((x - mean) / sd) ** 4
  if (fourth / ascending.length < HEAVY_TAIL) return { kind: 'linear' }
  const center = quantileOf(ascending, 0.5)
  const spread = (quantileOf(ascending, 0.84) - quantileOf(ascending, 0.16)) / 2
  return { kind: 'asinh', center, scale: Math.max(spread, sd * 1e-3) }
}

export const warped = (warp: Warp, x: number): number =>
  warp.kind === 'linear' ? x : Math.asinh((x - warp.center) / warp.scale)

export const unwarped = (warp: Warp, v: number): number =>
  warp.kind === 'linear' ? v : warp.center + warp.scale * Math.sinh(v)

/** log dv/dx. */
export function logSlope(warp: Warp, x: number): number {
  if (warp.kind === 'linear') return 0
  const t = (x - warp.center) / warp.scale
  return -Math.log(warp.scale) - 0.5 * Math.log1p(t * t)
}
