import type { ComputeJob, ComputeResult, JobOf, ResultOf } from '../compute/jobs'
import { pausing, type FromCompute } from '../compute/protocol'
import type { TypedTable } from '../table/seam/typed'
import { UserError } from '../errors'
import type { ComputeProcess, SpawnCompute } from './compute-process'
import type { JobContext } from './queue'

/** The supervised compute process: started on demand, replaced when it dies, given up after three deaths in a row. */
export type ComputeClient = {
  run<K extends ComputeJob['kind']>(job: JobOf<K>, context: JobContext): Promise<ResultOf<K>>
  /** Makes a table or a model known; it is sent when a job first needs it, and again to a fresh process. */
  offerTable(id: string, table: TypedTable): void
  offerModel(id: string, bytes: Uint8Array): void
  readonly pid: () => number | undefined
  close(): void
}

type Waiting = {
  resolve(result: ComputeResult): void
  reject(error: Error): void
  report: JobContext['report']
}

type Running = {
  readonly process: ComputeProcess
  readonly ready: Promise<void>
  /** Ends the waiting for it, whatever becomes of the process. */
  giveUp(error: Error): void
  /** Ids of the table and the model that the process holds: the newest of each, and no other. */
  readonly holds: { table: string | null; model: string | null }
}

const crashesAllowed = 3
const readyWithinMs = 60_000

const died = {
  crashed: 'The calculation stopped unexpectedly. Your table is unchanged; please start it again.',
  'out-of-memory':
    'There was not enough memory for this calculation. Your table is unchanged; leave out some columns or close other programs, then try again.',
} as const

const answers = <K extends ComputeJob['kind']>(result: ComputeResult, kind: K): result is ResultOf<K> =>
  result.kind === kind

export function createComputeClient(dependencies: {
  spawn: SpawnCompute
  notify: (tone: 'warning' | 'error', message: string) => void
  log: (line: string) => void
}): ComputeClient {
  const { spawn, notify, log } = dependencies
  const tables = new Map<string, TypedTable>()
  const models = new Map<string, Uint8Array>()
  const waiting = new Map<string, Waiting>()
  let running: Running | null = null
  let crashesInARow = 0
  let counter = 0
  let closed = false

  function start(): Running {
    const process = spawn()
    let becameReady: () => void
    let neverReady!: (error: Error) => void
    const ready = new Promise<void>((resolve, reject) => {
      becameReady = resolve
      neverReady = reject
    })
    // A process that dies while nobody waits for it must not end the application.
    ready.catch(() => undefined)
    const timer = setTimeout(() => process.kill(), readyWithinMs)
    process.onMessage((message) => {
      if (message.type === 'ready') {
        clearTimeout(timer)
        becameReady()
      } else if (message.type === 'notice') notify('warning', message.message)
      else receive(message)
    })
    process.onExit((reason) => {
      clearTimeout(timer)
      running = null
      const cause = reason === 'ended' ? 'crashed' : reason
      const error = new UserError(cause, died[cause])
      neverReady(error)
      if (closed) return
      log(`compute process ${process.pid ?? ''} is gone: ${reason}`)
      failAll(error)
      // What was too large for the memory says nothing about the next: a fresh process starts when that comes.
      if (cause === 'out-of-memory') return
      crashesInARow += 1
      if (crashesInARow < crashesAllowed) running = start()
      else
        notify(
          'error',
          'Calculations stopped three times in a row. Save your work and start Lacuna again before you retry.',
        )
    })
    return { process, ready, giveUp: neverReady, holds: { table: null, model: null } }
  }

  function failAll(error: Error): void {
    for (const entry of waiting.values()) entry.reject(error)
    waiting.clear()
  }

  function receive(message: Exclude<FromCompute, { type: 'ready' | 'notice' }>): void {
    const entry = waiting.get(message.id)
    if (!entry) return
    if (message.type === 'progress') return entry.report(message.progress)
    waiting.delete(message.id)
    crashesInARow = 0
    if (message.type === 'done') entry.resolve(message.result)
    else entry.reject(new UserError(message.failure.code, message.failure.message))
  }

  function send(to: Running, job: ComputeJob, context: JobContext): Promise<ComputeResult> {
    const id = String((counter += 1))
    return new Promise((resolve, reject) => {
      const onAbort = (): void => to.process.post({ type: 'cancel', id, pause: context.signal.reason === pausing })
      const settle = () => context.signal.removeEventListener('abort', onAbort)
      waiting.set(id, {
        report: context.report,
        resolve: (result) => {
          settle()
          if (job.kind === 'keep-table') to.holds.table = job.id
          if (job.kind === 'keep-model') to.holds.model = job.id
          resolve(result)
        },
        reject: (error) => (settle(), reject(error)),
      })
      to.process.post({ type: 'run', id, job })
      if (context.signal.aborted) onAbort()
      else context.signal.addEventListener('abort', onAbort)
    })
  }

  /** Sends what the job refers to and this process does not hold yet. */
  async function supply(to: Running, job: ComputeJob, context: JobContext): Promise<void> {
    const table = 'table' in job && typeof job.table === 'string' ? job.table : null
    const model = 'model' in job ? job.model : null
    const offered = table === null ? undefined : tables.get(table)
    if (table !== null && offered && to.holds.table !== table) {
      await send(to, { kind: 'keep-table', id: table, table: offered }, context)
    }
    const bytes = model === null ? undefined : models.get(model)
    if (model !== null && bytes && to.holds.model !== model) {
      await send(to, { kind: 'keep-model', id: model, bytes }, context)
    }
  }

  return {
    async run<K extends ComputeJob['kind']>(job: JobOf<K>, context: JobContext): Promise<ResultOf<K>> {
      if (crashesInARow >= crashesAllowed) {
        throw new UserError(
          'crashed',
          'Calculations stopped three times in a row; start Lacuna again before you retry.',
        )
      }
      const to = (running ??= start())
      await to.ready
      await supply(to, job, context)
      const result = await send(to, job, context)
      if (!answers(result, job.kind)) throw new Error(`asked for ${job.kind}, got ${result.kind}`)
      return result
    },
    // Only the newest table and the newest model are ever asked for again.
    offerTable(id, table) {
      tables.clear()
      tables.set(id, table)
    },
    offerModel(id, bytes) {
      models.clear()
      models.set(id, bytes)
    },
    pid: () => running?.process.pid,
    close() {
      closed = true
      const error = new UserError('cancelled', 'Lacuna is closing.')
      failAll(error)
      // A process that is killed while it starts may tell its end late; whoever closes does not wait for it.
      running?.giveUp(error)
      running?.process.kill()
      running = null
    },
  }
}
