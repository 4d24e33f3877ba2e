import type { ExportOptions } from '../../../contract/export'
import type { ShownFill } from '../../../contract/table'

type Has = { readonly mean: boolean; readonly imputations: boolean; readonly scored: boolean }

const fresh: ExportOptions = {
  format: 'csv',
  fill: 'mean',
  layout: 'long',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
}

/** The last choice as far as this table allows it; without one, what is on the screen. */
export function possibleOptions(last: ExportOptions | null, has: Has, shown: ShownFill): ExportOptions {
  const wanted = last ?? { ...fresh, fill: typeof shown === 'number' ? 'imputations' : 'mean' }
  const can = (fill: ExportOptions['fill']): boolean =>
    fill === 'none' || (fill === 'mean' ? has.mean : has.imputations)
  const fill = [wanted.fill, 'mean' as const, 'imputations' as const].find(can) ?? 'none'
  const sideFiles = { ...wanted.sideFiles, likelihoods: wanted.sideFiles.likelihoods && has.scored }
  return { ...wanted, fill, sideFiles }
}
