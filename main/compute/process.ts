import { toFailure } from '../errors'
import { connectToParent } from '../workers/parent-port'
import { enginesFileIn } from './arguments'
import { createCompute } from './compute'
import { pausing, type FromCompute, type ToCompute } from './protocol'

/**
 * Entry of the compute process: the same under Electron's utility process and under Node's child process. Jobs run side
 * by side on one thread; a long one gives way between its steps, so a question about a cell is answered during training.
 */
const parent = connectToParent<FromCompute, ToCompute>()
const log = (line: string): void => console.error(line)
const compute = createCompute({
  enginesFile: enginesFileIn(process.argv),
  log,
  notify: (message) => parent.post({ type: 'notice', message }),
  now: () => Date.now(),
})
const running = new Map<string, AbortController>()

parent.onMessage((message) => void take(message))

async function take(message: ToCompute): Promise<void> {
  if (message.type === 'cancel') {
    running.get(message.id)?.abort(message.pause ? pausing : undefined)
    return
  }
  const { id, job } = message
  const abort = new AbortController()
  running.set(id, abort)
  try {
    const result = await compute.run(job, {
      signal: abort.signal,
      report: (progress) => parent.post({ type: 'progress', id, progress }),
    })
    parent.post({ type: 'done', id, result })
  } catch (error) {
    parent.post({ type: 'failed', id, failure: toFailure(error, log) })
  } finally {
    running.delete(id)
  }
}
parent.post({ type: 'ready' })
