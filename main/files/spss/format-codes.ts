import type { Moment } from '../../../contract/columns'

/** Codes of the formats that SPSS shows values with. */
export const spssFormats = { A: 1, F: 5, DATE: 20, TIME: 21, DATETIME: 22 } as const

/** Formats of moments by their code: DATE, ADATE, JDATE, MOYR, QYR, WKYR, EDATE, SDATE; DATETIME, YMDHMS; TIME. */
const moments: ReadonlyMap<number, Moment> = new Map<number, Moment>([
  ...[20, 23, 24, 28, 29, 30, 38, 39].map((code): [number, Moment] => [code, 'date']),
  ...[22, 41].map((code): [number, Moment] => [code, 'datetime']),
  [21, 'time'],
])

/** The format in a variable's record: its code lies above its width and decimals. */
export const momentOfFormat = (format: number): Moment | null => moments.get((format >> 16) & 0xff) ?? null

/** SPSS counts seconds from the first day of the Gregorian calendar: 1582-10-14, so many days before 1970. */
export const epochDays = -141_428

/** The most negative number stands for "missing", the next one for "lowest". */
export const systemMissing = -Number.MAX_VALUE
export const lowest = -(Number.MAX_VALUE - 2 ** 970)

/** Strings longer than 255 bytes lie in pieces of 255, of which the format counts 252. */
export const longestPiece = 255
const countedPiece = 252
export const piecesOf = (width: number): number => (width <= longestPiece ? 1 : Math.ceil(width / countedPiece))
export const pieceWidth = (width: number, piece: number): number => {
  if (width <= longestPiece) return width
  return piece < piecesOf(width) - 1 ? longestPiece : width - piece * countedPiece
}
