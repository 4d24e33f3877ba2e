import type { Sketch } from '../../../contract/columns'
import { joinBins } from './sketch-bars'

export type ComparedBar = {
  readonly x: number
  readonly width: number
  /** Heights in pixels, each on its own scale, so that the shape of few filled values shows beside many observed. */
  readonly observed: number
  readonly filled: number
}

const mostBars = 36

const scaled = (counts: readonly number[], height: number): number[] => {
  const top = Math.max(1, ...counts)
  return counts.map((count) => (count / top) * height)
}

/** Histogram bars of observed and filled values over the same bins; empty when there are no bins. */
export function compareBars(observed: Sketch, filled: Sketch | null, width: number, height: number): ComparedBar[] {
  if (observed.kind !== 'bins') return []
  const seen = scaled(joinBins(observed.counts, mostBars), height - 2)
  const added = filled?.kind === 'bins' ? scaled(joinBins(filled.counts, mostBars), height - 2) : []
  const step = width / Math.max(1, seen.length)
  return seen.map((tall, index) => ({
    x: index * step,
    width: Math.max(1, step - 1),
    observed: tall,
    filled: added[index] ?? 0,
  }))
}
