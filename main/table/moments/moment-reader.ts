import { daysFromDate, monthNames, offsetSeconds, secondsPerDay, type MomentFormat } from './moment-format'

const monthCodes = new Map(monthNames.map((name, index) => [name.slice(0, 3).toLowerCase(), index + 1]))

/** Two-digit years are read as in spreadsheets: 00–29 are 2000–2029, 30–99 are 1930–1999. */
const pivotYear = 30
/** "+01:00" */
const longestZone = 6

/** Reads dates, times and date-times of one format from bytes. */
export class MomentReader {
  value = NaN
  private at = 0
  private end = 0
  private bytes: Uint8Array = new Uint8Array(0)
  private readonly separator: number
  private readonly clockSeparator: number

  constructor(readonly format: MomentFormat) {
    this.separator = format.date?.separator.charCodeAt(0) ?? NaN
    this.clockSeparator = format.clock?.separator.charCodeAt(0) ?? NaN
  }

  /** True when bytes[start, end) is a moment of this format; then `value` holds it. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    this.bytes = bytes
    this.at = start
    this.end = end
    const { date, clock, between } = this.format
    let days = 0
    if (date) {
      days = this.readDate()
      if (Number.isNaN(days)) return false
      if (!clock) {
        this.value = days
        return this.at === end
      }
      // A day without a clock among date-times is midnight.
      if (this.at === end) {
        this.value = days * secondsPerDay
        return true
      }
      for (let index = 0; index < between.length; index += 1) if (!this.skip(between.charCodeAt(index))) return false
    }
    const seconds = this.readClock()
    this.value = days * secondsPerDay + seconds
    return this.at === end && !Number.isNaN(seconds)
  }

  private skip(byte: number): boolean {
    if (this.at >= this.end || this.bytes[this.at] !== byte) return false
    this.at += 1
    return true
  }

  /** Up to `most` digits as a number; NaN when there are fewer than `least`. */
  private digits(least: number, most: number): number {
    let value = 0
    let count = 0
    while (count < most && this.at < this.end) {
      const digit = this.bytes[this.at]! - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
      this.at += 1
      count += 1
    }
    return count < least ? NaN : value
  }

  private year(): number {
    if (this.format.date?.yearDigits === 4) return this.digits(4, 4)
    const short = this.digits(2, 2)
    return short < pivotYear ? 2000 + short : 1900 + short
  }

  private month(): number {
    if (this.format.date?.month === 'digits') return this.digits(Number.isNaN(this.separator) ? 2 : 1, 2)
    let name = ''
    while (this.at < this.end) {
      const letter = this.bytes[this.at]! | 32
      if (letter < 97 || letter > 122) break
      name += String.fromCharCode(letter)
      this.at += 1
    }
    const month = monthCodes.get(name.slice(0, 3)) ?? NaN
    const full = monthNames[month - 1]?.toLowerCase() ?? ''
    return name.length === 3 || full === name || name === 'sept' ? month : NaN
  }

  private day(): number {
    return this.digits(Number.isNaN(this.separator) ? 2 : 1, 2)
  }

  private between(): boolean {
    return Number.isNaN(this.separator) || this.skip(this.separator)
  }

  private readDate(): number {
    const { date } = this.format
    if (!date) return NaN
    if (date.order === 'ymd') {
      const year = this.year()
      if (!this.between()) return NaN
      const month = this.month()
      if (!this.between()) return NaN
      return daysFromDate(year, month, this.day())
    }
    const first = date.order === 'dmy' ? this.day() : this.month()
    if (!this.between()) return NaN
    const second = date.order === 'dmy' ? this.month() : this.day()
    if (date.comma) this.skip(44)
    if (!this.between()) return NaN
    const year = this.year()
    return date.order === 'dmy' ? daysFromDate(year, second, first) : daysFromDate(year, first, second)
  }

  private readClock(): number {
    const { clock } = this.format
    if (!clock) return NaN
    let hour = this.digits(1, 2)
    if (!this.skip(this.clockSeparator)) return NaN
    const minute = this.digits(2, 2)
    let second = 0
    let fraction = 0
    if (this.skip(this.clockSeparator)) {
      second = this.digits(2, 2)
      if (this.at < this.end && (this.bytes[this.at] === 46 || this.bytes[this.at] === 44)) {
        this.at += 1
        const from = this.at
        const value = this.digits(1, 9)
        fraction = value / 10 ** (this.at - from)
      }
    }
    if (clock.half !== '') hour = this.readHalf(hour)
    const offset = this.readZone()
    if (!(hour <= 23) || !(minute <= 59) || !(second <= 60)) return NaN
    return hour * 3600 + minute * 60 + second + fraction - offset
  }

  private readHalf(hour: number): number {
    this.skip(32)
    const letter = this.bytes[this.at]! | 32
    if ((letter !== 97 && letter !== 112) || (this.bytes[this.at + 1]! | 32) !== 109) return NaN
    this.at += 2
    if (!(hour >= 1 && hour <= 12)) return NaN
    return (hour % 12) + (letter === 112 ? 12 : 0)
  }

  private readZone(): number {
    if (this.at >= this.end) return 0
    if (this.skip(90)) return 0
    if (this.end - this.at > longestZone) return NaN
    const zone = String.fromCharCode(...this.bytes.subarray(this.at, this.end))
    if (!/^[+-]\d{2}:?\d{2}$/.test(zone)) return NaN
    this.at = this.end
    return this.format.date ? offsetSeconds(zone) : 0
  }
}
