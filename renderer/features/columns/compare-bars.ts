import type { Sketch } from '../../../contract/columns'
import { joinBins } from './sketch-bars'

export type ComparedBar = {
  readonly x: number
  readonly width: number
  /** Heights in pixels; both are shares of their own total, so few filled values can be compared with many observed. */
  readonly observed: number
  readonly filled: number
}

const mostBars = 36

const shares = (counts: readonly number[]): number[] => {
  const total = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  )
  return counts.map((count) => count / total)
}

/** Histogram bars of observed and filled values over the same bins; empty when there are no bins. */
export function compareBars(observed: Sketch, filled: Sketch | null, width: number, height: number): ComparedBar[] {
  if (observed.kind !== 'bins') return []
  const seen = shares(joinBins(observed.counts, mostBars))
  const added = filled?.kind === 'bins' ? shares(joinBins(filled.counts, mostBars)) : []
  const top = Math.max(...seen, ...added, Number.MIN_VALUE)
  const step = width / Math.max(1, seen.length)
  return seen.map((share, index) => ({
    x: index * step,
    width: Math.max(1, step - 1),
    observed: (share / top) * (height - 2),
    filled: ((added[index] ?? 0) / top) * (height - 2),
  }))
}
