import { basename } from 'node:path'
import { scriptProgram, type ExportOptions, type ScriptProgram } from '../../../contract/export'
import { exportTable } from '../../files/export'
import { scriptRefusal } from '../../files/export/scripts/refusal'
import { checkWritable } from '../../files/target'
import type { TableDocument } from '../../table/document/document'
import { isGap, type TypedColumn } from '../../table/seam/typed'
import { adoptModel } from './adopt-model'
import { choiceOf, fileOf, required, seedOf } from './arguments'
import { MODEL, type CommandContext } from './context'
import { keepModel } from './keep-model'
import { ruleNotes } from './rules-file'
import { tellMatch } from './tell-match'
import { trainOn } from './train'
import { UsageError } from './usage'

/** Fills the gaps and writes the table; without a model, trains one first. */
export async function fill(command: CommandContext): Promise<void> {
  const { args, print, note, open, loadModel, compute, keepTable, context, now } = command
  const output = required(args, 'output')
  const imputations = args.number('imputations', { least: 1, most: 100, whole: true })
  const method =
    choiceOf(args, 'method', ['mean', 'median', 'sample'] as const) ?? (imputations === undefined ? 'mean' : 'sample')
  if (method !== 'sample' && imputations !== undefined && imputations > 1)
    throw new UsageError('Several imputations need --method sample.')
  const script = choiceOf(args, 'script', scriptProgram.options)
  // A script reads one long table as easily as many files, and so does its reader.
  const usual = script === undefined ? 'files' : script === 'stata' ? 'stata' : 'long'
  const layout = choiceOf(args, 'layout', ['files', 'long', 'stata'] as const) ?? usual
  const gaps = choiceOf(args, 'gaps', ['empty', 'NA'] as const)
  if (script !== undefined) checkScript(script, { format: formatOf(output), layout, gaps }, imputations ?? 1)
  const minCertainty = args.number('min-certainty', { least: 0, most: 1 }) ?? 0
  const manifest = args.text('manifest')
  await checkWritable(output)
  if (manifest !== undefined) await checkWritable(manifest)
  const document = await open(fileOf(args))
  // What was left alone, and why: nobody sees the column's settings here.
  for (const notice of [...document.info().notices, ...ruleNotes(document)]) note(notice)
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
    options: { method, imputations: imputations ?? 1, minCertainty, seed: seedOf(args), columns: null, rows: null },
  })
  await document.applyFill(outcome)
  const options: ExportOptions = {
    format: formatOf(output),
    // Where nothing was certain enough, the table is written as it is.
    fill: outcome.columns.length === 0 ? 'none' : method === 'sample' ? 'imputations' : 'mean',
    layout,
    ...(gaps === undefined ? {} : { gaps }),
    ...(script === undefined ? {} : { script }),
    sideFiles: { map: false, likelihoods: false, manifest: manifest !== undefined },
    guardFormulas: false,
  }
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
  const left = [
    outcome.leftOpen === 0 ? '' : ` Left ${outcome.leftOpen} open: not certain enough.`,
    impossible === 0 ? '' : ` Left ${impossible} open: the rules leave no value for them.`,
  ].join('')
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

/** What cannot have a script is said before a model is trained. */
function checkScript(script: ScriptProgram, options: Parameters<typeof scriptRefusal>[0], imputations: number): void {
  if (imputations < 2) throw new UsageError('--script pools several imputations; ask for them with -m 20, for example.')
  const refusal = scriptRefusal(options, script)
  if (refusal !== null) throw new UsageError(refusal)
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

function formatOf(path: string): ExportOptions['format'] {
  const lower = path.toLowerCase()
  return (['xlsx', 'parquet', 'dta', 'sav'] as const).find((format) => lower.endsWith(`.${format}`)) ?? 'csv'
}
