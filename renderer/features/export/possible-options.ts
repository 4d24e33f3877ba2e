import type { Output } from '../../../contract'
import type { ExportOptions } from '../../../contract/export'
import type { ShownFill } from '../../../contract/table'

type Table = {
  readonly bestGuess: boolean
  readonly imputations: boolean
  readonly scored: boolean
  /** "CSV", "Excel". */
  readonly format: string
}

const fresh: Omit<ExportOptions, 'format' | 'fill'> = {
  layout: 'long',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
}

/**
 * What the dialog begins with: how the last export was written, as far as this table allows it. The format is the file's own until another
 * was chosen for it; what goes into the gaps is what is on the screen, unless the last export was of these very fills.
 */
export function possibleOptions(last: Output<'export.last'>, table: Table, shown: ShownFill): ExportOptions {
  const { options, sameTable, filledSince } = last ?? { options: fresh, sameTable: false, filledSince: true }
  const wanted = sameTable && !filledSince && 'fill' in options ? options.fill : onScreen(shown)
  const can = (fill: ExportOptions['fill']): boolean =>
    fill === 'none' || (fill === 'mean' ? table.bestGuess : table.imputations)
  const fill = [wanted, 'mean' as const, 'imputations' as const].find(can) ?? 'none'
  const format = sameTable && 'format' in options ? options.format : ownFormat(table.format)
  const sideFiles = { ...options.sideFiles, likelihoods: options.sideFiles.likelihoods && table.scored }
  return { ...options, format, fill, sideFiles }
}

/** Only a text file is run by the program that opens it: the table as CSV, and the CSV files beside any format. */
export const guardActs = ({ format, sideFiles }: ExportOptions): boolean =>
  format === 'csv' || sideFiles.map || sideFiles.likelihoods

/** A script that the chosen file cannot have stays chosen for the next, and is not asked for with this one. */
export const possibleScript = (
  { script = null, fill }: ExportOptions,
  refusals: Output<'export.preview'>['scripts'] | null,
): ExportOptions['script'] => (script !== null && fill === 'imputations' && refusals?.[script] === null ? script : null)

const onScreen = (shown: ShownFill): ExportOptions['fill'] => (typeof shown === 'number' ? 'imputations' : 'mean')

const ownFormats: ReadonlyMap<string, ExportOptions['format']> = new Map([
  ['Excel', 'xlsx'],
  ['Parquet', 'parquet'],
  ['Stata', 'dta'],
  ['SPSS', 'sav'],
])

function ownFormat(format: string): ExportOptions['format'] {
  return ownFormats.get(format.replace(/, gzip$/, '')) ?? 'csv'
}
