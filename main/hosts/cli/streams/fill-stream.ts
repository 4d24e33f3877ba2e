import { basename } from 'node:path'
import type { ShownFill } from '../../../../contract/table'
import { csvPieces } from '../../../files/csv/write'
import { exportTableOf } from '../../../files/export'
import { gapText } from '../../../files/export/gap-text'
import { planExport } from '../../../files/export/plan'
import { checkWritable } from '../../../files/target'
import type { TaskControl } from '../../../workers/control'
import { MODEL, type CommandContext } from '../context'
import { exportOptionsOf, leftOpenWords, type FillAsked } from '../fill-asked'
import { UsageError } from '../usage'
import { PIPE } from './is-streamed'
import { outletTo, writingTo } from './outlets'
import { passingTable, type Part } from './passing-table'

const unwatched: TaskControl = { progress: () => undefined }

/** Fills a table that passes by, part by part: the same bytes as in one piece, in as much memory as a part takes. */
export async function fillStream(command: CommandContext, asked: FillAsked): Promise<void> {
  const { note, print, compute, keepPart } = command
  const { output, method, imputations, minCertainty, seed } = asked
  const options = exportOptionsOf(asked, method === 'sample' ? 'imputations' : 'mean', false)
  const files = filesOf(asked, options)
  for (const { path } of files) if (path !== PIPE) await checkWritable(path)
  const table = await passingTable(command)
  const outlets = files.map(({ path }) => outletTo(path, command))
  const filled = new Map<string, number>()
  let open = { uncertain: 0, impossible: 0 }
  let engine = ''

  async function fillPart({ document, before }: Part): Promise<void> {
    const part = await keepPart(document, before)
    const { outcome } = await compute<'fill'>(
      {
        kind: 'fill',
        model: MODEL,
        table: part,
        options: { method, imputations, minCertainty, seed, columns: null, rows: null },
      },
      'quietly',
    )
    await document.applyFill(outcome)
    engine = outcome.engine
    open = { uncertain: open.uncertain + outcome.leftOpen, impossible: open.impossible + (outcome.impossible ?? 0) }
    for (const { name, rows } of outcome.columns) filled.set(name, (filled.get(name) ?? 0) + rows.length)
    const exported = exportTableOf(document)
    for (const [at, { fills }] of files.entries())
      for (const piece of csvPieces(
        exported,
        { fills, layout: 'own', gaps: gapText(options), guardFormulas: false },
        unwatched,
      ))
        await outlets[at]!.write(piece)
  }

  const rows = await writingTo(outlets, () => table.each(fillPart))
  for (const line of table.notes()) note(line)
  const cells = [...filled.values()].reduce((sum, count) => sum + count, 0)
  const names = files.map(({ path }) => (path === PIPE ? 'to standard output' : basename(path)))
  const left = leftOpenWords(open.uncertain, open.impossible)
  note('')
  print(`Filled ${cells} cells in ${rows} rows.${left} ${output === PIPE ? 'Written' : 'Saved'} ${names.join(', ')}.`, {
    filled: cells,
    rows,
    leftOpen: open.uncertain,
    ...(open.impossible > 0 && { impossible: open.impossible }),
    method,
    imputations,
    seed,
    engine,
    files: files.map(({ path }) => basename(path)),
    columns: [...filled].map(([name, count]) => ({ name, filled: count })),
  })
}

type OutputFile = { readonly path: string; readonly fills: readonly ShownFill[] }

/** Several imputations are written side by side, each into a file of its own. */
function filesOf({ output, imputations, method }: FillAsked, options: Parameters<typeof planExport>[0]): OutputFile[] {
  if (output !== PIPE) return planExport(options, output, imputations).filter((file) => file.kind === 'table')
  if (imputations > 1)
    throw new UsageError(
      'Standard output takes one table; give -o FILE for several imputations, each in a file of its own.',
    )
  return [{ path: PIPE, fills: [method === 'sample' ? 1 : 'mean'] }]
}
