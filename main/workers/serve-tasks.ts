import { parentPort } from 'node:worker_threads'
import type { Failure } from '../../contract/errors'
import { UserError } from '../errors'
import { cancelled, type TaskControl } from './control'
import type { FromWorker, ToWorker } from './task-protocol'
import type { Tasks } from './work'

const reportEveryMs = 50

/** Makes this worker thread run the given tasks for whoever started it. */
export function serveTasks(tasks: Tasks): void {
  const port = parentPort
  if (!port) throw new Error('serveTasks runs in a worker thread only')
  const send = (message: FromWorker): void => port.postMessage(message)
  port.on('message', (message: ToWorker) => {
    void run(tasks, message, send)
  })
}

async function run(tasks: Tasks, { id, name, input, stop }: ToWorker, send: (message: FromWorker) => void) {
  let reported = -Infinity
  const control: TaskControl = {
    progress(fraction) {
      if (Atomics.load(stop, 0) === 1) throw cancelled()
      const now = performance.now()
      if (now - reported < reportEveryMs) return
      reported = now
      send({ id, type: 'progress', fraction })
    },
  }
  try {
    const task = tasks[name]
    if (!task) throw new Error(`no task is named ${name}`)
    control.progress(0)
    send({ id, type: 'done', value: await task(input as never, control) })
  } catch (error) {
    send({ id, type: 'failed', failure: toFailure(error) })
  }
}

function toFailure(error: unknown): Failure {
  if (error instanceof UserError) return { code: error.code, message: error.message }
  if (error instanceof RangeError && /allocation|array length|buffer/i.test(error.message)) {
    return {
      code: 'out-of-memory',
      message: 'There is not enough memory for this table; close other programs and try again.',
    }
  }
  return { code: 'internal', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
