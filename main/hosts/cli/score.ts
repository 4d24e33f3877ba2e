import { writeAtomically } from '../../files/atomic'
import { encodeLines, sideLine } from '../../files/export/side-csv'
import { checkWritable } from '../../files/target'
import type { Scores } from '../../table/seam/results'
import { fileOf, required } from './arguments'
import { MODEL, type CommandContext } from './context'
import { tellMatch } from './tell-match'

/** Log-likelihood and tail probability of every observed cell, joint log-likelihood of every row. */
export async function score(command: CommandContext): Promise<void> {
  const { args, compute, open, loadModel, keepTable, print } = command
  const output = required(args, 'output')
  await checkWritable(output)
  await loadModel(required(args, 'model'))
  const document = await open(fileOf(args))
  const table = await keepTable(document)
  await tellMatch(command, table)
  const { scores } = await compute<'score'>({ kind: 'score', model: MODEL, table, rows: null })
  await writeAtomically(output, encodeLines(scoreLines(scores)))
  const known = scores.rows.filter((x) => Number.isFinite(x))
  const mean = known.reduce((sum, x) => sum + x, 0) / Math.max(known.length, 1)
  print(`Scored ${known.length} rows; mean log-likelihood ${mean.toFixed(3)} nats a row. Saved ${output}.`, {
    rows: known.length,
    meanLogLikelihood: mean,
    file: output,
  })
}

/** Short, exact to the digits that mean something; empty where there is no number. */
const short = (x: number): string => (Number.isFinite(x) ? String(Number(x.toPrecision(7))) : '')

function* scoreLines({ columns, rows }: Scores): Generator<string> {
  yield sideLine(['.id', '.loglik', ...columns.flatMap(({ name }) => [`${name}.loglik`, `${name}.tail`])], true)
  for (let row = 0; row < rows.length; row++) {
    const cells = columns.flatMap((column) => [short(column.logLikelihood[row]!), short(column.tail[row]!)])
    yield sideLine([String(row + 1), short(rows[row]!), ...cells], true)
  }
}
