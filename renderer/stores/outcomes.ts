import { texts } from '../texts/en'
import { useJobs, type EndedJob } from './jobs'
import { useModel } from './model'
import { useNotices } from './notices'
import { useSurface } from './surface'

/** Tells how jobs ended, wherever they were started. Training has its own panel. */
export function followJobs(): void {
  const [jobs, notices, surface, model] = [useJobs(), useNotices(), useSurface(), useModel()]

  function tell(job: EndedJob): void {
    if (job.kind === 'train') return void model.loadEngine()
    if (job.state === 'failed') {
      if (job.kind === 'open')
        surface.show({ kind: 'error', title: texts.opening.failed, message: job.failure.message })
      else notices.show('error', job.failure.message)
    } else if (job.state === 'cancelled' && job.message) notices.show('info', job.message)
  }

  jobs.onEnd(tell)
}
