import type { ExportOptions } from '../../../contract/export'
import type { ModelInfo } from '../../../contract/model'
import { part, type TaskControl } from '../../workers/control'
import { imputationsOf } from '../../table/document/fills'
import { writeAtomically } from '../atomic'
import { csvPieces } from '../csv/write'
import type { ExportTable } from './export-table'
import { gapText } from './gap-text'
import { likelihoodPieces } from './likelihoods'
import { renamedFor } from './long-names'
import { manifestText, type ManifestFacts } from './manifest'
import { mapPieces } from './map'
import { scriptText } from './scripts/script'
import { planExport, type PlannedFile, type PlannedTable } from './plan'

export type ExportInput = {
  readonly table: ExportTable
  readonly options: ExportOptions
  readonly path: string
  /** Where the table's own file lies; null = nowhere that is known. */
  readonly origin: string | null
  /** Where the manifest goes, when not beside the table. */
  readonly manifestPath?: string
  readonly manifest: { readonly model: ModelInfo | null; readonly writtenAt: number }
}

export type Written = {
  readonly files: readonly string[]
  /** What the user should know about how the table was written, one sentence each. */
  readonly notes: readonly string[]
}

/** Writes all files of an export one after the other, each whole or not at all; runs in the file worker. */
export async function writeExport(
  { table, options, path, origin, manifestPath, manifest }: ExportInput,
  control: TaskControl,
): Promise<Written> {
  const files = planExport(options, path, imputationsOf(table.layers))
  const tables = files.filter((file) => file.kind === 'table')
  // Made first: what cannot have a script is refused before anything is written.
  const scripts = new Map<PlannedFile, string>(
    files.flatMap((file) =>
      file.kind === 'script' ? [[file, scriptText(table, options, tables, file.program)] as const] : [],
    ),
  )
  const written: string[] = []
  const notes = new Set<string>()
  for (const [index, file] of files.entries()) {
    const share = part(control, index / files.length, (index + 1) / files.length)
    const facts = { ...manifest, files: written, notes, script: scripts.get(file) ?? '' }
    const place = file.kind === 'manifest' ? (manifestPath ?? file.path) : file.path
    await writeAtomically(place, await pieces(table, options, file, origin, facts, share))
    written.push(place)
  }
  return { files: written, notes: [...notes] }
}

/** A table that came from a workbook goes back into it; null where a new one is to be written. */
async function ownWorkbook(
  table: ExportTable,
  { fills, layout }: PlannedTable,
  origin: string | null,
  control: TaskControl,
  note: (sentence: string) => void,
): Promise<Uint8Array | null> {
  if (table.source.sheets === undefined || origin === null) return null
  if (layout === 'own') {
    const { patchedWorkbook } = await import('../excel/patch/patched-workbook')
    return patchedWorkbook(table, fills[0] ?? 'none', origin, control, note)
  }
  note('The long table is a workbook of its own: the other sheets and the cells’ formats are not in it.')
  return null
}

/** Which names are others in the file, where its program takes only some. */
function noteNames(
  { source }: ExportTable,
  { format }: ExportOptions,
  { layout }: PlannedTable,
  note: (sentence: string) => void,
): void {
  const program = format === 'sav' ? 'SPSS' : format === 'dta' || layout === 'stata' ? 'Stata' : null
  const renamed = program && renamedFor(program, source.names, layout, format)
  if (renamed !== null) note(renamed)
}

/** The libraries for Excel and Parquet are loaded when needed. */
async function pieces(
  table: ExportTable,
  options: ExportOptions,
  file: PlannedFile,
  origin: string | null,
  facts: ManifestFacts & { readonly notes: Set<string>; readonly script: string },
  control: TaskControl,
): Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>> {
  const note = (sentence: string): void => void facts.notes.add(sentence)
  switch (file.kind) {
    case 'table':
      noteNames(table, options, file, note)
      if (options.format === 'dta')
        return (await import('../stata/write')).stataPieces(table, file, facts.writtenAt, control, note)
      if (options.format === 'sav')
        return (await import('../spss/write')).spssPieces(table, file, facts.writtenAt, control, note)
      if (options.format === 'xlsx') {
        const own = await ownWorkbook(table, file, origin, control, note)
        return own !== null ? [own] : (await import('../excel/write')).excelPieces(table, file, control, note)
      }
      if (options.format === 'parquet')
        return (await import('../parquet/write')).parquetPieces(table, file, control, note)
      return csvPieces(table, { ...file, guardFormulas: options.guardFormulas, gaps: gapText(options) }, control)
    case 'script':
      return [new TextEncoder().encode(facts.script)]
    case 'map':
      return mapPieces(table, options, control)
    case 'likelihoods':
      return likelihoodPieces(table, options, control)
    case 'manifest':
      return [new TextEncoder().encode(manifestText(table, options, facts))]
  }
}
