import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf'
import fCdf from '@stdlib/stats-base-dists-f-cdf'
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile'
import tCdf from '@stdlib/stats-base-dists-t-cdf'
import tQuantile from '@stdlib/stats-base-dists-t-quantile'

/** Beyond so many degrees of freedom Student's distribution is the normal one to the last digit. */
const MANY = 1e15

/** P(|T| ≥ |t|) with `df` degrees of freedom. */
export const twoSidedP = (t: number, df: number): number => Math.min(1, 2 * tCdf(-Math.abs(t), Math.min(df, MANY)))

/** The t of which Student's distribution has `share` below. */
export const studentQuantile = (share: number, df: number): number =>
  df < MANY ? tQuantile(share, df) : normalQuantile(share, 0, 1)

export const standardNormalQuantile = (share: number): number => normalQuantile(share, 0, 1)

/** P(F ≥ f). */
export const upperF = (f: number, df1: number, df2: number): number => 1 - fCdf(f, df1, df2)

/** P(χ² ≥ x) with `df` degrees of freedom. */
export const upperChiSquare = (x: number, df: number): number => 1 - chiSquareCdf(x, df)
