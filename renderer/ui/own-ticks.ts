/** A value, and what the file would say for it. */
export type Worded = { readonly value: number; readonly text: string }

const places = [0.1, 0.37, 0.63, 0.9]

/** Dates and times are numbers inside, which nobody reads; where texts are those numbers, rounded or not, they need no words. */
export function areNumbers(points: readonly Worded[]): boolean {
  const values = points.map(({ value }) => value)
  const slack = (Math.max(...values) - Math.min(...values)) * 0.05 + Math.abs(values[0] ?? 0) * 1e-6
  return points.every(({ value, text }) => Math.abs(Number.parseFloat(text.replace(',', '.')) - value) <= slack)
}

/** Ticks in the words of values that are there; null where numbers speak for themselves. */
export function ownTicks(points: readonly Worded[]): readonly Worded[] | null {
  if (points.length === 0 || areNumbers(points)) return null
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return [...new Set(places.map((place) => nearest(points, low + (high - low) * place)))]
}

/** The point whose value is the nearest. */
export const nearest = <T extends Worded>(points: readonly T[], value: number): T =>
  points.reduce((best, point) => (Math.abs(point.value - value) < Math.abs(best.value - value) ? point : best))
