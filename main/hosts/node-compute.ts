import { fork } from 'node:child_process'
import { enginesArguments } from '../compute/arguments'
import type { ComputeProcess, SpawnCompute } from '../jobs/compute-process'
import { saysOutOfMemory, systemOutOfMemoryKills } from './out-of-memory'

/**
 * The compute process as a child process of Node; `program` is the built compute.js, `enginesFile` remembers which engine
 * was the fastest here.
 */
export function nodeCompute(program: string, log: (line: string) => void, enginesFile?: string): SpawnCompute {
  return () => {
    const killsBefore = systemOutOfMemoryKills()
    const child = fork(program, enginesArguments(enginesFile), {
      // Typed arrays cross as they are; JSON would turn them into objects.
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      execArgv: [],
    })
    let lastWords = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-8192)
      log(text.trimEnd())
    })
    let askedToEnd = false

    return {
      pid: child.pid,
      post: (message) => {
        // A process that died keeps its channel for a moment; its exit is what tells the application.
        if (child.connected) child.send(message, () => undefined)
      },
      onMessage: (listener) => void child.on('message', listener as (message: unknown) => void),
      onExit: (listener) => {
        // 'close' comes after the last of stderr; 'error' alone when it could not be started at all.
        let told = false
        const tell = (reason: Parameters<typeof listener>[0]): void => {
          if (!told) listener(reason)
          told = true
        }
        child.on('error', (error) => {
          log(`compute process: ${error.message}`)
          if (child.pid === undefined) tell('crashed')
        })
        child.on('close', (code, signal) => {
          if (askedToEnd || code === 0) return tell('ended')
          const killed = signal === 'SIGKILL' && systemOutOfMemoryKills() > killsBefore
          return tell(killed || saysOutOfMemory(lastWords) ? 'out-of-memory' : 'crashed')
        })
      },
      kill: () => {
        askedToEnd = true
        child.kill('SIGKILL')
      },
    } satisfies ComputeProcess
  }
}
