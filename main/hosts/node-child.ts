import { spawn } from 'node:child_process'
import type { ChildProgram } from '../workers/child-program'
import { saysOutOfMemory, systemOutOfMemoryKills } from './out-of-memory'

/** A program as a child process of Node. */
export const forkProgram = <To, From>(
  program: string,
  args: readonly string[],
  log: (line: string) => void,
): ChildProgram<To, From> => startProgram([process.execPath, program, ...args], log)

/** A command that knows how to talk to whoever starts it. */
export function startProgram<To, From>(
  [program, ...args]: readonly [string, ...string[]],
  log: (line: string) => void,
  environment: Readonly<Record<string, string>> = {},
): ChildProgram<To, From> {
  const killsBefore = systemOutOfMemoryKills()
  const child = spawn(program, args, {
    // Typed arrays cross as they are; JSON would turn them into objects.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...process.env, ...environment },
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
      if (child.connected) child.send(message as object, () => undefined)
    },
    onMessage: (listener) => void child.on('message', (message) => listener(message as From)),
    onExit: (listener) => {
      // 'close' comes after the last of stderr; 'error' alone when it could not be started at all.
      let told = false
      const tell = (reason: Parameters<typeof listener>[0]): void => {
        if (!told) listener(reason)
        told = true
      }
      child.on('error', (error) => {
        log(`${program}: ${error.message}`)
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
  }
}
