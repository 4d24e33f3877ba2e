/** Day 0 of spreadsheet serial numbers, counted as if every year were right: 1899-12-30 is −25,569 days from 1970. */
export const serialOfEpoch = 25_569

/** Spreadsheets take 1900 for a leap year: serial 60 is a 29 February that never was, and the days before count one less. */
const phantomDay = 60

export const isBeforePhantomDay = (serial: number): boolean => serial >= 1 && serial < phantomDay

/** A serial number → days since 1970-01-01, with its fraction. */
export const daysFromSerial = (serial: number): number => serial - serialOfEpoch + (isBeforePhantomDay(serial) ? 1 : 0)

/** Days since 1970-01-01 → serial number; the inverse of `daysFromSerial` from 1900-01-01 on. */
export function serialFromDays(days: number): number {
  const serial = days + serialOfEpoch
  return serial >= 1 && serial < phantomDay + 1 ? serial - 1 : serial
}
