import { getBridge } from '../../bridge'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useJobs } from '../../stores/jobs'
import { useNotices } from '../../stores/notices'
import { tellWritten } from '../../stores/written-file'

/** Writes the report where the user wants it, and shows the file when it is there. */
export function useReport(): () => Promise<void> {
  const [table, jobs, notices] = [useDocument(), useJobs(), useNotices()]
  return async () => {
    const name = (table.info?.name ?? 'table').replace(/(\.[^.]+)?(\.gz)?$/i, '')
    const target = await notices.attempt(() => getBridge().chooseTarget(`${name}-report.html`))
    if (!target) return
    const started = await notices.attempt(() => call('report.start', { target: target.id }))
    if (!started) return
    const job = await jobs.ended(started.job)
    if (job.state === 'done') tellWritten(job.message, target.id)
  }
}
