import { getBridge } from '../../bridge'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useNotices } from '../../stores/notices'
import { tellWritten } from '../../stores/written-file'
import { texts } from '../../texts/en'

/** Saves the whole work as a file to share, and opens such a file. */
export function useSessionFiles() {
  const [notices, table] = [useNotices(), useDocument()]

  async function save(): Promise<void> {
    const name = (table.info?.name ?? 'table').replace(/\.[^.]+$/, '')
    await notices.attempt(async () => {
      const target = await getBridge().chooseTarget(`${name}.lacuna`)
      if (!target) return
      await call('session.save', { target: target.id })
      tellWritten(texts.session.saved, target.id)
    })
  }

  async function open(): Promise<void> {
    await notices.attempt(async () => {
      const file = await getBridge().chooseFile('session')
      if (file) await call('session.open', { file: file.id })
    })
  }

  return { save, open }
}
