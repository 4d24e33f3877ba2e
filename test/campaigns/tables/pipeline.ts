import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { ExportOptions } from '../../../contract/export'
import type { ShownFill } from '../../../contract/table'
import { createCompute, type Compute } from '../../../main/compute/compute'
import type { ComputeJob, ComputeResult, JobOf, ResultOf } from '../../../main/compute/jobs'
import { UserError } from '../../../main/errors'
import { exportTable } from '../../../main/files/export'
import { openTable } from '../../../main/files/open'
import { createDocument, type TableDocument } from '../../../main/table/document/document'
import { missingWords, saysTheSame, type CellSpec } from './cells'
import { fillProblems } from './check-fills'
import { decode, type GeneratedTable } from './generate'
import { csvDifference } from './walk-csv'

export type Outcome = { readonly problems: readonly string[]; readonly trained: boolean; readonly filled: number }

/** One engine for all tables of a campaign. */
export type Pipeline = { run(table: GeneratedTable): Promise<Outcome>; close(): Promise<void> }

const plainExport: Omit<ExportOptions, 'format' | 'fill'> = {
  layout: 'files',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
}

/** Small enough for a second a table: what is tested is not how well it learns. */
const tiny = { width: 16, blocks: 1, steps: 20, batch: 32 }

export function createPipeline(): Pipeline {
  const compute = createCompute({
    enginesFile: null,
    log: () => undefined,
    notify: () => undefined,
    now: () => Date.now(),
    threads: 1,
  })
  return {
    run: async (table) => {
      const folder = await mkdtemp(join(tmpdir(), 'lacuna-campaign-'))
      try {
        return await runTable(compute, table, folder)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    close: () => compute.close(),
  }
}

async function openFile(folder: string, name: string, options: GeneratedTable['options']): Promise<TableDocument> {
  const opened = await openTable({ path: join(folder, name), name }, options, { workerUrl: null })
  return createDocument(opened, { workerUrl: null })
}

async function runTable(compute: Compute, table: GeneratedTable, folder: string): Promise<Outcome> {
  await writeFile(join(folder, 'table.csv'), table.bytes)
  const document = await openFile(folder, 'table.csv', table.options)
  const reading = readingProblems(document, table)
  if (reading.length > 0) return { problems: reading, trained: false, filled: 0 }
  for (const [column, { codes }] of columnsOf(document, table)) {
    if (codes.length > 0 && ['number', 'integer'].includes(document.columns()[column]?.type ?? '')) {
      await document.changeColumn(column, { missingCodes: [...codes, ...document.columns()[column]!.missingCodes] })
    }
  }
  const trained = await fillWithModel(compute, document, table.seed)
  const problems = gapProblems(document, table)
  const hasFills = document.info().bestGuess !== null
  const fills: readonly ShownFill[] = hasFills ? ['mean', 1, 2] : ['none']
  for (const shown of fills) problems.push(...fillProblems(document, shown))
  problems.push(...(await exportProblems(document, table, folder, hasFills)))
  return { problems, trained, filled: document.info().filled }
}

/** Learns the table and fills it with best guesses and with two samples; false when there is nothing to learn. */
async function fillWithModel(compute: Compute, document: TableDocument, seed: number): Promise<boolean> {
  const context = { signal: new AbortController().signal, report: () => undefined }
  const run = async <K extends ComputeJob['kind']>(job: JobOf<K>): Promise<ResultOf<K>> => {
    const result: ComputeResult = await compute.run(job, context)
    return result as ResultOf<K>
  }
  try {
    await run<'keep-table'>({ kind: 'keep-table', id: 'table', table: await document.typed() })
    const options = { preset: 'quick', maxMinutes: null, seed, engine: 'onnx-cpu', advanced: tiny } as const
    const { bytes } = await run<'train'>({
      kind: 'train',
      table: 'table',
      tableName: 'table.csv',
      options,
      checkpoint: null,
      resume: false,
      model: null,
    })
    await run<'keep-model'>({ kind: 'keep-model', id: 'model', bytes })
  } catch (error) {
    // Too few rows or no column to learn from is an answer, too.
    if (error instanceof UserError) return false
    throw error
  }
  for (const [method, imputations] of [
    [seed % 2 === 0 ? 'mean' : 'median', 1],
    ['sample', 2],
  ] as const) {
    const { outcome } = await run<'fill'>({
      kind: 'fill',
      model: 'model',
      table: 'table',
      options: { method, imputations, minCertainty: 0, seed, columns: null, rows: null },
    })
    await document.applyFill(outcome)
  }
  return true
}

/** Columns of the document with what was generated for them; blank ones without a name are left out when reading. */
function columnsOf(document: TableDocument, { columns }: GeneratedTable) {
  return document.source.fields.flatMap((field, column) => (columns[field] ? [[column, columns[field]] as const] : []))
}

const specOf = (table: GeneratedTable): readonly (readonly CellSpec[])[] =>
  table.rows.flatMap(({ cells }) => (cells ? [cells] : []))

/** Every row and every text is there as it was generated. */
function readingProblems(document: TableDocument, table: GeneratedTable): string[] {
  const rows = specOf(table)
  const { dialect, fields, store } = document.source
  if (store.rows !== rows.length) return [`${rows.length} rows were written, ${store.rows} were read`]
  const problems: string[] = []
  if (dialect.delimiter !== table.written.delimiter)
    problems.push(
      `the delimiter ${JSON.stringify(table.written.delimiter)} was read as ${JSON.stringify(dialect.delimiter)}`,
    )
  for (const [row, cells] of rows.entries()) {
    for (const [column, field] of fields.entries()) {
      const wanted = cells[field]?.text ?? ''
      const found = document.cell(row, column, 'none').t
      if (found !== wanted)
        problems.push(
          `row ${row + 1}, column ${column + 1}: ${JSON.stringify(wanted)} was read as ${JSON.stringify(found)}`,
        )
    }
  }
  return problems
}

/** A text that is there is no gap, unless it is a word or a declared code for "missing". */
function gapProblems(document: TableDocument, table: GeneratedTable): string[] {
  const problems: string[] = []
  for (const [row, cells] of specOf(table).entries()) {
    for (const [column, { codes }] of columnsOf(document, table)) {
      const { text } = cells[document.source.fields[column]!]!
      if (text === '' || missingWords.has(text) || codes.includes(text)) continue
      const { s, t } = document.cell(row, column, 'mean')
      if (s !== 'observed' || t !== text)
        problems.push(`row ${row + 1}, column ${column + 1}: ${JSON.stringify(text)} became ${s} ${JSON.stringify(t)}`)
    }
  }
  return problems
}

async function exportProblems(
  document: TableDocument,
  table: GeneratedTable,
  folder: string,
  hasFills: boolean,
): Promise<string[]> {
  const problems: string[] = []
  const context = { workerUrl: null, model: null, now: () => 0 }
  const fill = hasFills ? 'mean' : 'none'
  const fieldOf = new Map(document.source.fields.map((field, column) => [field, column]))
  const shownBy = (shown: ShownFill) => (row: number, field: number) => {
    const column = fieldOf.get(field)
    const cell = column === undefined ? undefined : document.cell(row, column, shown)
    return { text: cell?.t ?? '', isFilled: cell?.s === 'filled', isGap: cell?.s === 'gap' }
  }
  await exportTable(document, { ...plainExport, format: 'csv', fill }, join(folder, 'out.csv'), context)
  const written = await readFile(join(folder, 'out.csv'))
  const text = decode(written, table.written.encoding)
  const difference = csvDifference(table, text, shownBy(fill))
  if (difference !== null) problems.push(`CSV: ${difference}`)
  else problems.push(...papaProblems(document, table, text, fill))
  if (hasFills) {
    const { files } = await exportTable(
      document,
      { ...plainExport, format: 'csv', fill: 'imputations' },
      join(folder, 'm.csv'),
      context,
    )
    for (const [index, file] of files.entries()) {
      const sample = decode(await readFile(join(folder, file)), table.written.encoding)
      const differs = csvDifference(table, sample, shownBy(index + 1), true)
      if (differs !== null) problems.push(`CSV of imputation ${index + 1}: ${differs}`)
    }
  }
  for (const format of ['xlsx', 'parquet'] as const) {
    await exportTable(document, { ...plainExport, format, fill }, join(folder, `out.${format}`), context)
    const again = await openFile(folder, `out.${format}`, { header: true })
    problems.push(...typedProblems(document, again, table, fill).map((problem) => `${format}: ${problem}`))
  }
  return problems
}

/** The same file through PapaParse, which knows nothing of ours. */
function papaProblems(document: TableDocument, table: GeneratedTable, text: string, fill: ShownFill): string[] {
  const { delimiter, quote, lineEnd, header } = table.written
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter, quoteChar: quote, newline: lineEnd })
  const body = data.slice(header ? 1 : 0).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const wanted = specOf(table)
    .map((cells, row) => ({
      row,
      own: cells.map(({ text: written }) => written),
      shown: document.source.fields.map((field, column) => {
        const { s, t } = document.cell(row, column, fill)
        return s === 'filled' ? t : (cells[field]?.text ?? '')
      }),
    }))
    // To PapaParse a row of quoted nothings is a blank line like any other.
    .filter(({ own, shown }) => [...own, ...shown].some((cell) => cell.trim() !== ''))
  if (body.length !== wanted.length) return [`PapaParse finds ${body.length} rows, not ${wanted.length}`]
  return wanted.flatMap(({ row, shown }, line) =>
    shown.flatMap((cell, column) => {
      const found = body[line]?.[document.source.fields[column]!] ?? ''
      return found === cell || found.trim() === cell
        ? []
        : [
            `PapaParse reads ${JSON.stringify(found)}, not ${JSON.stringify(cell)}, in row ${row + 1}, column ${column + 1}`,
          ]
    }),
  )
}

