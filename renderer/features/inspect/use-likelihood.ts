import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useJobs } from '../../stores/jobs'
import { useNotices } from '../../stores/notices'
import { useView } from '../../stores/view'

/** Switches the likelihood view; the likelihoods are computed in the background the first time. */
export function useLikelihood() {
  const [table, jobs, view, notices] = [useDocument(), useJobs(), useView(), useNotices()]

  async function ensureScores(): Promise<void> {
    if (table.info?.scored || jobs.active('score')) return
    await notices.attempt(() => call('score.start', {}))
  }

  async function show(mode: 'values' | 'likelihood'): Promise<void> {
    view.mode = mode
    if (mode === 'values') return
    view.showTab('check')
    await ensureScores()
  }

  return { show, ensureScores, toggle: () => show(view.mode === 'values' ? 'likelihood' : 'values') }
}
