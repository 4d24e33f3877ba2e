import type { DateOrder, MomentFormat } from './moment-format'
import { momentFormats } from './moment-guess'

const shapeKey = ({ date, clock, between }: MomentFormat): string =>
  [
    date?.order,
    date?.separator,
    date?.month === 'digits',
    date?.yearDigits,
    date?.comma,
    clock?.separator,
    between,
  ].join()

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
  return [...shapes.values()].filter((formats) => formats.length * 2 >= richest).map(merge)
}

function merge(formats: readonly MomentFormat[]): MomentFormat {
  const first = formats[0]
  if (!first) throw new Error('no format to merge')
  return {
    ...first,
    date: first.date && {
      ...first.date,
      padded: formats.every((format) => format.date?.padded),
      month: formats.some((format) => format.date?.month === 'long') ? 'long' : first.date.month,
    },
    clock: first.clock && {
      ...first.clock,
      padded: formats.every((format) => format.clock?.padded),
      seconds: formats.some((format) => format.clock?.seconds),
      fraction: Math.max(...formats.map((format) => format.clock?.fraction ?? 0)),
    },
  }
}
