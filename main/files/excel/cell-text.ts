import { isBeforePhantomDay } from '../../table/moments/serial-day'

export type SheetValue = string | number | boolean | Date | null

const day = 86_400_000
const calendarStart = Date.UTC(1899, 11, 30)
const calendarStart1904 = Date.UTC(1904, 0, 1)

const toSecond = (millis: number): number => Math.round(millis / 1000) * 1000

/** A column's cells as text: dates as ISO dates, date-times or times, whichever all of them are; percents with their sign. */
export function columnTexts(values: readonly SheetValue[], percent: boolean, epoch1904: boolean): (string | null)[] {
  const start = epoch1904 ? calendarStart1904 : calendarStart
  // Times without a date are stored as fractions of the first day of the spreadsheet's calendar.
  const isClock = (millis: number): boolean => millis >= start && millis < start + day
  const raw = values.flatMap((value) => (value instanceof Date ? value.getTime() : []))
  // Serial days are binary fractions: moments that are seconds but for a millisecond or two are those seconds.
  const areSeconds = raw.every((millis) => Math.abs(millis - toSecond(millis)) <= 2)
  const isTime = raw.length > 0 && raw.every((millis) => isClock(areSeconds ? toSecond(millis) : millis))
  const moment = (date: Date): number => {
    const millis = areSeconds ? toSecond(date.getTime()) : date.getTime()
    return !epoch1904 && isBeforePhantomDay((millis - calendarStart) / day) ? millis + day : millis
  }
  const moments = values.flatMap((value) => (value instanceof Date ? moment(value) : []))
  const isDay = moments.every((millis) => millis % day === 0)
  const clockEnd = moments.every((millis) => millis % 1000 === 0) ? 19 : 23
  const show = (value: SheetValue): string | null => {
    if (value === null || typeof value === 'string') return value
    if (typeof value === 'number') return percent ? `${Number((value * 100).toPrecision(15))}%` : String(value)
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
    const iso = new Date(moment(value)).toISOString()
    if (isTime) return iso.slice(11, clockEnd)
    return isDay ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, clockEnd)}`
  }
  return values.map(show)
}
