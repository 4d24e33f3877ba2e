import { getBridge } from '../../bridge'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useNotices } from '../../stores/notices'
import { tellWritten } from '../../stores/written-file'
import { texts } from '../../texts/en'
import { useLeaving } from './use-leaving'

/** Saves the whole work as a file to share, and opens such a file. */
export function useSessionFiles() {
  const [notices, table] = [useNotices(), useDocument()]
  const { leave } = useLeaving()

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
    const file = await notices.attempt(() => getBridge().chooseFile('session'))
    if (file) await leave((despite) => call('session.open', { file: file.id, despite }))
  }

  return { save, open }
}
