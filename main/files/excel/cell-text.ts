export type SheetValue = string | number | boolean | Date | null

/** Times without a date are stored as fractions of the first day of the spreadsheet calendar. */
const beforeCalendar = Date.UTC(1900, 0, 1)
const day = 86_400_000

/** Serial days are binary fractions: a moment that is a second but for a millisecond or two is that second. */
function moment(date: Date): number {
  const millis = date.getTime()
  const second = Math.round(millis / 1000) * 1000
  return Math.abs(millis - second) <= 2 ? second : millis
}

/** A column's cells as text: dates as ISO dates, date-times or times, whichever all of them are; percents with their sign. */
export function columnTexts(values: readonly SheetValue[], percent: boolean): (string | null)[] {
  const moments = values.flatMap((value) => (value instanceof Date ? moment(value) : []))
  const isTime = moments.length > 0 && moments.every((millis) => millis < beforeCalendar)
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
