import { scriptProgram, type ExportOptions, type ScriptProgram } from '../../../contract/export'
import { scriptRefusal } from '../../files/export/scripts/refusal'
import type { FillMethod } from '../../table/seam/results'
import { choiceOf, required, seedOf, type Arguments } from './arguments'
import { UsageError } from './usage'

/** What `fill` was asked for. */
export type FillAsked = {
  readonly output: string
  readonly method: FillMethod
  readonly imputations: number
  readonly layout: ExportOptions['layout']
  readonly gaps: ExportOptions['gaps']
  readonly script: ScriptProgram | undefined
  readonly minCertainty: number
  readonly seed: number
}

export function readFillAsked(args: Arguments): FillAsked {
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
  if (layout !== 'files' && args.text('first-row') !== undefined)
    throw new UsageError('--first-row goes with tables one by one; leave --layout out.')
  const minCertainty = args.number('min-certainty', { least: 0, most: 1 }) ?? 0
  return { output, method, imputations: imputations ?? 1, layout, gaps, script, minCertainty, seed: seedOf(args) }
}

/** What cannot have a script is said before a model is trained. */
function checkScript(script: ScriptProgram, options: Parameters<typeof scriptRefusal>[0], imputations: number): void {
  if (imputations < 2) throw new UsageError('--script pools several imputations; ask for them with -m 20, for example.')
  const refusal = scriptRefusal(options, script)
  if (refusal !== null) throw new UsageError(refusal)
}

export function formatOf(path: string): ExportOptions['format'] {
  const lower = path.toLowerCase()
  return (['xlsx', 'parquet', 'dta', 'sav'] as const).find((format) => lower.endsWith(`.${format}`)) ?? 'csv'
}

/** The table's own export, with what was asked for; `fill`: what its gaps hold. */
export const exportOptionsOf = (
  { output, layout, gaps, script }: FillAsked,
  fill: ExportOptions['fill'],
  manifest: boolean,
): ExportOptions => ({
  format: formatOf(output),
  fill,
  layout,
  ...(gaps === undefined ? {} : { gaps }),
  ...(script === undefined ? {} : { script }),
  sideFiles: { map: false, likelihoods: false, manifest },
  guardFormulas: false,
})

/** Cells that stay open, in words. */
export const leftOpenWords = (uncertain: number, impossible: number): string =>
  [
    uncertain === 0 ? '' : ` Left ${uncertain} open: not certain enough.`,
    impossible === 0 ? '' : ` Left ${impossible} open: the rules leave no value for them.`,
  ].join('')
