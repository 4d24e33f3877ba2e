import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UserError } from '../errors'
import type { ReadInput } from '../files/read-table'
import type { TableSource } from '../table/store/source'
import { cancelled } from '../workers/control'
import type { Watch } from '../workers/work'
import { readerLimits, type ReaderLimits } from './limits'
import type { FromReader, SpawnReader } from './protocol'
import { takeOver } from './take-over'

/** Reads a table from a file, apart from the process that holds what the user is working on. */
export type ReadApart = (input: ReadInput, watch: Watch) => Promise<TableSource>

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
export function createReader({ spawn, folder, limits = readerLimits }: ReaderDependencies): ReadApart {
  return async (input, watch) => {
    const size = await stat(input.path).then(
      (file) => file.size,
      () => 0,
    )
    const temporary = join(folder, `${temporaryName(process.pid)}${randomBytes(8).toString('hex')}`)
    try {
      const answer = await askReader(spawn, input, temporary, limits(size), watch)
      return await takeOver(answer, input.path, temporary)
    } finally {
      await rm(temporary, { force: true })
    }
  }
}

/** Begins the name of what is handed over to the program with this number. */
export const temporaryName = (pid: number): string => `reading-${pid}-`

type Answer = Extract<FromReader, { type: 'done' }>

function askReader(
  spawn: SpawnReader,
  input: ReadInput,
  temporary: string,
  { memory, seconds }: ReaderLimits,
  { signal, report }: Watch,
): Promise<Answer> {
  if (signal?.aborted) return Promise.reject(cancelled())
  return new Promise((resolve, reject) => {
    const child = spawn()
    const over = (settle: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      child.kill()
      settle()
    }
    const fail = (error: Error): void => over(() => reject(error))
    const stop = (): void => fail(cancelled())
    const timer = setTimeout(() => fail(tooLong(input, seconds)), seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
    child.onExit((reason) => fail(reason === 'out-of-memory' ? tooLarge(input) : gone(input)))
    child.onMessage((message) => {
      switch (message.type) {
        case 'progress':
          return report?.(message.fraction)
        case 'done':
          return over(() => resolve(message))
        case 'failed': {
          const { code, message: words } = message.failure
          return fail(code === 'internal' ? gone(input) : new UserError(code, words))
        }
      }
    })
    child.post({ type: 'read', input, memory, temporary })
  })
}

const tooLong = ({ path }: ReadInput, seconds: number): UserError =>
  new UserError(
    'bad-input',
    `Reading ${basename(path)} took longer than ${Math.round(seconds)} seconds, more than a file of its size should; it may be damaged. Save it again, or as CSV.`,
  )

const tooLarge = ({ path }: ReadInput): UserError =>
  new UserError(
    'out-of-memory',
    `There is not enough memory to read ${basename(path)}; close other programs and try again, or save it as CSV.`,
  )

const gone = ({ path }: ReadInput): UserError =>
  new UserError('bad-input', `${basename(path)} is damaged in a way that cannot be read; save it again, or as CSV.`)
