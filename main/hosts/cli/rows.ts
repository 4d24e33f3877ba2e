import { fileInput, openStream } from '../../files/stream/open-stream'
import type { CommandContext } from './context'
import { alignColumns } from './text-table'
import { PIPE } from './streams/is-streamed'
import { tableNameOf } from './streams/sampled-table'
import { UsageError } from './usage'

/** How many rows tables have, as `--first-row` counts them: what makes a table of many parts one. */
export async function rows({ args, standard, sizes, print }: CommandContext): Promise<void> {
  if (args.files.length === 0) throw new UsageError('“rows” needs FILES; for example: lacuna rows part-*.csv')
  const found: { file: string; rows: number }[] = []
  for (const file of args.files) {
    const name = tableNameOf(file)
    const input = file === PIPE ? { path: null, name, pieces: standard.input } : fileInput(file, name, () => undefined)
    const stream = await openStream(input, sizes)
    let count = 0
    for await (const { source } of stream.parts()) count += source.store.rows
    found.push({ file, rows: count })
  }
  print(alignColumns([['file', 'rows'], ...found.map((one) => [one.file, String(one.rows)])], { numbers: true }), found)
}