/** Every cell of a typed file: the text, the same value, or nothing where there is a gap. */
function typedProblems(
  document: TableDocument,
  again: TableDocument,
  table: GeneratedTable,
  fill: ShownFill,
): string[] {
  const rows = specOf(table)
  const wanted = rows.map((cells, row) =>
    document.source.fields.map((field, column) => {
      const { s, t } = document.cell(row, column, fill)
      if (s === 'gap') return null
      return s === 'filled' ? { spec: null, text: t } : { spec: cells[field]!, text: t }
    }),
  )
  // A row without any value is there, but a workbook has nothing to show for it.
  const kept = again.source.format === 'Excel' ? wanted.filter((cells) => cells.some((cell) => cell !== null)) : wanted
  if (again.source.store.rows !== kept.length) return [`${kept.length} rows became ${again.source.store.rows}`]
  return kept.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const found = again.cell(row, again.source.names.indexOf(document.source.names[column]!), 'none').t
      const where = `row ${row + 1}, column ${column + 1} (${document.columns()[column]!.type})`
      if (cell === null) return found === '' ? [] : [`${where}: a gap became ${JSON.stringify(found)}`]
      const isSame = cell.spec ? saysTheSame(cell.spec, found) : saysTheFill(document, column, cell.text, found)
      return isSame ? [] : [`${where}: ${JSON.stringify(cell.text)} became ${JSON.stringify(found)}`]
    }),
  )
}

/** A filled value in a typed file: the text, or the same value in another writing. */
function saysTheFill(document: TableDocument, column: number, text: string, found: string): boolean {
  if (found === text || found.toLowerCase() === text.toLowerCase()) return true
  const wanted = document.parseValue(column, text)
  const near = (read: number | undefined): boolean =>
    wanted !== undefined && read !== undefined && Math.abs(read - wanted) <= Math.abs(wanted) * 1e-6 + 1e-6
  // Typed files have a decimal point, whatever the mark in the table.
  return near(Number(found.replace(/%$/, ''))) || near(document.parseValue(column, found))
}
