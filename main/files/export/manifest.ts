import { basename } from 'node:path'
import type { ExportOptions } from '../../../contract/export'
import type { ModelInfo } from '../../../contract/model'
import packageJson from '../../../package.json' with { type: 'json' }
import { bestGuessOf } from '../../table/document/fills'
import type { ExportTable } from './export-table'

export type ManifestFacts = {
  readonly model: ModelInfo | null
  readonly writtenAt: number
  readonly files: readonly string[]
  /** What was said about how the table was written. */
  readonly notes: Iterable<string>
}

/** From this a run can be repeated: the input's hash, the settings, the seeds, the versions, the engine. */
export function manifestText(
  table: ExportTable,
  options: ExportOptions,
  { model, writtenAt, files, notes }: ManifestFacts,
): string {
  const { source, columns, layers, edits, rules } = table
  const manifest = {
    lacuna: packageJson.version,
    writtenAt: new Date(writtenAt).toISOString(),
    input: {
      name: table.name,
      sha256: source.sha256,
      format: source.format,
      reading: source.reading,
      rows: source.store.rows,
      columns: columns.length,
    },
    columns: columns.map(({ type, missingCodes, gaps, kept, step }, index) => ({
      name: source.names[index],
      type,
      missingCodes,
      gaps,
      kept: kept.count,
      step,
    })),
    edits: [...edits].map(([key, text]) => ({
      row: Math.floor(key / columns.length) + 1,
      column: source.names[key % columns.length],
      text,
    })),
    ...(rules.length > 0 && { rules }),
    fills: layers.map(({ method, imputations, seed, engine, columns: filled }) => ({
      method,
      imputations,
      seed,
      engine,
      cells: [...filled.values()].reduce((sum, column) => sum + column.rows.length, 0),
      columns: [...filled.values()].map((column) => column.name),
    })),
    model: model && {
      name: model.name,
      trainedOn: model.trainedOn,
      rows: model.rows,
      preset: model.preset,
      seed: model.seed,
      engine: model.engine,
      // A model that was trained further is repeated from the first training on.
      earlier: model.earlier,
      columns: model.columns,
      leftOut: model.leftOut,
    },
    export: { ...options, fill: fillWritten(table, options) },
    files: files.map((file) => basename(file)),
    notes: [...notes],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** What the gaps of the file hold, by its own name. */
function fillWritten({ layers }: ExportTable, { fill }: ExportOptions): string {
  if (fill !== 'mean') return fill
  const guess = bestGuessOf(layers)
  return guess === 'both' ? 'mean and median' : (guess ?? 'none')
}
