import type { ExportOptions } from '../../../contract/export'

/** The table as it is, and nothing beside it. */
export const plainExport: ExportOptions = {
  format: 'csv',
  fill: 'none',
  layout: 'files',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
}
