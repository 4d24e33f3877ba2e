import type { Job } from '../../contract/jobs'
import { texts } from './en'

/** Where a job stands in the line of those who share a machine; null when it need not wait. */
export function waitingLine(job: Job | null): string | null {
  return job?.state === 'queued' && job.before !== undefined ? texts.waiting(job.before) : null
}
