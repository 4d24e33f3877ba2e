import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { ModelInfo } from '../../../contract/model'
import { UserError } from '../../errors'
import { writeAtomically } from '../../files/atomic'
import { checkWritable } from '../../files/target'
import type { TableDocument } from '../../table/document/document'
import { fileOf, required, trainOptionsOf } from './arguments'
import { MODEL, type CommandContext } from './context'
import { keepModel } from './keep-model'
import { isSampled, sampledTable, tableNameOf } from './streams/sampled-table'
import { tellMatch } from './tell-match'

/** Learns a table, from nothing or from where a model is, and writes the model; Ctrl-C keeps the best model so far. */
export async function train(command: CommandContext): Promise<void> {
  const { args, print, open, loadModel } = command
  const output = required(args, 'output')
  const file = fileOf(args)
  await checkWritable(output)
  const isPart = await isSampled(command, file)
  const document = isPart ? await sampledTable(command, file) : await open(file)
  const earlier = args.text('continue')
  const model = earlier === undefined ? null : await loadModel(earlier)
  if (isPart && model?.arrangement !== undefined)
    throw new UserError(
      'bad-input',
      'This model looks at the rows around each row, which rows drawn from a table do not have; go on with a part of the table.',
    )
  const { bytes, info, cancelled } = await trainOn(command, document, tableNameOf(file), checkpointFor(output), model)
  await checkReadable(command, bytes)
  await writeAtomically(output, [bytes]).catch((error: unknown) => keepModel(command, bytes, error))
  print(`${cancelled ? 'Stopped early. ' : ''}${info.summary} Saved ${output}.`, { model: output, cancelled, ...info })
}

const longestName = 200

/** Beside the model; where that has a very long name, under a short one. */
function checkpointFor(output: string): string {
  if (Buffer.byteLength(basename(output)) <= longestName) return `${output}.checkpoint`
  const short = createHash('sha256').update(output).digest('hex').slice(0, 16)
  return join(dirname(output), `${short}.checkpoint`)
}

/** A model that could not be read again is none: nobody is told that it is saved. */
async function checkReadable({ compute }: CommandContext, bytes: Uint8Array): Promise<void> {
  await compute<'keep-model'>({ kind: 'keep-model', id: MODEL, bytes }).catch(() => {
    throw new UserError(
      'bad-input',
      'The model cannot be saved: a column holds numbers too large to compute with. Leave that column out with --columns, or correct its values.',
    )
  })
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
