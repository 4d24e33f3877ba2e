import type { Despite } from '../../../contract/despite'
import type { FileRef } from '../../../contract/files'
import type { SavedWork } from '../../../contract/session'
import type { ReadOptions } from '../../../contract/table'
import { getBridge } from '../../bridge'
import { call } from '../../client'
import { useNotices } from '../../stores/notices'
import { useQuestion } from '../../stores/question'
import { texts } from '../../texts/en'
import { useLeaving } from '../session/use-leaving'

const isSession = (name: string): boolean => name.toLowerCase().endsWith('.lacuna')

/** The ways in: chosen, dropped, recent, sample. The opening itself is a job that the window watches. */
export function useOpenFile() {
  const [notices, question, { leave }] = [useNotices(), useQuestion(), useLeaving()]

  const goOn = (work: string | undefined): Promise<unknown> =>
    leave((despite) => call('session.restore', { despite, ...(work === undefined ? {} : { work }) }))

  /** Opens a table, with the work on it when there is some and the user wants it. */
  async function openTable(
    of: { file: string } | { sample: string },
    afresh: (despite: Despite) => Promise<unknown>,
  ): Promise<void> {
    const works = await notices.attempt(() => call('session.works', of))
    if (!works) return
    const wanted = works.length > 0 ? await chooseWork(works) : 'fresh'
    if (wanted === null) return
    await (wanted === 'fresh' ? leave(afresh) : goOn(wanted))
  }

  function chooseWork(works: readonly SavedWork[]): Promise<string | null> {
    const words = texts.resume
    return question.ask({
      title: words.title(works[0]!.name),
      text: words.text,
      choices: [
        ...works.map((work, index) => ({
          value: work.id,
          title: index === 0 ? words.go : words.earlier,
          about: texts.session.about(work, Date.now()),
        })),
        { value: 'fresh', title: words.fresh, about: words.freshAbout },
      ],
    })
  }

  async function open(file: FileRef): Promise<void> {
    if (isSession(file.name)) await leave((despite) => call('session.open', { file: file.id, despite }))
    else await openTable({ file: file.id }, (despite) => call('table.open', { file: file.id, despite }))
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
    leave,
    goOn,
    /** In another way, or, without options, because the file has changed. */
    readAgain: (options?: ReadOptions) =>
      leave((despite) => call('table.readAgain', { despite, ...(options ? { options } : {}) })),
    openSample: (name: string) => openTable({ sample: name }, (despite) => call('table.openSample', { name, despite })),
  }
}
