import { utilityProcess } from 'electron'
import { saysOutOfMemory, systemOutOfMemoryKills } from '../main/hosts/out-of-memory'
import { enginesArguments } from '../main/compute/arguments'
import type { FromCompute } from '../main/compute/protocol'
import type { ComputeProcess, SpawnCompute } from '../main/jobs/compute-process'

/** The compute process as Electron's utility process; `program` is the built compute.js. */
export function utilityCompute(program: string, log: (line: string) => void, enginesFile: string): SpawnCompute {
  return () => {
    const killsBefore = systemOutOfMemoryKills()
    const child = utilityProcess.fork(program, enginesArguments(enginesFile), {
      serviceName: 'Lacuna compute',
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    let lastWords = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString('utf8')
      lastWords = (lastWords + text).slice(-8192)
      log(text.trimEnd())
    })
    child.on('error', (type, location) => {
      lastWords += `${type} ${location}`
    })
    let askedToEnd = false

    return {
      get pid() {
        return child.pid
      },
      post: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', (message: FromCompute) => listener(message)),
      onExit: (listener) =>
        void child.once('exit', (code) => {
          if (askedToEnd || code === 0) return listener('ended')
          const outOfMemory = saysOutOfMemory(lastWords) || systemOutOfMemoryKills() > killsBefore
          return listener(outOfMemory ? 'out-of-memory' : 'crashed')
        }),
      kill: () => {
        askedToEnd = true
        // It may be deep in native code, where a polite request is not heard.
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      },
    } satisfies ComputeProcess
  }
}
