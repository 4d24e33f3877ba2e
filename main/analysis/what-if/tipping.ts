/** How many times an amount between two others is looked at, at most. */
const LOOKS = 12
/** Where the test statistic is this near to its bound, the amount is found. */
const NEAR = 1e-6

export type Judged = { readonly amount: number; /** Above 0: differs from 0 at 5%. */ readonly margin: number }

/**
 * The amount between two at which a margin crosses 0, by the Illinois variant of false position: `judge` is a whole analysis, so few
 * looks count.
 */
export function crossing(from: Judged, to: Judged, judge: (amount: number) => number): number {
  let a = from
  let b = to
  let [weightA, weightB] = [1, 1]
  for (let look = 0; look < LOOKS; look += 1) {
    const [fa, fb] = [a.margin * weightA, b.margin * weightB]
    const amount = (a.amount * fb - b.amount * fa) / (fb - fa)
    const margin = judge(amount)
    if (Math.abs(margin) < NEAR) return amount
    if (margin > 0 === b.margin > 0) {
      b = { amount, margin }
      ;[weightA, weightB] = [weightA / 2, 1]
    } else {
      a = { amount, margin }
      ;[weightA, weightB] = [1, weightB / 2]
    }
  }
  return (a.amount + b.amount) / 2
}

/** The first amount, going away from the start, at which the margin has the other sign; null where it never has. */
export function tippingPoint(along: readonly Judged[], judge: (amount: number) => number): number | null {
  const start = along[0]!
  const at = along.findIndex(({ margin }) => margin > 0 !== start.margin > 0)
  return at < 0 ? null : crossing(along[at - 1]!, along[at]!, judge)
}
