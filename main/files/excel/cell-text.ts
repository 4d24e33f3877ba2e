import { isBeforePhantomDay } from '../../table/moments/serial-day'
import { cellKind, type SheetColumn } from './sheet-cells'

const day = 86_400_000
const calendarStart = Date.UTC(1899, 11, 30)
const calendarStart1904 = Date.UTC(1904, 0, 1)

const toSecond = (millis: number): number => Math.round(millis / 1000) * 1000

/** What a cell says, by its place in the column. */
export type CellTexts = (at: number) => string

/**
 * A column's cells as text: dates as ISO dates, date-times or times, whichever all of them are; percents with their sign
 * where most numbers have it. Cells before `from` (the header) have no say.
 */
export function columnTexts(
  { kinds, values, length }: SheetColumn,
  from: number,
  texts: readonly string[],
  epoch1904: boolean,
): CellTexts {
  const start = epoch1904 ? calendarStart1904 : calendarStart
  // Times without a date are stored as fractions of the first day of the spreadsheet's calendar.
  const isClock = (millis: number): boolean => millis >= start && millis < start + day
  let [numbers, percents, dates] = [0, 0, 0]
  // Serial days are binary fractions: moments that are seconds but for a millisecond or two are those seconds.
  let areSeconds = true
  for (let at = from; at < length; at += 1) {
    if (kinds[at] === cellKind.number || kinds[at] === cellKind.percent) numbers += 1
    if (kinds[at] === cellKind.percent) percents += 1
    if (kinds[at] !== cellKind.date) continue
    dates += 1
    if (Math.abs(values[at]! - toSecond(values[at]!)) > 2) areSeconds = false
  }
  const rounded = (millis: number): number => (areSeconds ? toSecond(millis) : millis)
  const moment = (raw: number): number => {
    const millis = rounded(raw)
    return !epoch1904 && isBeforePhantomDay((millis - calendarStart) / day) ? millis + day : millis
  }
  let [isTime, isDay, isWhole] = [dates > 0, true, true]
  for (let at = from; at < length; at += 1) {
    if (kinds[at] !== cellKind.date) continue
    if (!isClock(rounded(values[at]!))) isTime = false
    const millis = moment(values[at]!)
    if (millis % day !== 0) isDay = false
    if (millis % 1000 !== 0) isWhole = false
  }
  const clockEnd = isWhole ? 19 : 23
  const isPercent = percents * 2 > numbers
  return (at) => {
    const value = values[at]!
    switch (kinds[at]) {
      case cellKind.text:
        return texts[value]!
      case cellKind.truth:
        return value === 1 ? 'TRUE' : 'FALSE'
      case cellKind.date: {
        const iso = isoText(moment(value))
        if (isTime) return iso.slice(11, clockEnd)
        return isDay ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, clockEnd)}`
      }
      default:
        return isPercent ? `${Number((value * 100).toPrecision(15))}%` : String(value)
    }
  }
}

/** Years have four digits here: what lies before 0000 or after 9999 is no date of a table. */
const isoText = (millis: number): string =>
  new Date(Math.min(Math.max(millis, -62_167_219_200_000), 253_402_300_799_999)).toISOString()
