import { basename } from 'node:path'
import type { ExportOptions } from '../../../contract/export'
import { exportTable } from '../../files/export'
import { checkWritable } from '../../files/target'
import type { TableDocument } from '../../table/document/document'
import { isGap, type TypedColumn } from '../../table/seam/typed'
import { adoptModel } from './adopt-model'
import { fileOf } from './arguments'
import { MODEL, type CommandContext } from './context'
import { exportOptionsOf, formatOf, leftOpenWords, readFillAsked } from './fill-asked'
import { keepModel } from './keep-model'
import { ruleNotes } from './rules-file'
import { fillStream } from './streams/fill-stream'
import { isStreamed, needsWhole } from './streams/is-streamed'
import { tellMatch } from './tell-match'
import { trainOn } from './train'

/** Fills the gaps and writes the table; without a model, trains one first. */
export async function fill(command: CommandContext): Promise<void> {
  const { args, print, note, open, loadModel, compute, keepTable, context, now } = command
  const asked = readFillAsked(args)
  const { output, method, imputations, minCertainty, seed } = asked
  if (await isStreamed(command, needsWhole(asked, args))) return fillStream(command, asked)
  const manifest = args.text('manifest')
  await checkWritable(output)
  if (manifest !== undefined) await checkWritable(manifest)
  const document = await open(fileOf(args))
  // What was left alone, and why: nobody sees the column's settings here.
  for (const notice of [...document.info().notices, ...ruleNotes(document.rules.list())]) note(notice)
  const model = args.text('model')
  let info = model === undefined ? null : await loadModel(model)
  // A column that is empty here may be one that the model knows.
  if (info !== null) await adoptModel(command, document, info)
  if (!(await document.typed()).columns.some(hasGaps)) return writeAsItIs(command, document, output)
  let trainedModel: Uint8Array | null = null
  if (info === null) {
    const trained = await trainOn(command, document, basename(fileOf(args)), null)
    trainedModel = trained.bytes
    info = (await compute<'keep-model'>({ kind: 'keep-model', id: MODEL, bytes: trained.bytes })).info
  }
  const table = await keepTable(document)
  if (model !== undefined) await tellMatch(command, table)
  const { outcome } = await compute<'fill'>({
    kind: 'fill',
    model: MODEL,
    table,
    options: { method, imputations, minCertainty, seed, columns: null, rows: null },
  })
  await document.applyFill(outcome)
  // Where nothing was certain enough, the table is written as it is.
  const filled = outcome.columns.length === 0 ? 'none' : method === 'sample' ? 'imputations' : 'mean'
  const options = exportOptionsOf(asked, filled, manifest !== undefined)
  const { files, notes } = await exportTable(document, options, output, {
    ...context,
    workerUrl: command.fileWorkerUrl,
    origin: fileOf(args),
    model: info,
    now,
    ...(manifest !== undefined && { manifestPath: manifest }),
  }).catch((error: unknown) =>
    trainedModel ? keepModel(command, trainedModel, error) : Promise.reject(error as Error),
  )
  const written = withoutManifest(files, manifest)
  const cells = outcome.columns.reduce((sum, column) => sum + column.rows.length, 0)
  const impossible = outcome.impossible ?? 0
  const left = leftOpenWords(outcome.leftOpen, impossible)
  note('')
  print([`Filled ${cells} cells.${left} Saved ${written.join(', ')}.`, ...notes].join(' '), {
    filled: cells,
    leftOpen: outcome.leftOpen,
    ...(impossible > 0 && { impossible }),
    method,
    imputations: outcome.imputations,
    seed: outcome.seed,
    engine: outcome.engine,
    files: written,
    notes,
    columns: outcome.columns.map(({ name, rows }) => ({ name, filled: rows.length })),
  })
}

const hasGaps = (column: TypedColumn): boolean => {
  const { length } = column.kind === 'continuous' ? column.values : column.codes
  for (let row = 0; row < length; row += 1) if (isGap(column, row)) return true
  return false
}

/** Nothing to learn a model for: the table goes out as it came, at once. */
async function writeAsItIs(
  { args, context, now, print, fileWorkerUrl }: CommandContext,
  document: TableDocument,
  output: string,
): Promise<void> {
  const manifest = args.text('manifest')
  const options: ExportOptions = {
    format: formatOf(output),
    fill: 'none',
    layout: 'files',
    sideFiles: { map: false, likelihoods: false, manifest: manifest !== undefined },
    guardFormulas: false,
  }
  const { files, notes } = await exportTable(document, options, output, {
    ...context,
    workerUrl: fileWorkerUrl,
    origin: fileOf(args),
    model: null,
    now,
    ...(manifest !== undefined && { manifestPath: manifest }),
  })
  const written = withoutManifest(files, manifest)
  const why = document.info().gaps === 0 ? 'the table has no gaps' : 'all gaps are in columns that are left out'
  print([`There was nothing to fill: ${why}. Saved ${written.join(', ')} as it is.`, ...notes].join(' '), {
    filled: 0,
    leftOpen: 0,
    files: written,
    notes,
    columns: [],
  })
}

/** The manifest comes last, and its place is the user's own. */
const withoutManifest = (files: readonly string[], manifest: string | undefined): readonly string[] =>
  manifest === undefined ? files : files.slice(0, -1)
