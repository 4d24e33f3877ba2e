/** Rows of texts in columns of equal width, two spaces apart; `numbers`: all but the first end at the right. */
export function alignColumns(rows: readonly (readonly string[])[], { numbers = false } = {}): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => (numbers && i > 0 ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
