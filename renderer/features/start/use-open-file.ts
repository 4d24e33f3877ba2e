import type { FileRef } from '../../../contract/files'
import type { ReadOptions } from '../../../contract/table'
import { getBridge } from '../../bridge'
import { call } from '../../client'
import { useNotices } from '../../stores/notices'

const isSession = (name: string): boolean => name.toLowerCase().endsWith('.lacuna')

/** The ways in: chosen, dropped, recent, sample. The opening itself is a job that the window watches. */
export function useOpenFile() {
  const notices = useNotices()

  async function open(file: FileRef): Promise<void> {
    await notices.attempt(() =>
      isSession(file.name) ? call('session.open', { file: file.id }) : call('table.open', { file: file.id }),
    )
  }

  async function choose(): Promise<void> {
    const file = await notices.attempt(() => getBridge().chooseFile('table'))
    if (file) await open(file)
  }

  async function receive(dropped: File): Promise<void> {
    const file = await notices.attempt(() => getBridge().receiveFile(dropped))
    if (file) await open(file)
  }

  return {
    open,
    choose,
    receive,
    readAgain: (options: ReadOptions) => notices.attempt(() => call('table.readAgain', { options })),
    openSample: (name: string) => notices.attempt(() => call('table.openSample', { name })),
  }
}
