import writeFileAtomic from 'write-file-atomic'
import { basename } from 'node:path'
import type { ModelInfo } from '../../../contract/model'
import type { TableDocument } from '../../table/document/document'
import { fileOf, required, trainOptionsOf } from './arguments'
import { MODEL, type CommandContext } from './context'
import { tellMatch } from './tell-match'

/** Learns a table, from nothing or from where a model is, and writes the model; Ctrl-C keeps the best model so far. */
export async function train(command: CommandContext): Promise<void> {
  const { args, print, open, loadModel } = command
  const output = required(args, 'output')
  const file = fileOf(args)
  const document = await open(file)
  const earlier = args.text('continue')
  const model = earlier === undefined ? null : await loadModel(earlier)
  const { bytes, info, cancelled } = await trainOn(command, document, basename(file), `${output}.checkpoint`, model)
  await writeFileAtomic(output, Buffer.from(bytes))
  print(`${cancelled ? 'Stopped early. ' : ''}${info.summary} Saved ${output}.`, { model: output, cancelled, ...info })
}

export async function trainOn(
  command: CommandContext,
  document: TableDocument,
  tableName: string,
  checkpoint: string | null,
  from: ModelInfo | null = null,
): Promise<{ bytes: Uint8Array; info: ModelInfo; cancelled: boolean }> {
  const { args, compute, keepTable, note } = command
  const options = trainOptionsOf(args, from ?? undefined)
  const table = await keepTable(document)
  if (from !== null) await tellMatch(command, table)
  const result = await compute<'train'>({
    kind: 'train',
    table,
    tableName,
    options,
    checkpoint,
    resume: args.has('resume'),
    model: from === null ? null : MODEL,
  })
  note(`${result.info.engine}. ${result.info.summary}`)
  return result
}
