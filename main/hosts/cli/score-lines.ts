import { sideLine } from '../../files/export/side-csv'
import type { Scores } from '../../table/seam/results'

/** Short, exact to the digits that mean something; empty where there is no number. */
const short = (x: number): string => (Number.isFinite(x) ? String(Number(x.toPrecision(7))) : '')

/** A line for every row; `firstRow`: the number of the first one. */
export function* scoreLines(
  { columns, rows }: Scores,
  { firstRow, header }: { readonly firstRow: number; readonly header: boolean },
): Generator<string> {
  if (header)
    yield sideLine(['.id', '.loglik', ...columns.flatMap(({ name }) => [`${name}.loglik`, `${name}.tail`])], true)
  for (let row = 0; row < rows.length; row++) {
    const cells = columns.flatMap((column) => [short(column.logLikelihood[row]!), short(column.tail[row]!)])
    yield sideLine([String(firstRow + row), short(rows[row]!), ...cells], true)
  }
}

/** How likely rows are on the whole, whether they come at once or in parts. */
export function createScoreSum() {
  let known = 0
  let sum = 0
  return {
    add(rows: Float32Array): void {
      for (const x of rows) {
        if (!Number.isFinite(x)) continue
        known += 1
        sum += x
      }
    },
    /** In words and as a value; `saved`: what has become of the scores. */
    words(saved: string, file: string): [string, { rows: number; meanLogLikelihood: number; file: string }] {
      const mean = sum / Math.max(known, 1)
      const text = `Scored ${known} rows; mean log-likelihood ${mean.toFixed(3)} nats a row. ${saved}.`
      return [text, { rows: known, meanLogLikelihood: mean, file }]
    },
  }
}
