import { basename } from 'node:path'
import type { Output } from '../../contract'
import type { ExportOptions } from '../../contract/export'
import type { Progress } from '../../contract/jobs'
import type { ModelInfo } from '../../contract/model'
import type { ShownFill } from '../../contract/table'
import { UserError } from '../errors'
import type { TableDocument } from '../table/document/document'
import { bestGuessOf, imputationsOf } from '../table/document/fills'
import { inThreads } from '../workers/threads'
import { inProcess, type Work } from '../workers/work'
import type { ExportTable } from './export/export-table'
import { emptyRow, fileRows } from './export/file-rows'
import { suggestedName } from './export/file-names'
import { columnGapText, gapText } from './export/gap-text'
import { frontCells, layoutNames } from './export/long-names'
import { planExport, stackedLayout } from './export/plan'
import { scriptText } from './export/scripts/script'
import { scriptRefusal } from './export/scripts/refusal'
import type { Written } from './export/write-export'
import { fileTasks, type FileTasks } from './tasks'

export type ExportDependencies = {
  readonly workerUrl: URL | null
  readonly signal?: AbortSignal
  readonly report?: (progress: Progress) => void
  /** Where the table's own file lies, so that a workbook can be changed in place; left out = a new one is written. */
  readonly origin?: string
  /** The model behind the fills, for the manifest. */
  readonly model: ModelInfo | null
  readonly now: () => number
  /** Where the manifest goes, when not beside the table. */
  readonly manifestPath?: string
}

export const exportTableOf = (document: TableDocument): ExportTable => ({
  name: document.info().name,
  source: document.source,
  columns: document.columns(),
  edits: document.edits(),
  layers: document.fills(),
  scores: document.scores(),
  rules: document.rules.list().rules,
})

/** Writes the table, and what goes with it, beside `path`; returns the names of the files, and what should be said about them. */
export async function exportTable(
  document: TableDocument,
  options: ExportOptions,
  path: string,
  { workerUrl, signal, report, origin, model, now, manifestPath }: ExportDependencies,
): Promise<Written> {
  checkFills(document, options)
  const work: Work<FileTasks> = workerUrl ? inThreads<FileTasks>(workerUrl) : inProcess(fileTasks)
  const { files, notes } = await work(
    'export',
    {
      table: exportTableOf(document),
      options,
      path,
      origin: origin ?? null,
      ...(manifestPath !== undefined && { manifestPath }),
      manifest: { model, writtenAt: now() },
    },
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
  if (fill === 'mean' && bestGuessOf(layers) === null) {
    throw new UserError(
      'bad-input',
      'The gaps are not filled with best guesses yet; fill them first, or export without filling.',
    )
  }
}

const previewRows = 8

const scriptRefusals = (options: ExportOptions): Output<'export.preview'>['scripts'] => ({
  r: scriptRefusal(options, 'r'),
  stata: scriptRefusal(options, 'stata'),
  spss: scriptRefusal(options, 'spss'),
  python: scriptRefusal(options, 'python'),
})

/** The first rows as they will be written, and the names of the files, if the suggested one is taken. */
export function previewExport(document: TableDocument, options: ExportOptions): Output<'export.preview'> {
  const { names } = document.source
  const imputations = imputationsOf(document.fills())
  const suggested = suggestedName(document.info().name, options)
  const planned = planExport(options, suggested, imputations)
  const written = planned.filter((file) => file.kind === 'table')
  // What the table itself cannot have a script for is said as the export would.
  for (const file of planned)
    if (file.kind === 'script') scriptText(exportTableOf(document), options, written, file.program)
  const files = planned.map(({ path }) => basename(path))
  const shown: ShownFill =
    options.fill === 'none' ? 'none' : options.fill === 'mean' ? 'mean' : imputations > 0 ? 1 : 'none'
  const isStacked = options.fill === 'imputations' && options.layout !== 'files'
  const layout = isStacked && options.layout !== 'files' ? stackedLayout(options.format, options.layout) : 'own'
  const gaps = gapText(options)
  const textAt = (row: number, column: number, fill: ShownFill): string => {
    const cell = document.cell(row, column, fill)
    const description = document.columns()[column]!
    return cell.s === 'gap' ? (columnGapText(gaps, description) ?? cell.t) : cell.t
  }
  const isIncomplete = (row: number): boolean =>
    row === emptyRow || names.some((_, column) => document.cell(row, column, 'none').s === 'gap')
  // Of stacked tables the beginning of the first two: the one with gaps, and one without.
  const tables: ShownFill[] = layout === 'own' ? [shown] : ['none', shown]
  const rows = [...fileRows(document.source).subarray(0, previewRows / tables.length)]
  const head = tables.flatMap((fill, table) =>
    rows.map((row, at) => [
      ...frontCells(layout, table, at + 1, () => isIncomplete(row)).map((cell) => String(cell ?? '')),
      ...names.map((_, column) => (row === emptyRow ? (gaps ?? '') : textAt(row, column, fill))),
    ]),
  )
  return { names: layoutNames(names, layout, options.format), head, files, suggested, scripts: scriptRefusals(options) }
}
