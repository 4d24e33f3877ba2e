import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ExportOptions } from '../../../contract/export'
import { exportTable } from '../../files/export'
import { choiceOf, fileOf, required, seedOf } from './arguments'
import { MODEL, type CommandContext } from './context'
import { tellMatch } from './tell-match'
import { trainOn } from './train'
import { UsageError } from './usage'

/** Fills the gaps and writes the table; without a model, trains one first. */
export async function fill(command: CommandContext): Promise<void> {
  const { args, print, note, open, loadModel, compute, keepTable, context, now } = command
  const output = required(args, 'output')
  const imputations = args.number('imputations', { least: 1, most: 100, whole: true })
  const method =
    choiceOf(args, 'method', ['mean', 'sample'] as const) ?? (imputations === undefined ? 'mean' : 'sample')
  if (method === 'mean' && imputations !== undefined && imputations > 1)
    throw new UsageError('Several imputations need --method sample.')
  const layout = choiceOf(args, 'layout', ['files', 'long'] as const) ?? 'files'
  const minCertainty = args.number('min-certainty', { least: 0, most: 1 }) ?? 0
  const document = await open(fileOf(args))
  // What was left alone, and why: nobody sees the column's settings here.
  for (const notice of document.info().notices) note(notice)
  const model = args.text('model')
  let info
  if (model === undefined) {
    const trained = await trainOn(command, document, basename(fileOf(args)), null)
    info = (await compute<'keep-model'>({ kind: 'keep-model', id: MODEL, bytes: trained.bytes })).info
  } else info = await loadModel(model)
  const table = await keepTable(document)
  if (model !== undefined) await tellMatch(command, table)
  const { outcome } = await compute<'fill'>({
    kind: 'fill',
    model: MODEL,
    table,
    options: { method, imputations: imputations ?? 1, minCertainty, seed: seedOf(args), columns: null, rows: null },
  })
  await document.applyFill(outcome)
  const manifest = args.text('manifest')
  const options: ExportOptions = {
    format: formatOf(output),
    // Without a gap that could be filled, the table is written as it is.
    fill: outcome.columns.length === 0 ? 'none' : method === 'mean' ? 'mean' : 'imputations',
    layout,
    sideFiles: { map: false, likelihoods: false, manifest: manifest !== undefined },
    guardFormulas: false,
  }
  const { files, notes } = await exportTable(document, options, output, {
    ...context,
    workerUrl: null,
    model: info,
    now,
  })
  const written = [...files]
  if (manifest !== undefined) {
    const beside = written.pop()!
    await rename(join(dirname(output), beside), manifest)
  }
  const cells = outcome.columns.reduce((sum, column) => sum + column.rows.length, 0)
  const left = outcome.leftOpen === 0 ? '' : ` Left ${outcome.leftOpen} open: not certain enough.`
  note('')
  print([`Filled ${cells} cells.${left} Saved ${written.join(', ')}.`, ...notes].join(' '), {
    filled: cells,
    leftOpen: outcome.leftOpen,
    method,
    imputations: outcome.imputations,
    seed: outcome.seed,
    engine: outcome.engine,
    files: written,
    notes,
    columns: outcome.columns.map(({ name, rows }) => ({ name, filled: rows.length })),
  })
}

function formatOf(path: string): ExportOptions['format'] {
  const lower = path.toLowerCase()
  if (lower.endsWith('.xlsx')) return 'xlsx'
  return lower.endsWith('.parquet') ? 'parquet' : 'csv'
}
