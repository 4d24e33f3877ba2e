/** The q-quantile (0…1) of ascending values, linear between the two nearest (Hyndman and Fan's type 7). */
export function quantileOf(ascending: ArrayLike<number>, q: number): number {
  const at = Math.min(Math.max(q, 0), 1) * (ascending.length - 1)
  const below = Math.floor(at)
  const left = ascending[below]!
  const right = ascending[Math.min(below + 1, ascending.length - 1)]!
  const step = right - left
  // Two numbers of 1e308 may be farther apart than any number.
  return Number.isFinite(step) ? left + step * (at - below) : left * (1 - at + below) + right * (at - below)
}
