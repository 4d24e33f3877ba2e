import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { z } from 'zod'
import { columnChange } from '../../../contract/columns'
import type { ModelInfo } from '../../../contract/model'
import { createCompute, type ComputeContext } from '../../compute/compute'
import type { ComputeJob, ComputeResult, JobOf, ResultOf } from '../../compute/jobs'
import { UserError } from '../../errors'
import { openTable } from '../../files/open'
import { usualSizes, type StreamSizes } from '../../files/stream/table-stream'
import type { SpawnCompute } from '../../jobs/compute-process'
import type { Reader } from '../../reader/reader'
import { createDocument, type TableDocument } from '../../table/document/document'
import type { TableSource } from '../../table/store/source'
import { firstRowOf, type Arguments } from './arguments'
import { adoptModel } from './adopt-model'
import { applyRules } from './rules-file'
import { factsFor, sayFacts } from './row-facts'

/** What the commands work with; the same services as the window's, in this process. */
export type CommandContext = {
  readonly args: Arguments
  readonly context: ComputeContext
  readonly note: (line: string) => void
  /** Result for people on standard output; with --json, `value` as one document instead. */
  readonly print: (text: string, value: unknown) => void
  /** `quietly`: the job is a part of something that tells by itself how far it is. */
  compute<K extends ComputeJob['kind']>(job: JobOf<K>, quietly?: 'quietly'): Promise<ResultOf<K>>
  readonly standard: { readonly input: AsyncIterable<Uint8Array>; readonly output: Writable }
  /** How much of a table that passes by is held at a time. */
  readonly sizes: StreamSizes
  open(path: string): Promise<TableDocument>
  /** A table that has been read, as `open` would have opened it; a small one is looked at without threads, which take memory. */
  openSource(source: TableSource, name: string, size: 'small' | 'large'): Promise<TableDocument>
  /** The table of a session file with all that was done to it; `table`: where it lies, when not beside the session. */
  openSession(path: string, table: string | undefined): Promise<TableDocument>
  /** Sends the open table to the model; returns its id. */
  keepTable(document: TableDocument): Promise<string>
  /** The same for a part of a table, whose columns are read as the model knows them already. */
  keepPart(document: TableDocument, rowsBefore: number): Promise<string>
  loadModel(path: string): Promise<ModelInfo>
  readonly fileWorkerUrl: URL | null
  /** For a model that could not be written where it was wanted. */
  readonly keptFolder: string
  readonly now: () => number
  /** For what looks at the machine: a compute process of its own, and the folder to write to. */
  readonly checks: { readonly spawn: SpawnCompute; readonly dataFolder: string; readonly now: () => number }
  close(): Promise<void>
}

export const MODEL = 'model'
const TABLE = 'table'
const LARGEST_MODEL = 2 * 1024 ** 3

