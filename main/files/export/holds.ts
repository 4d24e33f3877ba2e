import type { ColumnDescription, SerialFormat } from '../../table/columns/column'
import { secondsPerDay, type MomentFormat } from '../../table/moments/moment-format'
import { serialFromDays } from '../../table/moments/serial-day'
import { readDecorated, type NumberFormat } from '../../table/numbers/number-format'

/** Whether a column's typed value says all that the text says from which it was read; null = it was read from none. */
export function holdsText(
  { type, format, question }: Pick<ColumnDescription, 'type' | 'format' | 'question'>,
  value: number,
  text: string | null,
  /** So many decimals of a second can be kept. */
  decimals: number,
): boolean {
  // What nobody can read for certain is written as it stands: a date of unknown order.
  if (question !== null) return false
  if (text === null) return true
  switch (format.kind) {
    case 'number':
      return holdsNumber(text, value, format)
    case 'moment':
      return holdsMoment(text, value, format, decimals)
    case 'serial':
      return holdsSerial(text, type === 'date' ? value : value / secondsPerDay, type === 'time', format)
    case 'label':
      return false
  }
}

const short = /^-?[0-9]{1,15}$/
const parts = /([0-9][0-9.,'’ \u00a0\u202f]*|[.,][0-9]+)(?:[eE]([-+]?[0-9]+))?/

/** Digits without zeros in front and behind, and the power of ten of the last one: 1.50 and 1,5 are both "15e-1". */
function digitsOf(text: string, decimal: '.' | ','): string | null {
  const found = parts.exec(text)
  if (!found) return null
  const [, number = '', power = '0'] = found
  const mark = number.lastIndexOf(decimal)
  const fraction = mark < 0 ? '' : number.slice(mark + 1).replace(/[^0-9]/g, '')
  const whole = (mark < 0 ? number : number.slice(0, mark)).replace(/[^0-9]/g, '')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  return `${significant}e${Number(power) - fraction.length + digits.length - significant.length}`
}

/** Does the double say all that the text says: every significant digit, and no unit but the column's own? */
function holdsNumber(text: string, value: number, format: NumberFormat): boolean {
  if (short.test(text) && format.prefix === '' && format.suffix === '') return true
  const read = readDecorated(text, format.decimal)
  if (!read || read.prefix.trim() !== format.prefix.trim() || read.suffix.trim() !== format.suffix.trim()) return false
  return digitsOf(text, format.decimal) === digitsOf(String(value), '.')
}

const clockAtEnd =
  /[0-9]{1,2}[:.h][0-9]{2}(?:[:.h]([0-9]{2})(?:[.,]([0-9]+))?)?\s?(?:[ap]m)?(Z|[+-][0-9]{2}:?[0-9]{2})?$/i

const longestMoment = 200

/** Below this, seconds since 1970 as a double are right to the microsecond. */
const mostSeconds = 2 ** 32

/** Does the moment say all that the text says: no offset from UTC, no leap second, and at most so many decimals of a second? */
function holdsMoment(text: string, value: number, format: MomentFormat, decimals: number): boolean {
  if (!format.clock) return true
  if (text.length > longestMoment) return false
  const clock = clockAtEnd.exec(text)
  if (!clock) return true
  const [, second, fraction = '', zone = ''] = clock
  if (second === '60' || zone !== format.clock.zone || /^[+-]/.test(zone)) return false
  const significant = fraction.replace(/0+$/, '').length
  return significant <= 3 || (significant <= decimals && Math.abs(value) < mostSeconds)
}

/** A tenth of a millisecond, in days: closer than the clock of any table. */
const sameSerial = 1e-9

function holdsSerial(text: string, days: number, isTime: boolean, format: SerialFormat): boolean {
  const serial = readDecorated(text, format.number.decimal)?.value
  return serial !== undefined && Math.abs((isTime ? days : serialFromDays(days)) - serial) < sameSerial
}
