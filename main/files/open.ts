import { randomUUID } from 'node:crypto'
import type { Progress } from '../../contract/jobs'
import type { ReadOptions } from '../../contract/table'
import { UserError } from '../errors'
import { noEdits, type ColumnDescription } from '../table/columns/column'
import { saidOf, type OpenedTable, type TableSource } from '../table/store/source'
import { inThreads } from '../workers/threads'
import { inProcess, type Watch, type Work } from '../workers/work'
import type { ReadInput } from './read-table'
import { fileTasks, type FileTasks } from './tasks'

export type OpenDependencies = {
  /** The file worker's program; null = everything in this thread. */
  readonly workerUrl: URL | null
  /** Reads the file apart from this process; without it the file worker does, which is for files that are trusted. */
  readonly read?: (input: ReadInput, watch: Watch) => Promise<TableSource>
  readonly signal?: AbortSignal
  readonly report?: (progress: Progress) => void
}

const readingShare = 0.5
/** For finding column types, and a second more for every megabyte of text and places. */
const leastSeconds = 30

/** Reads a table from a file: its cells, and what each column is. */
export async function openTable(
  file: { readonly path: string; readonly name: string },
  options: ReadOptions,
  { workerUrl, read, signal, report }: OpenDependencies,
): Promise<OpenedTable> {
  const work: Work<FileTasks> = workerUrl ? inThreads<FileTasks>(workerUrl, 'opening') : inProcess(fileTasks)
  const watch = (stage: string, from: number, to: number, stop = signal): Watch => ({
    ...(stop && { signal: stop }),
    report: (fraction) => report?.({ fraction: from + (to - from) * fraction, stage, secondsLeft: null }),
  })
  const input = { ...file, options }
  const reading = watch('Reading', 0, readingShare)
  const source = await (read ? read(input, reading) : work('read', input, reading))
  const seconds = leastSeconds + (source.store.bytes.length + source.store.starts.byteLength) / 1e6
  const tooLong = AbortSignal.timeout(Math.ceil(seconds * 1000))
  const stop = signal ? AbortSignal.any([signal, tooLong]) : tooLong
  try {
    const columns = await describeAll(work, source, watch('Finding column types', readingShare, 1, stop))
    return { id: randomUUID(), name: file.name, source, columns, found: await found(work, source, columns, stop) }
  } catch (error) {
    if (!tooLong.aborted) throw error
    throw new UserError(
      'bad-input',
      `Finding out what the columns of ${file.name} hold took longer than ${Math.round(seconds)} seconds; open a part of it.`,
    )
  }
}

/** How the rows stand to each other: what the table's own values say. */
const found = (
  work: Work<FileTasks>,
  { store, fields, names }: TableSource,
  columns: ColumnDescription[],
  signal: AbortSignal,
) =>
  work(
    'findArrangement',
    {
      rows: store.rows,
      store,
      columns: columns.map(({ type, values, distinct }, column) => {
        return { name: names[column]!, field: fields[column]!, edits: noEdits, type, values, distinct }
      }),
    },
    { signal },
  )

/** In parts, so that two threads share the columns and progress is seen. */
async function describeAll(work: Work<FileTasks>, source: TableSource, watch: Watch): Promise<ColumnDescription[]> {
  const { store, fields, names, dialect } = source
  const size = Math.max(1, Math.ceil(fields.length / 16))
  const parts: number[][] = []
  for (let from = 0; from < fields.length; from += size) {
    parts.push(fields.slice(from, from + size).map((_, index) => from + index))
  }
  let done = 0
  const described = await Promise.all(
    parts.map(async (columns) => {
      const result = await work(
        'describe',
        {
          store,
          columns: columns.map((column) => ({
            field: fields[column]!,
            name: names[column]!,
            context: { decimal: dialect.decimal, ...saidOf(source, column) },
            choice: {},
            pinned: null,
            edits: noEdits,
          })),
        },
        watch.signal ? { signal: watch.signal } : {},
      )
      done += 1
      watch.report?.(done / parts.length)
      return result
    }),
  )
  return described.flat()
}
