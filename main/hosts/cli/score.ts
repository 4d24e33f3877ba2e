import { writeAtomically } from '../../files/atomic'
import type { Scores } from '../../table/seam/outcome'
import { fileOf, required } from './arguments'
import { csvLine, csvNumber } from './csv-text'
import { tellMatch } from './fill'
import { MODEL, type Session } from './session'

/** Log-likelihood and tail probability of every observed cell, joint log-likelihood of every row. */
export async function score(session: Session): Promise<void> {
  const { args, compute, open, loadModel, keepTable, print } = session
  const output = required(args, 'output')
  await loadModel(required(args, 'model'))
  const document = await open(fileOf(args))
  const table = await keepTable(document)
  await tellMatch(session, table)
  const { scores } = await compute<'score'>({ kind: 'score', model: MODEL, table, rows: null })
  await writeAtomically(output, scoreLines(scores))
  const known = scores.rows.filter((x) => Number.isFinite(x))
  const mean = known.reduce((sum, x) => sum + x, 0) / Math.max(known.length, 1)
  print(`Scored ${known.length} rows; mean log-likelihood ${mean.toFixed(3)} nats a row. Saved ${output}.`, {
    rows: known.length,
    meanLogLikelihood: mean,
    file: output,
  })
}

const ROWS_AT_ONCE = 1000

function* scoreLines({ columns, rows }: Scores): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  const names = columns.flatMap(({ name }) => [`${name}.loglik`, `${name}.tail`])
  let lines = csvLine(['.id', '.loglik', ...names])
  for (let row = 0; row < rows.length; row++) {
    const cells = columns.flatMap((column) => [csvNumber(column.logLikelihood[row]!), csvNumber(column.tail[row]!)])
    lines += csvLine([String(row + 1), csvNumber(rows[row]!), ...cells])
    if (row % ROWS_AT_ONCE === 0) {
      yield encoder.encode(lines)
      lines = ''
    }
  }
  yield encoder.encode(lines)
}
