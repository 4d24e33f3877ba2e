import writeFileAtomic from 'write-file-atomic'
import { basename } from 'node:path'
import type { ModelInfo } from '../../../contract/model'
import type { TableDocument } from '../../table/document/document'
import { fileOf, required, trainOptionsOf } from './arguments'
import type { CommandContext } from './context'

/** Learns a table and writes the model; Ctrl-C keeps the best model so far. */
export async function train(command: CommandContext): Promise<void> {
  const { args, print, open } = command
  const output = required(args, 'output')
  const file = fileOf(args)
  const { bytes, info, cancelled } = await trainOn(command, await open(file), basename(file), `${output}.checkpoint`)
  await writeFileAtomic(output, Buffer.from(bytes))
  print(`${cancelled ? 'Stopped early. ' : ''}${info.summary} Saved ${output}.`, { model: output, cancelled, ...info })
}

export async function trainOn(
  { args, compute, keepTable, note }: CommandContext,
  document: TableDocument,
  tableName: string,
  checkpoint: string | null,
): Promise<{ bytes: Uint8Array; info: ModelInfo; cancelled: boolean }> {
  const options = trainOptionsOf(args)
  const table = await keepTable(document)
  const result = await compute<'train'>({
    kind: 'train',
    table,
    tableName,
    options,
    checkpoint,
    resume: args.has('resume'),
  })
  note(`${result.info.engine}. ${result.info.summary}`)
  return result
}
