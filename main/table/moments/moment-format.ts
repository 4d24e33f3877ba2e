/** How a column writes dates, times, or both. Values: dates in days since 1970-01-01, date-times in seconds since then, times in seconds since midnight. */
export type MomentFormat = {
  readonly kind: 'moment'
  readonly date: DateShape | null
  readonly clock: ClockShape | null
  /** Between date and clock: 'T', ' '. */
  readonly between: string
}

export type DateOrder = 'ymd' | 'dmy' | 'mdy'

export type DateShape = {
  readonly order: DateOrder
  /** Between the parts: '-', '/', '.', ' ' or nothing. */
  readonly separator: string
  readonly month: 'digits' | 'short' | 'long'
  readonly yearDigits: 2 | 4
  /** Days and months below ten have a leading zero. */
  readonly padded: boolean
  /** "March 4, 2004" has a comma before the year. */
  readonly comma: boolean
}

export type ClockShape = {
  readonly separator: ':' | '.' | 'h'
  readonly seconds: boolean
  /** Digits of fractional seconds. */
  readonly fraction: number
  readonly padded: boolean
  /** '' = 24 hours; otherwise as written before noon: 'AM', ' am'. */
  readonly half: string
  /** '' = none stated, 'Z', or an offset like '+01:00'. */
  readonly zone: string
}

/** The same with a clock, for days in a column of date-times. */
export const withClock = (format: MomentFormat): MomentFormat =>
  format.clock
    ? format
    : {
        ...format,
        clock: { separator: ':', seconds: true, fraction: 0, padded: true, half: '', zone: '' },
        between: ' ',
      }

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const secondsPerDay = 86_400

/** Days since 1970-01-01 of a day in the Gregorian calendar; NaN when there is no such day. */
export function daysFromDate(year: number, month: number, day: number): number {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return NaN
  // Counting years from March puts the leap day last, so a month's offset is linear: (153 m + 2) / 5.
  const shifted = month <= 2 ? year - 1 : year
  const monthFromMarch = month > 2 ? month - 3 : month + 9
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400)
  return shifted * 365 + leapDays + Math.floor((153 * monthFromMarch + 2) / 5) + day - 719_469
}

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function dateFromDays(days: number): { year: number; month: number; day: number } {
  const date = new Date(days * secondsPerDay * 1000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

export const offsetSeconds = (zone: string): number => {
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (!parts) return 0
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3]) * 60)
}

/** A value in the file's own format. */
export function formatMoment(value: number, format: MomentFormat): string {
  if (!Number.isFinite(value)) return ''
  const { date, clock, between } = format
  if (!clock) return date ? formatDate(Math.round(value), date) : ''
  const step = 10 ** -clock.fraction
  const unit = clock.seconds ? step : 60
  const rounded = Math.round(value / unit) * unit
  if (!date) return formatClock(((rounded % secondsPerDay) + secondsPerDay) % secondsPerDay, clock)
  const local = rounded + offsetSeconds(clock.zone)
  const days = Math.floor(local / secondsPerDay)
  return formatDate(days, date) + between + formatClock(local - days * secondsPerDay, clock)
}

function formatDate(days: number, shape: DateShape): string {
  const { year, month, day } = dateFromDays(days)
  const two = (part: number): string => (shape.padded ? String(part).padStart(2, '0') : String(part))
  const name = monthNames[month - 1] ?? ''
  const monthText = shape.month === 'digits' ? two(month) : shape.month === 'short' ? name.slice(0, 3) : name
  const yearText = shape.yearDigits === 4 ? String(year).padStart(4, '0') : String(year % 100).padStart(2, '0')
  if (shape.order === 'ymd') return [yearText, monthText, two(day)].join(shape.separator)
  if (shape.order === 'dmy') return [two(day), monthText, yearText].join(shape.separator)
  return `${monthText}${shape.separator}${two(day)}${shape.comma ? ',' : ''}${shape.separator}${yearText}`
}

function formatClock(seconds: number, shape: ClockShape): string {
  const scale = 10 ** shape.fraction
  const ticks = Math.round(seconds * scale)
  const fraction = ticks % scale
  const whole = (ticks - fraction) / scale
  const hour = Math.floor(whole / 3600)
  const shownHour = shape.half === '' ? hour : hour % 12 === 0 ? 12 : hour % 12
  const two = (part: number): string => String(part).padStart(2, '0')
  const parts = [shape.padded ? two(shownHour) : String(shownHour), two(Math.floor(whole / 60) % 60)]
  if (shape.seconds) parts.push(two(whole % 60))
  const decimals = shape.fraction > 0 ? `.${String(fraction).padStart(shape.fraction, '0')}` : ''
  const half = hour < 12 ? shape.half : shape.half.replace('A', 'P').replace('a', 'p')
  return parts.join(shape.separator) + decimals + half + shape.zone
}
