import { UserError } from '../../errors'
import type { ColumnDescription } from '../../table/columns/column'
import { secondsPerDay } from '../../table/moments/moment-format'
import { serialFromDays, serialOfEpoch } from '../../table/moments/serial-day'
import type { NumberFormat } from '../../table/numbers/number-format'
import { isTruth } from '../export/truth'
import { holdsText } from '../export/holds'
import type { Holds, TypedCell } from '../export/typed-cell'
import { escapeText } from './escape'
import type { ExcelCell } from './sheet-xml'

/** How a column's values become cells: numbers, dates and times with their format, everything else as text. */
export type CellShape = { readonly holds: Holds; readonly cell: (cell: TypedCell) => ExcelCell | null }

const longestText = 32_767
/** Smaller ones become zero in Excel. */
const smallestNumber = 2.2250738585072014e-308
/** 1900-01-01 and the first day after 9999-12-31, in days since 1970: Excel knows none before and none from there on. */
const firstDay = -25_567
const endOfDays = 2_932_897

const millisPerDay = secondsPerDay * 1000

const never: Holds = () => false

export function cellShape(column: ColumnDescription): CellShape {
  const { type, format, values } = column
  if (values.kind === 'levels' && type === 'boolean' && isTruth(values.levels)) {
    return { holds: never, cell: (cell) => truthCell(cell) ?? textCell(cell) }
  }
  if (values.kind !== 'numbers') return { holds: never, cell: textCell }
  const shaped = (
    isKnown: (value: number) => boolean,
    pattern: string | undefined,
    inExcel: (value: number) => number,
  ): CellShape => ({
    holds: (value, text) => isKnown(value) && holdsText(column, value, text(), 3),
    cell: (cell) => (typeof cell === 'number' ? numberCell(inExcel(cell), pattern) : textCell(cell)),
  })
  const fraction = format.kind === 'moment' && format.clock && format.clock.fraction > 0 ? '.000' : ''
  switch (type) {
    case 'date':
      return shaped(isExcelDay, 'yyyy-mm-dd', serialFromDays)
    case 'datetime':
      return shaped(
        (seconds) => isExcelDay(seconds / secondsPerDay),
        `yyyy-mm-dd hh:mm:ss${fraction}`,
        (seconds) => toTheMillisecond(serialFromDays(seconds / secondsPerDay)),
      )
    case 'time':
      return shaped(
        () => true,
        `hh:mm:ss${fraction}`,
        (seconds) => toTheMillisecond(seconds / secondsPerDay),
      )
    default: {
      const isPercent = format.kind === 'number' && format.suffix.trim() === '%'
      return shaped(
        (value) => value === 0 || Math.abs(value) >= smallestNumber,
        format.kind === 'number' ? numberPattern(format, isPercent) : undefined,
        isPercent ? (value) => Number((value / 100).toPrecision(15)) : (value) => value,
      )
    }
  }
}

const isExcelDay = (days: number): boolean => days >= firstDay && days < endOfDays

function truthCell(cell: TypedCell): ExcelCell | null {
  const word = typeof cell === 'string' ? cell.toLowerCase() : ''
  return word === 'true' || word === 'false' ? { value: word === 'true' } : null
}

const numberCell = (value: number, format: string | undefined): ExcelCell => ({ value, format })

function textCell(cell: TypedCell): ExcelCell | null {
  if (cell === null) return null
  const value = escapeText(String(cell))
  if (value.length > longestText) {
    throw new UserError(
      'bad-input',
      'A text in this table is longer than an Excel cell can hold; choose CSV or Parquet.',
    )
  }
  return { value }
}

/**
 * A fraction of a day is seldom a binary one: it is set so that programs that cut what is below a millisecond, after
 * counting from 1970, see this millisecond and not the one before.
 */
function toTheMillisecond(serial: number): number {
  const millis = (serial - serialOfEpoch) * millisPerDay
  return Math.floor(millis) < Math.round(millis) ? serial + Math.max(2 ** -37, serial * Number.EPSILON) : serial
}

/** "#,##0.00", with the currency sign that the column has; undefined = as it comes. */
function numberPattern({ fixed, decimals, thousands, prefix, suffix }: NumberFormat, isPercent: boolean) {
  const places = fixed || isPercent ? (decimals ?? 0) : 0
  const digits = (thousands === '' ? '0' : '#,##0') + (places > 0 ? `.${'0'.repeat(places)}` : '')
  if (isPercent) return `${places > 0 ? digits : '0'}%`
  const body = places > 0 ? digits : 'General'
  const sign = (text: string): string => (text === '' ? '' : `"${text}"`)
  const pattern = sign(prefix) + body + sign(suffix)
  return pattern === 'General' ? undefined : pattern
}
