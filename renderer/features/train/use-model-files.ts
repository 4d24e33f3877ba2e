import { getBridge } from '../../bridge'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useNotices } from '../../stores/notices'
import { useSurface } from '../../stores/surface'
import { tellWritten } from '../../stores/written-file'
import { texts } from '../../texts/en'

/** Saves the trained model as a file of its own, and uses such a file on the open table. */
export function useModelFiles() {
  const [notices, table, surface] = [useNotices(), useDocument(), useSurface()]

  async function save(): Promise<void> {
    const name = (table.info?.name ?? 'table').replace(/\.[^.]+$/, '')
    await notices.attempt(async () => {
      const target = await getBridge().chooseTarget(`${name}.lacuna-model`)
      if (!target) return
      await call('model.save', { target: target.id })
      tellWritten(texts.train.modelSaved, target.id)
    })
  }

  async function load(): Promise<void> {
    await notices.attempt(async () => {
      const file = await getBridge().chooseFile('model')
      if (file) surface.show({ kind: 'model-match', match: await call('model.load', { file: file.id }) })
    })
  }

  return { save, load }
}
