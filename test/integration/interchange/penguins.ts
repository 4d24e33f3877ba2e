import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { ExportOptions } from '../../../contract/export'
import { createRandom } from '../../../main/engine/random'
import { exportTable } from '../../../main/files/export'
import { openTable } from '../../../main/files/open'
import { isGap } from '../../../main/table/columns/column'
import { createDocument, type TableDocument } from '../../../main/table/document/document'
import { filledWith } from '../../unit/table/filled'

export const imputations = 4
export const penguins = resolve(import.meta.dirname, '../../../resources/samples/penguins.csv')

/** A table with every gap filled four times, by values of its own columns drawn at random. */
export async function imputed(path: string): Promise<TableDocument> {
  const opened = await openTable({ path, name: basename(path) }, {}, { workerUrl: null })
  const document = createDocument(opened, { workerUrl: null })
  const random = createRandom(13)
  const columns = document.columns().flatMap(({ values, gaps }, column) => {
    if (gaps === 0 || values.kind === 'texts') return []
    const all = Array.from({ length: document.info().rows }, (_, row) => row)
    const rows = all.filter((row) => isGap(values, row))
    const known = all.filter((row) => !isGap(values, row))
    const drawn = (): number => {
      const row = known[Math.floor(random.uniform() * known.length)]!
      return values.kind === 'numbers' ? values.values[row]! : values.codes[row]!
    }
    const filled = filledWith(document, document.info().columns[column]!.name, rows, 0)
    return [{ ...filled, values: Array.from({ length: imputations }, () => Float64Array.from(rows, drawn)) }]
  })
  await document.applyFill({
    method: 'sample',
    imputations,
    seed: 1,
    engine: 'test',
    minCertainty: 0,
    leftOpen: 0,
    columns,
  })
  return document
}

export const imputedPenguins = (): Promise<TableDocument> => imputed(penguins)

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'lacuna-interchange-'))

/** Exports all imputations; the names of the files. */
export async function exportImputed(
  document: TableDocument,
  path: string,
  options: Partial<ExportOptions> & Pick<ExportOptions, 'format'>,
): Promise<readonly string[]> {
  const sideFiles = { map: false, likelihoods: false, manifest: false }
  const all: ExportOptions = { fill: 'imputations', layout: 'long', sideFiles, guardFormulas: false, ...options }
  const { files } = await exportTable(document, all, path, { workerUrl: null, model: null, now: () => 0 })
  return files
}
