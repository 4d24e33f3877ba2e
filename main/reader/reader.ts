import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UserError } from '../errors'
import type { ReadInput } from '../files/read-table'
import type { StoredWork } from '../project/saved/works'
import { loadSession } from '../project/session-file'
import type { TableSource } from '../table/store/source'
import { cancelled } from '../workers/control'
import type { Watch } from '../workers/work'
import { readerLimits, type ReaderLimits } from './limits'
import type { FromReader, SpawnReader, ToReader } from './protocol'
import { takeOver } from './take-over'

/** Reads files apart from the process that holds what the user is working on. */
export type Reader = {
  table(input: ReadInput, watch: Watch): Promise<TableSource>
  session(path: string, watch: Watch): Promise<StoredWork>
}

export type ReaderDependencies = {
  readonly spawn: SpawnReader
  /** For what is too large for a message; only the user can look into it. */
  readonly folder: string
  /** For tests: what a file of some size may take. */
  readonly limits?: (bytes: number) => ReaderLimits
}

/**
 * Files from outside are read in a process of their own, a fresh one for each: a file that takes too much memory or time,
 * or that ends its reader, is refused with a sentence, and nothing else is touched by it.
 */
export function createReader({ spawn, folder, limits = readerLimits }: ReaderDependencies): Reader {
  async function ask(file: ToReader['file'], path: string, temporary: string, watch: Watch): Promise<Answer> {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    return askReader(spawn, { file, temporary }, basename(path), limits(size), watch)
  }
  return {
    async table(input, watch) {
      const temporary = join(folder, `${temporaryName(process.pid)}${randomBytes(8).toString('hex')}`)
      try {
        const answer = await ask({ type: 'table', input }, input.path, temporary, watch)
        if (answer.type !== 'table') throw new Error('the reader answered something else')
        return await takeOver(answer, input.path, temporary)
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async session(path, watch) {
      const answer = await ask({ type: 'session', path }, path, '', watch)
      if (answer.type !== 'session') throw new Error('the reader answered something else')
      return loadSession(path, answer)
    },
  }
}

/** Begins the name of what is handed over to the program with this number. */
export const temporaryName = (pid: number): string => `reading-${pid}-`

type Answer = Extract<FromReader, { type: 'table' | 'session' }>

function askReader(
  spawn: SpawnReader,
  asked: Pick<ToReader, 'file' | 'temporary'>,
  name: string,
  { memory, seconds }: ReaderLimits,
  { signal, report }: Watch,
): Promise<Answer> {
  if (signal?.aborted) return Promise.reject(cancelled())
  return new Promise((resolve, reject) => {
    const child = spawn()
    let isOver = false
    const over = (settle: () => void): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      child.kill()
      settle()
    }
    const fail = (error: Error): void => over(() => reject(error))
    const stop = (): void => fail(cancelled())
    const timer = setTimeout(() => fail(tooLong(name, seconds)), seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
    child.onExit((reason) => fail(reason === 'out-of-memory' ? tooLarge(name) : gone(name)))
    child.onMessage((message) => {
      switch (message.type) {
        case 'progress':
          return report?.(message.fraction)
        case 'table':
        case 'session':
          return over(() => resolve(message))
        case 'failed': {
          const { code, message: words } = message.failure
          return fail(code === 'internal' ? gone(name) : new UserError(code, words))
        }
      }
    })
    child.post({ ...asked, memory })
  })
}

const tooLong = (name: string, seconds: number): UserError =>
  new UserError(
    'bad-input',
    `Reading ${name} took longer than ${Math.round(seconds)} seconds, more than a file of its size should; it may be damaged. Save it again, or as CSV.`,
  )

const tooLarge = (name: string): UserError =>
  new UserError(
    'out-of-memory',
    `There is not enough memory to read ${name}; close other programs and try again, or save it as CSV.`,
  )

const gone = (name: string): UserError =>
  new UserError('bad-input', `${name} is damaged in a way that cannot be read; save it again, or as CSV.`)
