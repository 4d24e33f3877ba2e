import type { Workspace } from '../../workspace'
import type { OpenedDocument } from '../open-document'
import type { Manifest } from './manifest'
import type { SavedBlocks } from './works'

/** What a restart needs to bring the open table back, as it is now. */
export async function snapshot(
  workspace: Workspace,
  { document, source, file }: OpenedDocument,
  now: number,
): Promise<{ work: Omit<Manifest, 'blocks'>; blocks: SavedBlocks }> {
  const [model, evaluation, view] = [workspace.model(), workspace.evaluation(), workspace.view()]
  const [edits, columns, { filled }] = [document.edits().size, document.changedColumns(), document.info()]
  const { json, blocks } = await document.state()
  const all = new Map(blocks)
  if (model) all.set('model', model.bytes)
  const work: Omit<Manifest, 'blocks'> = {
    version: 1,
    source,
    file,
    savedAt: now,
    edits,
    columns,
    filled,
    document: json,
    model: model?.info ?? null,
    evaluation,
    view,
  }
  return { work, blocks: all }
}
