import type { Variogram } from './variogram'

// Where the numbers come from: docs/quality.md, in the section of that name.
/**
 * Values a period apart are so much more alike than those half a period nearer or farther away, and again after two periods: as a share of
 * how unlike those are, so that a small daily wave is found on a large yearly one.
 */
const CLEAR = 0.15
const AGAIN = 0.08
/** Values a whole number of periods apart are so much more alike than those one period nearer or farther. */
const CLEAR_LONGER = 0.08
/** Of several distances that stand out about as much, the shortest. */
const ABOUT_AS_MUCH = 0.4
const FEWEST_PAIRS = 100
const SHORTEST = 4
const MOST = 3

/** Periods that most of the columns show that show any, or a good part of them. */
export function sharedPeriods(variograms: readonly Variogram[]): number[] {
  const votes = new Map<number, number>()
  for (const variogram of variograms)
    for (const period of findPeriods(variogram)) votes.set(period, (votes.get(period) ?? 0) + 1)
  const ranked = [...votes].sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b)
  const kept: number[] = []
  for (const [period, count] of ranked) {
    if (kept.length === MOST || count < 0.3 * ranked[0]![1]) break
    if (kept.every((other) => Math.abs(period - other) > 0.15 * other)) kept.push(period)
  }
  return kept.sort((a, b) => a - b)
}

/** Periods that a column shows, in steps, the shortest one first: a day's hours, a week's days, the days of a year. */
export function findPeriods({ half, pairs }: Variogram): number[] {
  const isSound = (h: number): boolean => h < half.length && pairs[h]! >= FEWEST_PAIRS
  const alike = (h: number): number => 1 - half[h]!
  const both = (h: number): number => alike(h) + alike(2 * h)
  const rises: { h: number; rise: number }[] = []
  for (let h = SHORTEST; isSound(2 * h); h++) {
    // Twice the distance tells more exactly where the peak is, on a slope too.
    if (both(h) < both(h - 1) || (isSound(2 * h + 2) && both(h) < both(h + 1))) continue
    const [before, between] = [alike(Math.round(0.5 * h)), alike(Math.round(1.5 * h))]
    const unlike = Math.max(1 - before, 1e-3)
    const rise = Math.min(alike(h) - before, alike(h) - between) / unlike
    if (rise >= CLEAR && alike(2 * h) - between >= AGAIN * unlike) rises.push({ h, rise })
  }
  if (rises.length === 0) return []
  const highest = Math.max(...rises.map(({ rise }) => rise))
  const periods = [rises.find(({ rise }) => rise >= ABOUT_AS_MUCH * highest)!.h]
  while (periods.length < MOST) {
    const last = periods.at(-1)!
    let longer = { h: 0, rise: CLEAR_LONGER }
    for (let h = 2 * last; isSound(h + last) && isSound(2 * h); h += last) {
      const nearby = Math.max(alike(h - last), alike(h + last))
      const rise = (alike(h) - nearby) / Math.max(1 - nearby, 1e-3)
      if (rise > longer.rise) longer = { h, rise }
    }
    if (longer.h === 0) break
    periods.push(longer.h)
  }
  return periods
}
