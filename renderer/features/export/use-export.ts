import type { ExportOptions } from '../../../contract/export'
import { getBridge } from '../../bridge'
import { call } from '../../client'
import { useJobs } from '../../stores/jobs'
import { useNotices } from '../../stores/notices'
import { tellWritten } from '../../stores/written-file'

/** Writes the table where the user wants it, and shows the file when it is there. */
export function useExport() {
  const [jobs, notices] = [useJobs(), useNotices()]

  /** True when the export began; false when the user changed their mind. */
  async function run(options: ExportOptions): Promise<boolean> {
    const target = await notices.attempt(async () => {
      const { suggested } = await call('export.preview', options)
      return getBridge().chooseTarget(suggested)
    })
    if (!target) return false
    const started = await notices.attempt(() => call('export.start', { options, target: target.id }))
    if (!started) return false
    void finish(started.job, target.id)
    return true
  }

  async function finish(id: string, target: string): Promise<void> {
    const job = await jobs.ended(id)
    if (job.state === 'done') tellWritten(job.message, target)
  }

  return { run }
}
