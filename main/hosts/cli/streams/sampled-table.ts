import { basename } from 'node:path'
import { createRandom } from '../../../engine/random'
import { fileInput, openStream } from '../../../files/stream/open-stream'
import { sampleRows } from '../../../files/stream/sample-rows'
import type { TableDocument } from '../../../table/document/document'
import { seedOf } from '../arguments'
import type { CommandContext } from '../context'
import { UsageError } from '../usage'
import { isLarge, PIPE } from './is-streamed'

/** Files from here on are not learned as a whole; packed ones hold several times as much. */
const TOO_LARGE = { plain: 1e9, packed: 200e6 }
const ROWS = 500_000
/** Text of the rows that are drawn. */
const BYTES = 256e6
/** Keeps the draws of rows apart from those of the training, which has the same seed. */
const STREAM = 2 ** 40

/** Whether a table is learned from some of its rows: when it comes through a pipe, is very large, or it is asked for. */
export const isSampled = async ({ args }: CommandContext, file: string): Promise<boolean> =>
  file === PIPE || args.text('sample-rows') !== undefined || (await isLarge(file, TOO_LARGE))

/** Some rows of a table, each as likely to be drawn as any other, and always the same ones with the same seed. */
export async function sampledTable(command: CommandContext, file: string): Promise<TableDocument> {
  const { args, note, context, standard, sizes, openSource } = command
  const asked = args.number('sample-rows', { least: 1, most: 100_000_000, whole: true }) ?? ROWS
  const name = tableNameOf(file)
  const input = file === PIPE ? { path: null, name, pieces: standard.input } : fileInput(file, name, () => undefined)
  const stream = await openStream(input, sizes)
  const { store } = stream.head
  const most = Math.max(1, Math.min(asked, Math.floor((BYTES * Math.max(store.rows, 1)) / store.bytes.length)))
  const random = createRandom(seedOf(args), STREAM)
  const { source, rows, total } = await sampleRows(stream, most, random.below, (read) => {
    context.signal.throwIfAborted()
    context.report({ fraction: null, stage: `Drawing rows, ${read.toLocaleString('en')} read`, secondsLeft: null })
  })
  const isWhole = rows === total
  if (!isWhole && (args.text('order-by') !== undefined || args.text('group-by') !== undefined))
    throw new UsageError(
      `Only ${rows} of the ${total} rows are learned, without the rows around them; leave --order-by and --group-by out, or learn a part of the table.`,
    )
  const document = await openSource(source, name, 'large')
  if (isWhole) return document
  note(
    `${name} has ${total.toLocaleString('en')} rows; ${rows.toLocaleString('en')} of them are learned, each as likely to be drawn as any other (seed ${seedOf(args)}).`,
  )
  await document.changeFacts({ order: null, groups: [] })
  return document
}

export const tableNameOf = (file: string): string => (file === PIPE ? 'standard input' : basename(file))
