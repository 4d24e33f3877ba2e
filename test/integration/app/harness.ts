import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Input, Output, RequestName } from '../../../contract'
import { requests } from '../../../contract'
import { events, type EventName } from '../../../contract/events'
import type { Job } from '../../../contract/jobs'
import { createApp } from '../../../main/app'
import type { Application } from '../../../main/application'
import { nodeCompute } from '../../../main/hosts/node-compute'
import { nodeReader } from '../../../main/hosts/node-reader'
import { placesAround } from '../../../main/hosts/places'
import type { ComputeProcess } from '../../../main/jobs/compute-process'

const places = placesAround(resolve(import.meta.dirname, '../../../out/main'))

/** A running application with a data folder of its own, spoken to as a window would. */
export type RunningApp = {
  readonly app: Application
  readonly folder: string
  readonly seen: readonly { name: EventName; value: unknown }[]
  call<N extends RequestName>(name: N, input: Input<N>): Promise<Output<N>>
  /** Waits for the end of a job and returns it. */
  end(id: string): Promise<Job>
  /** Resolves with the job's first state that `wanted` accepts. */
  when(id: string, wanted: (job: Job) => boolean): Promise<Job>
  computePid(): number | undefined
  file(path: string): string
  target(name: string): { id: string; path: string }
}

const over = (job: Job): boolean => job.state === 'done' || job.state === 'cancelled' || job.state === 'failed'

export async function startApp(folder: string): Promise<RunningApp> {
  if (!existsSync(places.compute))
    throw new Error('Run `npm run build` first: integration tests use the built programs.')
  const spawnNode = nodeCompute(places.compute, () => undefined)
  let running: ComputeProcess | null = null
  const app = await createApp({
    dataFolder: join(folder, 'data'),
    resourcesFolder: places.resources,
    fileWorkerUrl: places.fileWorkerUrl,
    spawnCompute: () => (running = spawnNode()),
    spawnReader: nodeReader(places, () => undefined),
    now: () => Date.now(),
    log: () => undefined,
  })
  const seen: { name: EventName; value: unknown }[] = []
  const latest = new Map<string, Job>()
  const waiting = new Set<() => void>()
  app.subscribe((name, value) => {
    // Every event must be what the contract says.
    seen.push({ name, value: events[name].parse(value) })
    if (name === 'job') {
      const job = events.job.parse(value)
      latest.set(job.id, job)
      waiting.forEach((check) => check())
    }
  })

  const when: RunningApp['when'] = (id, wanted) =>
    new Promise((found, missed) => {
      const check = (): void => {
        const job = latest.get(id)
        if (!job || (!wanted(job) && !over(job))) return
        waiting.delete(check)
        if (wanted(job)) found(job)
        else missed(new Error(`the job ended early: ${JSON.stringify(job)}`))
      }
      waiting.add(check)
      check()
    })

  return {
    app,
    folder,
    seen,
    async call<N extends RequestName>(name: N, input: Input<N>): Promise<Output<N>> {
      const reply = await app.call(name, input)
      if (!reply.ok) throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
      // Every reply must be what the contract says.
      return requests[name].output.parse(reply.value) as Output<N>
    },
    end: (id) => when(id, over),
    when,
    computePid: () => running?.pid,
    file: (path) => app.registerFile(path).id,
    target(name) {
      const path = join(folder, name)
      return { id: app.registerTarget(path).id, path }
    },
  }
}

/** Runs `test` with a fresh application and cleans up after it. */
export async function withApp(test: (running: RunningApp) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-'))
  try {
    const running = await startApp(folder)
    try {
      await test(running)
    } finally {
      await running.app.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
