import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROWS = 400

/** The gaps of each column of the made-up table, all written as -200. */
export const airGaps = { 'CO(GT)': 40, 'NMHC(GT)': 80, T: 20, RH: 20 }
export const airGapsInAll = Object.values(airGaps).reduce((sum, gaps) => sum + gaps, 0)

const comma = (value: number): string => value.toFixed(1).replace('.', ',')

/** Hourly measurements as some stations write them: semicolons, decimal commas, dates and times apart, -200 for missing. */
export async function writeAirTable(folder: string): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const at = new Date(Date.UTC(2004, 2, 10, 18 + row))
    const day = [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear()].map((part) =>
      String(part).padStart(2, '0'),
    )
    const warm = 12 + 8 * Math.sin((2 * Math.PI * row) / 24) + row / 100
    const cells = [
      row % 10 === 3 ? '-200' : comma(2 + Math.cos(row / 5) + (row % 7) / 10),
      row % 5 === 1 ? '-200' : String(150 + ((37 * row) % 90)),
      row % 20 === 7 ? '-200' : comma(warm),
      row % 20 === 9 ? '-200' : comma(90 - 2 * warm + (row % 3)),
    ]
    return [day.join('/'), `${String(at.getUTCHours()).padStart(2, '0')}.00.00`, ...cells].join(';')
  })
  const path = join(folder, 'air-quality.csv')
  await writeFile(path, ['Date;Time;CO(GT);NMHC(GT);T;RH', ...lines].join('\r\n'))
  return path
}
