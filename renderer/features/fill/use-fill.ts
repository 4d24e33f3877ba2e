import type { FillOptions } from '../../../contract/fill'
import { call } from '../../client'
import { useJobs } from '../../stores/jobs'
import { useNotices } from '../../stores/notices'
import { useSurface } from '../../stores/surface'
import { useView } from '../../stores/view'
import { texts } from '../../texts/en'

export const firstSeed = 1

/** The best single guess in every gap the model can fill: what most people want first. */
export const fillEverything: FillOptions = {
  method: 'mean',
  imputations: 5,
  minCertainty: 0,
  seed: firstSeed,
  columns: null,
  rows: null,
}

/** Fills, then shows what was filled. */
export function useFill() {
  const [jobs, notices, view, surface] = [useJobs(), useNotices(), useView(), useSurface()]

  async function run(options: FillOptions): Promise<void> {
    const started = await notices.attempt(() => call('fill.start', options))
    if (!started) return
    const job = await jobs.ended(started.job)
    if (job.state !== 'done') return
    view.shownFill = options.method === 'sample' ? 1 : 'mean'
    const toExport = { label: texts.fill.exportNow, run: () => surface.show({ kind: 'export' }) }
    notices.show('good', job.message, toExport)
  }

  /** Brings values up to date that are older than their row; what is shown stays as it is. */
  async function again(): Promise<void> {
    const started = await notices.attempt(() => call('fill.again', {}))
    if (!started) return
    const job = await jobs.ended(started.job)
    if (job.state === 'done') notices.show('good', job.message)
  }

  async function clear(): Promise<void> {
    const done = await notices.attempt(() => call('fill.clear', {}))
    if (done !== undefined) notices.show('info', texts.fill.cleared)
  }

  return { run, again, clear }
}
