import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { StreamSizes } from '../../../../main/files/stream/table-stream'
import { readTable } from '../../../../main/files/read-table'
import { readArguments } from '../../../../main/hosts/cli/arguments'
import { createCommandContext } from '../../../../main/hosts/cli/context'
import { fill } from '../../../../main/hosts/cli/fill'
import { pool } from '../../../../main/hosts/cli/pool'
import { rows } from '../../../../main/hosts/cli/rows'
import { score } from '../../../../main/hosts/cli/score'
import { train } from '../../../../main/hosts/cli/train'
import { unwatched } from '../../files/exact-text'

/** Engines are measured once. */
const enginesFile = join(mkdtempSync(join(tmpdir(), 'lacuna-engines-')), 'engines.json')

const commands = { train, fill, score, rows, pool }

export type Ran = { readonly out: Buffer; readonly notes: readonly string[]; readonly said: string }

export type Piped = {
  readonly input?: AsyncIterable<Uint8Array>
  readonly sizes?: StreamSizes
  readonly signal?: AbortSignal
  /** Hears of what is written to standard output; what it throws is the pipe's answer. */
  readonly taken?: (bytes: Uint8Array) => void
}

const nowhere = (): never => {
  throw new Error('this test reads no session and checks no computer')
}

/** A command as the program runs it, in this process: its pipes are the test's. */
export async function runHere(argv: readonly string[], piped: Piped = {}): Promise<Ran> {
  const args = readArguments(argv)
  if (typeof args === 'string' || !(args.command in commands)) throw new Error(`not run here: ${argv.join(' ')}`)
  const out: Buffer[] = []
  const notes: string[] = []
  let said = ''
  const output = new Writable({
    write(bytes: Buffer, _encoding, done) {
      try {
        piped.taken?.(bytes)
        out.push(bytes)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  const context = createCommandContext({
    args,
    context: { signal: piped.signal ?? new AbortController().signal, report: () => undefined },
    note: (line) => notes.push(line),
    print: (text) => (said = text),
    enginesFile,
    fileWorkerUrl: null,
    reader: { table: (input) => readTable(input, unwatched), session: nowhere },
    standard: { input: piped.input ?? Readable.from([]), output },
    ...(piped.sizes && { sizes: piped.sizes }),
    keptFolder: mkdtempSync(join(tmpdir(), 'lacuna-kept-')),
    now: () => 0,
    checks: { spawn: nowhere, dataFolder: '', now: () => 0 },
  })
  try {
    await commands[args.command as keyof typeof commands](context)
  } finally {
    await context.close()
  }
  return { out: Buffer.concat(out), notes, said }
}