export function createCommandContext(options: {
  readonly args: Arguments
  readonly context: ComputeContext
  readonly note: (line: string) => void
  readonly print: CommandContext['print']
  readonly enginesFile: string | null
  readonly fileWorkerUrl: URL | null
  readonly reader: Reader
  readonly standard: CommandContext['standard']
  readonly sizes?: StreamSizes
  readonly keptFolder: string
  readonly now: () => number
  readonly checks: CommandContext['checks']
}): CommandContext {
  const { args, context, note, print, enginesFile, fileWorkerUrl: workerUrl, reader, now } = options
  const compute = createCompute({ enginesFile, log: () => undefined, notify: note, now })

  let loaded: ModelInfo | null = null

  const run = async <K extends ComputeJob['kind']>(job: JobOf<K>, quietly?: 'quietly'): Promise<ResultOf<K>> => {
    const watched = quietly === undefined ? context : { ...context, report: () => undefined }
    const result: ComputeResult = await compute.run(job, watched)
    return result as ResultOf<K>
  }

  const openWith = async (path: string, read: Reader['table'], threads: URL | null): Promise<TableDocument> => {
    const file = { path: resolve(path), name: basename(path) }
    const opened = await openTable(file, {}, { workerUrl: threads, read, ...context })
    const document = createDocument(opened, { workerUrl: threads })
    const spec = args.text('columns')
    if (spec !== undefined) await applySpec(document, spec)
    const rules = args.text('rules')
    if (rules !== undefined) await applyRules(document, rules)
    await sayFacts(args, document)
    return document
  }

  const rowsBefore = firstRowOf(args) - 1

  return {
    args,
    context,
    note,
    print,
    now,
    checks: options.checks,
    fileWorkerUrl: workerUrl,
    keptFolder: options.keptFolder,
    compute: run,
    standard: options.standard,
    sizes: options.sizes ?? usualSizes,
    open: (path) => openWith(path, reader.table, workerUrl),
    openSource: (source, name, size) =>
      openWith(name, () => Promise.resolve(source), size === 'small' ? null : workerUrl),
    async openSession(path, given) {
      const saved = await reader.session(resolve(path), { signal: context.signal })
      const name = basename(saved.source.path.replaceAll('\\', '/'))
      const table = given === undefined ? join(dirname(resolve(path)), name) : resolve(given)
      if (!existsSync(table))
        throw new UserError(
          'not-found',
          `This session belongs to the table ${name}, which is not beside it; say where it is with --original FILE.`,
        )
      const file = { path: table, name: basename(table) }
      const opened = await openTable(file, saved.source.options, { workerUrl, read: reader.table, ...context })
      const document = createDocument(opened, { workerUrl })
      if (document.sha256 !== saved.file.sha256)
        throw new UserError(
          'bad-input',
          `“${file.name}” is not the table that this session was made on; give that one with --original FILE.`,
        )
      await document.restore({ json: saved.document, blocks: saved.bytes })
      return document
    },
    async keepTable(document) {
      if (loaded !== null) await adoptModel({ args, note }, document, loaded)
      const facts = loaded === null ? document.facts() : factsFor(args, loaded)
      const typed = await document.typed(facts)
      const table = rowsBefore === 0 ? typed : { ...typed, rowsBefore }
      await run<'keep-table'>({ kind: 'keep-table', id: TABLE, table })
      return TABLE
    },
    async keepPart(document, before) {
      const typed = await document.typed({ order: null, groups: [] })
      const table = { ...typed, rowsBefore: rowsBefore + before }
      await run<'keep-table'>({ kind: 'keep-table', id: TABLE, table })
      return TABLE
    },
    async loadModel(path) {
      const { size } = await stat(path).catch(() => {
        throw new UserError('not-found', `The model “${path}” cannot be read; check the path.`)
      })
      if (size > LARGEST_MODEL)
        throw new UserError('bad-input', 'This file is too large to be a model; choose another one.')
      loaded = (await run<'keep-model'>({ kind: 'keep-model', id: MODEL, bytes: await readFile(path) })).info
      return loaded
    },
    close: () => compute.close(),
  }
}

const specFile = z.record(z.string(), columnChange)

/** Column choices from a file: { "name": { "type": …, "role": …, "missingCodes": […] } }. */
async function applySpec(document: TableDocument, path: string): Promise<void> {
  const wrong = (reason: string): UserError => new UserError('bad-input', `The column file “${path}” ${reason}.`)
  const text = await readFile(path, 'utf8').catch(() => {
    throw wrong('cannot be read; check the path')
  })
  const parsed = specFile.safeParse(parseJson(text))
  if (!parsed.success)
    throw wrong(
      'is not a JSON object of column names with type, role, missingCodes, bounds, decimals, levels, dateOrder or keep',
    )
  for (const [name, change] of Object.entries(parsed.data)) {
    const column = document.info().columns.find((known) => known.name === name)
    if (column === undefined) throw wrong(`names the column “${name}”, which the table does not have`)
    await document.changeColumn(column.index, change)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
