import { onEvent } from '../client'
import { useDocument } from './document'
import { useEvaluation } from './evaluation'
import { useJobs } from './jobs'
import { useModel } from './model'
import { useNotices } from './notices'
import { useSession } from './session'
import { useSettings } from './settings'

/** Listens first, then asks for what is there: events carry whole values, so nothing falls between. */
export async function connectStores(): Promise<void> {
  const [table, jobs, model, evaluation] = [useDocument(), useJobs(), useModel(), useEvaluation()]
  const [session, settings, notices] = [useSession(), useSettings(), useNotices()]
  onEvent('document', (next) => {
    if (table.info?.id !== next?.id) notices.leaveTable(next !== null)
    table.take(next)
  })
  onEvent('job', jobs.take)
  onEvent('model', model.take)
  onEvent('evaluation', evaluation.take)
  onEvent('session', session.take)
  onEvent('settings', settings.take)
  onEvent('notice', ({ tone, message }) => notices.show(tone, message))
  await settings.load()
  await Promise.all([table.load(), jobs.load(), model.load(), evaluation.load(), session.load()])
}
