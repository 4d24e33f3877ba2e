import { writeAtomically } from '../../files/atomic'
import { encodeLines } from '../../files/export/side-csv'
import { checkWritable } from '../../files/target'
import { fileOf, firstRowOf, required } from './arguments'
import { MODEL, type CommandContext } from './context'
import { createScoreSum, scoreLines } from './score-lines'
import { isStreamed } from './streams/is-streamed'
import { scoreStream } from './streams/score-stream'
import { tellMatch } from './tell-match'

/** Log-likelihood and tail probability of every observed cell, joint log-likelihood of every row. */
export async function score(command: CommandContext): Promise<void> {
  const { args, compute, open, loadModel, keepTable, print } = command
  const output = required(args, 'output')
  const model = required(args, 'model')
  const firstRow = firstRowOf(args)
  if (await isStreamed(command, null)) return scoreStream(command, output, firstRow)
  await checkWritable(output)
  await loadModel(model)
  const document = await open(fileOf(args))
  const table = await keepTable(document)
  await tellMatch(command, table)
  const { scores } = await compute<'score'>({ kind: 'score', model: MODEL, table, rows: null })
  await writeAtomically(output, encodeLines(scoreLines(scores, { firstRow, header: true })))
  const sum = createScoreSum()
  sum.add(scores.rows)
  print(...sum.words(`Saved ${output}`, output))
}
