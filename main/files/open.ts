import { randomUUID } from 'node:crypto'
import type { Progress } from '../../contract/jobs'
import type { ReadOptions } from '../../contract/table'
import { noEdits, type ColumnDescription } from '../table/columns/column'
import type { OpenedTable, TableSource } from '../table/store/source'
import { inThreads } from '../workers/threads'
import { inProcess, type Watch, type Work } from '../workers/work'
import { fileTasks, type FileTasks } from './tasks'

export type OpenDependencies = {
  /** The file worker's program; null = read in this thread. */
  readonly workerUrl: URL | null
  readonly signal?: AbortSignal
  readonly report?: (progress: Progress) => void
}

const readingShare = 0.5

/** Reads a table from a file: its cells, and what each column is. */
export async function openTable(
  file: { readonly path: string; readonly name: string },
  options: ReadOptions,
  { workerUrl, signal, report }: OpenDependencies,
): Promise<OpenedTable> {
  const work: Work<FileTasks> = workerUrl ? inThreads<FileTasks>(workerUrl) : inProcess(fileTasks)
  const watch = (stage: string, from: number, to: number): Watch => ({
    ...(signal && { signal }),
    report: (fraction) => report?.({ fraction: from + (to - from) * fraction, stage, secondsLeft: null }),
  })
  const source = await work('read', { ...file, options }, watch('Reading', 0, readingShare))
  const columns = await describeAll(work, source, watch('Finding column types', readingShare, 1))
  return { id: randomUUID(), name: file.name, source, columns }
}

/** In parts, so that two threads share the columns and progress is seen. */
async function describeAll(work: Work<FileTasks>, source: TableSource, watch: Watch): Promise<ColumnDescription[]> {
  const { store, fields, names, stated, dialect } = source
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
            context: { decimal: dialect.decimal, stated: stated[column] ?? null },
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
