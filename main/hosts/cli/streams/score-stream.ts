import { encodeLines } from '../../../files/export/side-csv'
import { checkWritable } from '../../../files/target'
import { MODEL, type CommandContext } from '../context'
import { createScoreSum, scoreLines } from '../score-lines'
import { PIPE } from './is-streamed'
import { outletTo, writingTo } from './outlets'
import { passingTable } from './passing-table'

/** Scores a table that passes by; the same bytes as in one piece. */
export async function scoreStream(command: CommandContext, output: string, firstRow: number): Promise<void> {
  const { note, print, compute, keepPart } = command
  if (output !== PIPE) await checkWritable(output)
  const table = await passingTable(command)
  const outlet = outletTo(output, command)
  const sum = createScoreSum()
  await writingTo([outlet], () =>
    table.each(async ({ document, before }) => {
      const part = await keepPart(document, before)
      const { scores } = await compute<'score'>({ kind: 'score', model: MODEL, table: part, rows: null }, 'quietly')
      sum.add(scores.rows)
      const lines = scoreLines(scores, { firstRow: firstRow + before, header: before === 0 })
      for (const piece of encodeLines(lines)) await outlet.write(piece)
    }),
  )
  for (const line of table.notes()) note(line)
  print(...sum.words(output === PIPE ? 'Written to standard output' : `Saved ${output}`, output))
}
