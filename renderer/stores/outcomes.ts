import { texts } from '../texts/en'
import { useDocument } from './document'
import { useJobs, type EndedJob } from './jobs'
import { useModel } from './model'
import { useNotices } from './notices'
import { useSurface } from './surface'

/** Tells how jobs ended, wherever they were started. Training has its own panel. */
export function followJobs(): void {
  const [jobs, notices, surface, model, table] = [useJobs(), useNotices(), useSurface(), useModel(), useDocument()]

  function tell(job: EndedJob): void {
    if (job.kind === 'train') return void model.loadEngine()
    if (job.state === 'failed') {
      if (job.kind === 'open')
        surface.show({ kind: 'error', title: texts.opening.failed, message: job.failure.message })
      else notices.show('error', job.failure.message)
    } else if (job.state === 'cancelled' && job.message) notices.show('info', job.message)
    else if (job.kind === 'open') offerSheets()
  }

  /** A workbook's other sheets are easily missed. */
  function offerSheets(): void {
    const sheets = table.info?.sheets
    if (!sheets || sheets.names.length < 2) return
    const choose = { label: texts.opening.chooseSheet, run: () => surface.show({ kind: 'reading' }) }
    notices.show('info', texts.opening.sheet(sheets.read, sheets.names.length), choose)
  }

  jobs.onEnd(tell)
}
