import type { EngineReport } from '../../contract/model'
import { ALL_ENGINES } from '../engine/candidates'
import { ENGINE_NAMES } from '../engine/names'
import { UserError } from '../errors'
import { createComputeClient } from '../jobs/compute-client'
import type { SpawnCompute } from '../jobs/compute-process'
import type { JobContext } from '../jobs/queue'

export type EngineChecks = {
  readonly spawn: SpawnCompute
  /** Also a tiny training on each, compared with the plain engine's. */
  readonly training: boolean
  /** Milliseconds. */
  readonly now: () => number
}

const ENDED = 'Ended its process when it was tried; its driver is probably broken.'

/**
 * Tries every engine in a compute process of its own, so that a driver that ends the process, and cancelling, cost nothing
 * that anyone works on. The fastest that work come first.
 */
export async function checkEngines(
  { spawn, training, now }: EngineChecks,
  { signal, report }: JobContext,
): Promise<EngineReport[]> {
  const client = createComputeClient({ spawn, notify: () => undefined, log: () => undefined })
  const stop = (): void => client.close()
  signal.addEventListener('abort', stop)
  const began = now()
  const reports: EngineReport[] = []
  try {
    for (const [done, id] of ALL_ENGINES.entries()) {
      if (signal.aborted) throw new UserError('cancelled', 'Cancelled.')
      const seconds = (now() - began) / 1000
      const fraction = done / ALL_ENGINES.length
      report({
        fraction,
        stage: `Trying ${ENGINE_NAMES[id]}`,
        secondsLeft: done === 0 ? null : (seconds * (1 - fraction)) / fraction,
      })
      reports.push(await tried(client, id, training, signal))
    }
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
  return reports.sort((a, b) => (b.gflops ?? -1) - (a.gflops ?? -1))
}

async function tried(
  client: ReturnType<typeof createComputeClient>,
  id: (typeof ALL_ENGINES)[number],
  training: boolean,
  signal: AbortSignal,
): Promise<EngineReport> {
  try {
    const context = { signal, report: () => undefined }
    return (await client.run({ kind: 'check-engine', id, training }, context)).report
  } catch (error) {
    if (signal.aborted) throw new UserError('cancelled', 'Cancelled.')
    const ended = error instanceof UserError && (error.code === 'crashed' || error.code === 'out-of-memory')
    const detail = ended ? ENDED : 'Failed when it was tried.'
    return { id, label: ENGINE_NAMES[id], status: 'failed', detail, gflops: null, apart: null }
  }
}
