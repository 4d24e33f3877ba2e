import type { DateOrder, MomentFormat } from './moment-format'
import { momentFormats, shapeKey } from './moment-guess'

/**
 * The formats in which the sample may be written: one, or two when day and month can be swapped.
 * Details (padding, seconds, fractions) come from all texts of the sample.
 */
export function momentCandidates(sample: readonly string[], order: DateOrder | null): MomentFormat[] {
  const shapes = new Map<string, MomentFormat[]>()
  for (const text of sample) {
    for (const format of momentFormats(text)) {
      if (order && format.date && format.date.month === 'digits' && format.date.order !== order) continue
      const key = shapeKey(format)
      shapes.set(key, [...(shapes.get(key) ?? []), format])
    }
  }
  const richest = Math.max(0, ...[...shapes.values()].map((formats) => formats.length))
  return [...shapes.values()]
    .filter((formats) => formats.length * 2 >= richest)
    .map((formats) => formats.reduce(mergeFormats))
}

/** Two formats of one shape as one that holds the values of both. */
export const mergeFormats = (a: MomentFormat, b: MomentFormat): MomentFormat => ({
  ...a,
  date: a.date && {
    ...a.date,
    padded: a.date.padded && b.date?.padded === true,
    month: b.date?.month === 'long' ? 'long' : a.date.month,
  },
  clock: a.clock && {
    ...a.clock,
    padded: a.clock.padded && b.clock?.padded === true,
    seconds: a.clock.seconds || b.clock?.seconds === true,
    fraction: Math.max(a.clock.fraction, b.clock?.fraction ?? 0),
  },
})
