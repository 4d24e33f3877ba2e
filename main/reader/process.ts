import { open } from 'node:fs/promises'
import type { Failure } from '../../contract/errors'
import { toFailure } from '../errors'
import { writeAll } from '../files/atomic'
import { writeProblem } from '../files/problems'
import { keepsOwnBytes, type ReadInput } from '../files/read-table'
import type { FileTasks } from '../files/tasks'
import { inspectSessionFile } from '../project/session-file'
import { fileTimes } from '../project/watch-file'
import type { TableSource } from '../table/store/source'
import { connectToParent } from '../workers/parent-port'
import { inThreads } from '../workers/threads'
import type { FileStamp, FromReader, Piece, ToReader } from './protocol'

/**
 * Entry of the reader process: reads one file from outside. A thread does the reading; this one stays free to look how
 * much memory the process takes, and to say so when it is too much. Whatever happens, the application ends it.
 */
const parent = connectToParent<FromReader, ToReader>()
const work = inThreads<FileTasks>(new URL(process.argv[2]!))
const lookEveryMs = 15
/** Less than this goes with the message. */
const inMessage = 4e6

parent.onMessage((message) => void take(message))

async function take({ file, memory, temporary }: ToReader): Promise<void> {
  const fail = (failure: Failure): void => parent.post({ type: 'failed', failure })
  setInterval(() => {
    if (process.memoryUsage.rss() > memory) fail(tooMuchMemory(memory))
  }, lookEveryMs)
  try {
    parent.post(file.type === 'session' ? await session(file.path) : await table(file.input, temporary))
  } catch (error) {
    fail(toFailure(error, (line) => console.error(line)))
  }
}

const session = async (path: string): Promise<FromReader> => ({ type: 'session', ...(await inspectSessionFile(path)) })

async function table(input: ReadInput, temporary: string): Promise<FromReader> {
  const before = await fileTimes(input.path).catch(() => null)
  const source = await work('read', input, { report: (fraction) => parent.post({ type: 'progress', fraction }) })
  return packed(source, temporary, before ?? { size: 0, modifiedAt: 0 })
}

async function packed(source: TableSource, temporary: string, file: FileStamp): Promise<FromReader> {
  const { bytes, starts, ...store } = source.store
  const offsets = new Uint8Array(starts.buffer, starts.byteOffset, starts.byteLength)
  const own = keepsOwnBytes(source)
  const pieces = own ? [offsets] : [bytes, offsets]
  const small = pieces.reduce((sum, piece) => sum + piece.length, 0) < inMessage
  if (!small) await writeAside(temporary, pieces)
  // Shared memory stays within its process: what goes with the message is a copy.
  const piece = (array: Uint8Array): Piece => (small ? Uint8Array.from(array) : { bytes: array.length })
  return {
    type: 'table',
    source: { ...source, store },
    bytes: own ? 'own' : piece(bytes),
    starts: piece(offsets),
    file,
  }
}

async function writeAside(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for (const piece of pieces) await writeAll(file, piece)
  } catch (error) {
    throw writeProblem(error, path)
  } finally {
    await file.close()
  }
}

const tooMuchMemory = (memory: number): Failure => ({
  code: 'out-of-memory',
  message: `Reading this file takes more than ${(memory / 1e9).toFixed(1)} GB of memory, more than a file of its size should; it may be damaged. Save it again, or as CSV.`,
})
