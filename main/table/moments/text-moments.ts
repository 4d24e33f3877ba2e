import type { Moment } from '../../../contract/columns'
import { secondsPerDay, type DateOrder, type MomentFormat } from './moment-format'
import { fitsMoment, momentFormats, shapeKey } from './moment-guess'
import { MomentReader } from './moment-reader'

export type MomentReading = { readonly format: MomentFormat; readonly value: number }

const encoder = new TextEncoder()
/** Days recur: so many texts are remembered, which is more than there are days in a century. */
const mostRemembered = 50_000

/** Reads texts as moments of one type, each by its own format. */
export class TextMoments {
  private readonly readers = new Map<string, MomentReader>()
  private readonly remembered = new Map<string, readonly MomentReading[]>()

  /** `order`: how days and months in digits are read; null = any way that yields a day of the calendar. */
  constructor(
    private readonly type: Moment,
    private readonly order: DateOrder | null,
  ) {}

  /** The ways to read a text: none, one, or two where day and month can be swapped. */
  read(text: string): readonly MomentReading[] {
    const known = this.remembered.get(text)
    if (known) return known
    const readings = this.readAnew(text)
    if (this.remembered.size < mostRemembered) this.remembered.set(text, readings)
    return readings
  }

  private readAnew(text: string): MomentReading[] {
    const bytes = encoder.encode(text)
    return momentFormats(text).flatMap((format) => {
      const { date, clock } = format
      if (!fitsMoment(format, this.type)) return []
      if (this.order && date?.month === 'digits' && date.order !== 'ymd' && date.order !== this.order) return []
      const reader = this.reader(format)
      if (!reader.read(bytes, 0, bytes.length)) return []
      // A day without a clock among date-times is midnight.
      return { format, value: this.type === 'datetime' && !clock ? reader.value * secondsPerDay : reader.value }
    })
  }

  private reader(format: MomentFormat): MomentReader {
    const key = `${shapeKey(format)},${format.clock?.half !== ''}`
    const known = this.readers.get(key)
    if (known) return known
    const reader = new MomentReader(format)
    this.readers.set(key, reader)
    return reader
  }
}
