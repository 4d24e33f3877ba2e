import type { Cell, ShownFill } from '../../../contract/table'
import { enclose } from '../store/quote-text'

export type CopyBlock = {
  readonly start: number
  readonly count: number
  readonly columns: readonly number[]
  readonly fill: ShownFill
  readonly names: boolean
}

/** So many rows at a time, then others get their turn. */
const rowsAtOnce = 2000

/** Tab-separated text of a block of shown cells, as spreadsheet programs paste it. */
export async function copyText(
  { start, count, columns, names: withNames }: CopyBlock,
  names: readonly string[],
  shownRows: number,
  cellAt: (row: number, column: number) => Cell,
): Promise<string> {
  const chosen = columns.filter((column) => column < names.length)
  const lines = withNames ? [chosen.map((column) => protect(names[column] ?? '')).join('\t')] : []
  for (let row = start; row < Math.min(start + count, shownRows); row += 1) {
    if (row > start && (row - start) % rowsAtOnce === 0) await new Promise((resume) => setImmediate(resume))
    lines.push(chosen.map((column) => protect(cellAt(row, column).t)).join('\t'))
  }
  return lines.join('\n')
}

const protect = (text: string): string => (/[\t\n\r"]/.test(text) ? enclose(text) : text)
