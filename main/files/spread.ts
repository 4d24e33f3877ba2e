import { UserError } from '../errors'

/** As many as Excel has; more than any window shows and any model learns. */
export const mostColumns = 16_384

const leastCells = 8e6
const cellsPerValue = 64

/**
 * A table takes memory for its empty cells too: a few values far apart are refused instead of a billion gaps shown.
 * `what`: what holds them, "the sheet “One”".
 */
export function checkSpread(what: string, values: number, rows: number, columns: number): void {
  if (rows * columns <= leastCells + cellsPerValue * values) return
  const shown = (count: number): string => count.toLocaleString('en')
  throw new UserError(
    'bad-input',
    `The ${shown(values)} values of ${what} lie scattered over ${shown(rows)} × ${shown(columns)} cells; move them together, or save the part you need as CSV.`,
  )
}
