import type { ExportOptions, ScriptProgram } from '../../../contract/export'
import type { ShownFill } from '../../../contract/table'
import { splitEnding } from './file-names'

export type PlannedTable = {
  readonly kind: 'table'
  readonly path: string
  readonly fills: readonly ShownFill[]
  /** The file itself with its gaps filled, or all tables one after the other, as mice, Stata (text or its own file) or SPSS want them. */
  readonly layout: 'own' | 'long' | 'stata' | 'flong' | 'spss'
}

/** One file of an export. */
export type PlannedFile =
  | PlannedTable
  | { readonly kind: 'map' | 'likelihoods' | 'manifest'; readonly path: string }
  | { readonly kind: 'script'; readonly path: string; readonly program: ScriptProgram }

const scriptEndings: Readonly<Record<ScriptProgram, string>> = { r: '.R', stata: '.do', spss: '.sps', python: '.py' }

/** Files of Stata and SPSS have one way each of holding several tables. */
export function stackedLayout(
  format: ExportOptions['format'],
  layout: Exclude<ExportOptions['layout'], 'files'>,
): PlannedTable['layout'] {
  if (format === 'dta') return 'flong'
  return format === 'sav' ? 'spss' : layout
}

/**
 * Which files an export writes, the table first. Of several tables the first is the one that was chosen when its name ends in -1;
 * otherwise each gets its number.
 */
export function planExport(options: ExportOptions, path: string, imputations: number): PlannedFile[] {
  const [chosen, ending] = splitEnding(path)
  const isSeveral = options.fill === 'imputations' && options.layout === 'files'
  const stem = isSeveral ? chosen.replace(/-1$/, '') : chosen
  const numbers = Array.from({ length: imputations }, (_, index) => index + 1)
  const tables: PlannedFile[] =
    options.fill !== 'imputations'
      ? [{ kind: 'table', path, fills: [options.fill], layout: 'own' }]
      : options.layout !== 'files'
        ? [{ kind: 'table', path, fills: numbers, layout: stackedLayout(options.format, options.layout) }]
        : numbers.map((number) => ({
            kind: 'table',
            path: `${stem}-${number}${ending}`,
            fills: [number],
            layout: 'own',
          }))
  const { map, likelihoods, manifest } = options.sideFiles
  const script = options.fill === 'imputations' ? (options.script ?? null) : null
  return [
    ...tables,
    ...(script ? [{ kind: 'script', path: `${stem}${scriptEndings[script]}`, program: script } as const] : []),
    ...(map ? [{ kind: 'map', path: `${stem}-map.csv` } as const] : []),
    ...(likelihoods ? [{ kind: 'likelihoods', path: `${stem}-likelihoods.csv` } as const] : []),
    ...(manifest ? [{ kind: 'manifest', path: `${stem}-manifest.json` } as const] : []),
  ]
}
