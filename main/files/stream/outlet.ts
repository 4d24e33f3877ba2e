import { once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import { UserError } from '../../errors'
import { writeAtomically } from '../atomic'
import { writeProblem } from '../problems'

/** Where a table is written to part by part. */
export type Outlet = {
  write(piece: Uint8Array): Promise<void>
  /** All has been written. */
  end(): Promise<void>
  /** Nothing more comes, and what has been written is not to pass for the whole. */
  abandon(): Promise<void>
}

const waiting = 1 << 20

/** A file that is there whole when all has been written, or not at all; one whose name ends in .gz is packed. */
export function fileOutlet(path: string): Outlet {
  const feed = new PassThrough({ highWaterMark: waiting })
  // Whoever takes the pieces hears of it too.
  feed.on('error', () => undefined)
  let problem: unknown = null
  const written = writeAtomically(path, feed).catch((error: unknown) => {
    problem ??= error
    feed.destroy()
  })
  const check = (): void => {
    if (problem !== null) throw problem instanceof Error ? problem : new Error('writing failed')
  }
  return {
    async write(piece) {
      check()
      if (!feed.write(piece)) await Promise.race([once(feed, 'drain'), written])
      check()
    },
    async end() {
      feed.end()
      await written
      check()
    },
    async abandon() {
      feed.destroy(new Error('abandoned'))
      await written
    },
  }
}

/** A pipe, or whatever standard output is: what has gone out cannot be taken back, so that the exit code must say it. */
export function pipeOutlet(stream: Writable): Outlet {
  stream.on('error', () => undefined)
  return {
    write: (piece) =>
      new Promise((done, fail) => {
        stream.write(piece, (error) => (error ? fail(pipeProblem(error)) : done()))
      }),
    end: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  }
}

const pipeProblem = (error: Error): Error =>
  'code' in error && error.code === 'EPIPE'
    ? new UserError('io', 'The program that takes the output has ended, so the rest was not written.')
    : writeProblem(error, 'standard output')
