import { basename } from 'node:path'
import type { ExportOptions } from '../../contract/export'
import type { Progress } from '../../contract/jobs'
import type { ModelInfo } from '../../contract/model'
import type { ShownFill } from '../../contract/table'
import { UserError } from '../errors'
import type { TableDocument } from '../table/document/document'
import { imputationsOf } from '../table/document/fills'
import { inThreads } from '../workers/threads'
import { inProcess, type Work } from '../workers/work'
import type { ExportTable } from './export/export-table'
import { planExport } from './export/plan'
import type { Written } from './export/write-export'
import { fileTasks, type FileTasks } from './tasks'

export type ExportDependencies = {
  readonly workerUrl: URL | null
  readonly signal?: AbortSignal
  readonly report?: (progress: Progress) => void
  /** The model behind the fills, for the manifest. */
  readonly model: ModelInfo | null
  readonly now: () => number
}

export const exportTableOf = (document: TableDocument): ExportTable => ({
  name: document.info().name,
  source: document.source,
  columns: document.columns(),
  edits: document.edits(),
  layers: document.fills(),
  scores: document.scores(),
})

/** Writes the table, and what goes with it, beside `path`; returns the names of the files, and what should be said about them. */
export async function exportTable(
  document: TableDocument,
  options: ExportOptions,
  path: string,
  { workerUrl, signal, report, model, now }: ExportDependencies,
): Promise<Written> {
  checkFills(document, options)
  const work: Work<FileTasks> = workerUrl ? inThreads<FileTasks>(workerUrl) : inProcess(fileTasks)
  const { files, notes } = await work(
    'export',
    { table: exportTableOf(document), options, path, manifest: { model, writtenAt: now() } },
    {
      ...(signal && { signal }),
      report: (fraction) => report?.({ fraction, stage: 'Writing', secondsLeft: null }),
    },
  )
  return { files: files.map((file) => basename(file)), notes }
}

function checkFills(document: TableDocument, { fill }: ExportOptions): void {
  const layers = document.fills()
  if (fill === 'imputations' && imputationsOf(layers) === 0) {
    throw new UserError('bad-input', 'There are no imputations yet; fill the gaps with samples first.')
  }
  if (fill === 'mean' && !layers.some(({ method }) => method === 'mean')) {
    throw new UserError(
      'bad-input',
      'The gaps are not filled with best guesses yet; fill them first, or export without filling.',
    )
  }
}

const previewRows = 8

/** The first rows as they will be written, and the names of the files. */
export function previewExport(
  document: TableDocument,
  options: ExportOptions,
): { names: string[]; head: string[][]; files: string[] } {
  const { names } = document.source
  const imputations = imputationsOf(document.fills())
  const suggested = document
    .info()
    .name.replace(/\.(?:csv|tsv|txt|data|test|xlsx|parquet|jsonl?|ndjson)(?:\.gz)?$/i, '')
  const files = planExport(options, `${suggested}-filled.${options.format}`, imputations).map(({ path }) =>
    basename(path),
  )
  const shown: ShownFill =
    options.fill === 'none' ? 'none' : options.fill === 'mean' ? 'mean' : imputations > 0 ? 1 : 'none'
  const rows = Math.min(previewRows, document.source.store.rows)
  const head = Array.from({ length: rows }, (_, row) =>
    names.map((_name, column) => document.cell(row, column, shown).t),
  )
  const isLong = options.fill === 'imputations' && options.layout === 'long'
  return {
    names: isLong ? ['.imp', '.id', ...names] : [...names],
    head: isLong ? head.map((cells, row) => ['1', String(row + 1), ...cells]) : head,
    files,
  }
}
