import type { Sketch } from '../../../contract/columns'

export type Bar = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const mostBars = 28

/** Neighbouring bins joined until they are few enough to be drawn small. */
export function joinBins(counts: readonly number[], most: number): number[] {
  const per = Math.ceil(counts.length / most)
  const joined: number[] = []
  for (let start = 0; start < counts.length; start += per)
    joined.push(counts.slice(start, start + per).reduce((sum, count) => sum + count, 0))
  return joined
}

/** A few whole numbers, such as years, would be needles among empty bins; they read better as levels. */
const fewValues = (counts: readonly number[]): boolean => {
  const full = counts.filter((count) => count > 0).length
  return full <= 6 && full * 3 <= counts.length
}

/** The sketch as bars in a box of the given size; the highest bar fills it. */
export function sketchBars(sketch: Sketch, width: number, height: number): Bar[] {
  if (sketch.kind === 'none') return []
  const [counts, space] =
    sketch.kind === 'bins'
      ? fewValues(sketch.counts)
        ? [sketch.counts.filter((count) => count > 0), 2]
        : [joinBins(sketch.counts, mostBars), 0.5]
      : [[...sketch.levels.slice(0, 9).map((level) => level.count), ...(sketch.others > 0 ? [sketch.others] : [])], 2]
  const top = Math.max(1, ...counts)
  const step = width / Math.max(1, counts.length)
  const widest = space === 2 ? Math.min(step - space, 18) : step - space
  return counts.map((count, index) => {
    const tall = count === 0 ? 0 : Math.max(1, (count / top) * height)
    return { x: index * step + (step - widest) / 2, y: height - tall, width: widest, height: tall }
  })
}
