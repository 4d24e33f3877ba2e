import { setMaxListeners } from 'node:events'
import { Worker } from 'node:worker_threads'
import { UserError } from '../errors'
import { cancelled } from './control'
import type { FromWorker, ToWorker } from './task-protocol'
import type { Tasks, Watch, Work } from './work'

type Pending = {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly report: (fraction: number) => void
}

type Thread = {
  readonly worker: Worker
  readonly pending: Map<number, Pending>
  /** Called when one of its tasks is no longer wanted. */
  readonly cancelled: () => void
}

type Lane = 'open table' | 'opening' | 'study' | 'analysis'

const mostThreads = 2
const pools = new Map<string, Thread[]>()
let counter = 0

/**
 * Runs tasks in worker threads of the program at `workerUrl`; threads are started on demand and shared. Tasks of an
 * 'opening', a 'study' and an 'analysis' have threads of their own, so that nothing else waits for what takes its time, and cancelling
 * ends the threads themselves: what they are doing for nobody may take very long.
 */
export const inThreads =
  <T extends Tasks>(workerUrl: URL, lane: Lane = 'open table'): Work<T> =>
  (name, input, watch) =>
    send(leastBusy(workerUrl, lane), name, input, watch ?? {}) as Promise<Awaited<ReturnType<T[typeof name]>>>

function leastBusy(workerUrl: URL, lane: Lane): Thread {
  const key = `${lane} ${workerUrl.href}`
  const pool = pools.get(key) ?? []
  pools.set(key, pool)
  const idle = pool.find((thread) => thread.pending.size === 0)
  if (idle) return idle
  if (pool.length < mostThreads) return startThread(workerUrl, pool, lane)
  return pool.reduce((a, b) => (b.pending.size < a.pending.size ? b : a))
}

function startThread(workerUrl: URL, pool: Thread[], lane: Lane): Thread {
  const worker = new Worker(workerUrl)
  const leave = (): void => {
    const index = pool.indexOf(thread)
    if (index >= 0) pool.splice(index, 1)
  }
  const thread: Thread = {
    worker,
    pending: new Map(),
    cancelled: () => {
      if (lane === 'open table') return
      leave()
      void worker.terminate()
    },
  }
  pool.push(thread)
  const end = (error: Error): void => {
    leave()
    for (const { reject } of thread.pending.values()) reject(error)
    thread.pending.clear()
  }
  worker.on('message', (message: FromWorker) => settle(thread, message))
  worker.on('error', (error: Error & { code?: string }) =>
    end(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new UserError(
            'out-of-memory',
            'There is not enough memory for this table; close other programs and try again.',
          )
        : error,
    ),
  )
  const what = lane === 'analysis' ? 'The analysis' : 'Reading the table'
  worker.on('exit', () => end(new UserError('crashed', `${what} stopped unexpectedly; try again.`)))
  worker.unref()
  return thread
}

function settle(thread: Thread, message: FromWorker): void {
  const pending = thread.pending.get(message.id)
  if (!pending) return
  if (message.type === 'progress') {
    pending.report(message.fraction)
    return
  }
  thread.pending.delete(message.id)
  if (thread.pending.size === 0) thread.worker.unref()
  if (message.type === 'done') pending.resolve(message.value)
  else if (message.failure.code === 'internal') pending.reject(new Error(message.failure.message))
  else pending.reject(new UserError(message.failure.code, message.failure.message))
}

function send(thread: Thread, name: string, input: unknown, { signal, report }: Watch): Promise<unknown> {
  if (signal?.aborted) return Promise.reject(cancelled())
  const id = (counter += 1)
  const stop = new Int32Array(new SharedArrayBuffer(4))
  return new Promise((resolve, reject) => {
    // Whoever cancels gets the answer at once; the thread ends its task at the next place where it looks up.
    const ask = (): void => {
      Atomics.store(stop, 0, 1)
      reject(cancelled())
      thread.cancelled()
    }
    // One signal stops as many tasks as a table has columns.
    if (signal) setMaxListeners(0, signal)
    signal?.addEventListener('abort', ask, { once: true })
    const over = (): void => signal?.removeEventListener('abort', ask)
    thread.pending.set(id, {
      resolve(value) {
        over()
        resolve(value)
      },
      reject(error) {
        over()
        reject(error)
      },
      report(fraction) {
        if (!signal?.aborted) report?.(fraction)
      },
    })
    // A thread with work to do keeps the program running, an idle one does not.
    thread.worker.ref()
    thread.worker.postMessage({ id, name, input, stop } satisfies ToWorker)
  })
}
