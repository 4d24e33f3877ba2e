import { createCompute, type Compute } from '../../../main/compute/compute'
import type { ComputeJob, JobOf, ResultOf } from '../../../main/compute/jobs'

/** A compute process' work in this one, on one thread, with nobody listening to what it tells. */
export function quietCompute(): Compute {
  return createCompute({
    enginesFile: null,
    log: () => undefined,
    notify: () => undefined,
    now: () => performance.now(),
    threads: 1,
  })
}

const context = { signal: new AbortController().signal, report: () => undefined }

export const runIn = async <K extends ComputeJob['kind']>(compute: Compute, job: JobOf<K>): Promise<ResultOf<K>> =>
  (await compute.run(job, context)) as ResultOf<K>
