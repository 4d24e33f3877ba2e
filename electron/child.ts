import { utilityProcess } from 'electron'
import { saysOutOfMemory, systemOutOfMemoryKills } from '../main/hosts/out-of-memory'
import type { ChildProgram } from '../main/workers/child-program'

/** A program as Electron's utility process: a packaged Lacuna cannot run as Node, so there is no other way. */
export function forkUtility<To, From>(
  program: string,
  args: readonly string[],
  serviceName: string,
  log: (line: string) => void,
): ChildProgram<To, From> {
  const killsBefore = systemOutOfMemoryKills()
  const child = utilityProcess.fork(program, [...args], { serviceName, stdio: ['ignore', 'inherit', 'pipe'] })
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
  let hasEnded = false
  child.once('exit', () => (hasEnded = true))
  // It may be deep in native code, where a polite request is not heard.
  const end = (): void => {
    if (child.pid === undefined || hasEnded) return
    try {
      process.kill(child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself, and its end is about to be told.
    }
  }

  return {
    get pid() {
      return child.pid
    },
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', (message: From) => listener(message)),
    onExit: (listener) =>
      void child.once('exit', (code) => {
        if (askedToEnd || code === 0) return listener('ended')
        const outOfMemory = saysOutOfMemory(lastWords) || systemOutOfMemoryKills() > killsBefore
        return listener(outOfMemory ? 'out-of-memory' : 'crashed')
      }),
    kill: () => {
      askedToEnd = true
      // It has no number before it has started.
      if (child.pid === undefined && !hasEnded) child.once('spawn', end)
      else end()
    },
  }
}
