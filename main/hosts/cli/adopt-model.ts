import type { ModelInfo } from '../../../contract/model'
import type { TableDocument } from '../../table/document/document'
import type { CommandContext } from './context'

/** A table is read as the model reads it, and keeps the model's rules, unless others or none are asked for. */
export async function adoptModel(
  { args, note }: Pick<CommandContext, 'args' | 'note'>,
  document: TableDocument,
  model: ModelInfo,
): Promise<void> {
  await document.adoptColumns(model.columns)
  if (args.text('rules') !== undefined || args.has('no-rules')) return
  const { left } = await document.rules.adopt(model.rules)
  for (const rule of left) note(`The model’s rule “${rule}” cannot be held against this table, and is not kept.`)
}
