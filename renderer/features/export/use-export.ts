import type { ExportOptions } from '../../../contract/export'
import { getBridge } from '../../bridge'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useJobs } from '../../stores/jobs'
import { useNotices } from '../../stores/notices'
import { tellWritten } from '../../stores/written-file'

/** "penguins.csv" → "penguins-filled.csv" in the format's own extension. */
export function exportName(table: string, options: ExportOptions): string {
  const name = table.replace(/\.[^.]+$/, '')
  return `${name}${options.fill === 'none' ? '' : '-filled'}.${options.format}`
}

/** Writes the table where the user wants it, and shows the file when it is there. */
export function useExport() {
  const [table, jobs, notices] = [useDocument(), useJobs(), useNotices()]

  /** True when the export began; false when the user changed their mind. */
  async function run(options: ExportOptions): Promise<boolean> {
    const target = await notices.attempt(() =>
      getBridge().chooseTarget(exportName(table.info?.name ?? 'table', options)),
    )
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
