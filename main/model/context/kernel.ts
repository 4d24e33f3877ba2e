/** How alike two values of a column are by how far apart they stand: a covariance of standardised values, 1 at a distance of 0. */
export type Kernel = {
  /** Share of the variance that two values never have in common, however near they are. */
  readonly nugget: number
  readonly parts: readonly KernelPart[]
  readonly slopes: readonly Slope[]
}

/**
 * What groups differ by the more the farther from a place in the order: weight·u·u′ with u = (t − center)/width, as children who grow at paces of
 * their own. With what all rows of a group have in common, several such make any joint distribution of level and slope.
 */
export type Slope = { readonly center: number; readonly width: number; readonly weight: number }

/**
 * rough: exp(−h/reach), as a random walk that is drawn back; smooth: (1 + h/reach)·exp(−h/reach), as something that has a
 * slope; always: 1, what all rows of a group have in common. With a period P, times cos(2πh/P). Sums of such parts
 * are covariances whatever their weights, as long as none is negative.
 */
export type KernelPart = {
  readonly shape: 'rough' | 'smooth' | 'always'
  /** In steps of the order; means nothing for `always`. */
  readonly reach: number
  readonly period: number | null
  readonly weight: number
}

export function partAt({ shape, reach, period }: Omit<KernelPart, 'weight'>, h: number): number {
  const wave = period === null ? 1 : Math.cos((2 * Math.PI * h) / period)
  if (shape === 'always') return wave
  const x = h / reach
  return wave * (shape === 'rough' ? Math.exp(-x) : (1 + x) * Math.exp(-x))
}

export const slopeAt = ({ center, width }: Omit<Slope, 'weight'>, t: number): number => (t - center) / width

/** Covariance of two different values at distance `h`, but for the slopes. */
export function covarianceAt({ parts }: Kernel, h: number): number {
  let sum = 0
  for (const part of parts) sum += part.weight * partAt(part, h)
  return sum
}

/** Distances up to this are looked up, in steps of 1 / FINE. */
const TABLED = 512
const FINE = 8

/** The same by a table: distances are whole steps in most tables, and a straight line between entries does for the others. */
export function createCovariance(kernel: Kernel): (h: number) => number {
  const table = Float64Array.from({ length: TABLED * FINE + 2 }, (_, i) => covarianceAt(kernel, i / FINE))
  return (h) => {
    if (h >= TABLED) return covarianceAt(kernel, h)
    const at = h * FINE
    const from = Math.floor(at)
    const share = at - from
    return share === 0 ? table[from]! : (1 - share) * table[from]! + share * table[from + 1]!
  }
}
