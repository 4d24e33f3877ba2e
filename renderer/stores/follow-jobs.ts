import { texts } from '../texts/en'
import { useDocument } from './document'
import { useJobs, type EndedJob } from './jobs'
import { useModel } from './model'
import { useNotices } from './notices'
import { useSurface } from './surface'
import { useView } from './view'

/** Tells how jobs ended, wherever they were started. Training has its own panel. */
export function followJobs(): void {
  const [jobs, notices, surface, model] = [useJobs(), useNotices(), useSurface(), useModel()]
  const [table, view] = [useDocument(), useView()]

  function tell(job: EndedJob): void {
    if (job.kind === 'train') return void model.loadEngine()
    // Its dialog says how it went.
    if (job.kind === 'analyse') return
    if (job.state === 'failed') {
      if (job.kind === 'open')
        surface.show({ kind: 'error', title: texts.opening.failed, message: job.failure.message })
      else notices.show('error', job.failure.message)
    } else if (job.state === 'cancelled' && job.message) notices.show('info', job.message)
    else if (job.kind === 'open') {
      offerSheets()
      askAboutTexts()
    }
  }

  /** A workbook's other sheets are easily missed. */
  function offerSheets(): void {
    const sheets = table.info?.sheets
    if (!sheets || sheets.names.length < 2) return
    const choose = { label: texts.opening.chooseSheet, run: () => surface.show({ kind: 'reading' }) }
    notices.show('info', texts.opening.sheet(sheets.read, sheets.names.length), choose)
  }

  /** Cells that are no values of their column are left alone; what they are, only the user knows. */
  function askAboutTexts(): void {
    const asked = table.columns.filter(({ kept }) => kept.asked)
    const [first] = asked
    if (!first) return
    const words = texts.columnPanel.kept
    const look = () => {
      view.column = first.index
      view.showTab('column')
    }
    const message = asked.length === 1 ? words.opened(first.name, first) : words.openedMany(asked.length)
    notices.show('warning', message, { label: words.look, run: look })
  }

  jobs.onEnd(tell)
}
