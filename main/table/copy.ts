import type { Cell, ShownFill } from '../../contract/table'

export type CopyBlock = {
  readonly start: number
  readonly count: number
  readonly columns: readonly number[]
  readonly fill: ShownFill
  readonly names: boolean
}

/** Tab-separated text of a block of shown cells, as spreadsheet programs paste it. */
export function copyText(
  { start, count, columns, names: withNames }: CopyBlock,
  names: readonly string[],
  shownRows: number,
  cellAt: (row: number, column: number) => Cell,
): string {
  const lines = withNames ? [columns.map((column) => protect(names[column] ?? '')).join('\t')] : []
  const chosen = columns.filter((column) => column < names.length)
  for (let row = start; row < Math.min(start + count, shownRows); row += 1) {
    lines.push(chosen.map((column) => protect(cellAt(row, column).t)).join('\t'))
  }
  return lines.join('\n')
}

const protect = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
