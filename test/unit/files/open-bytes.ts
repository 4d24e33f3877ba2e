import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadOptions } from '../../../contract/table'
import { openTable } from '../../../main/files/open'
import { createDocument, type TableDocument } from '../../../main/table/document/document'

/** Writes a temporary file, opens it as a table, and removes it. */
export async function openBytes(
  content: string | Uint8Array,
  name = 'table.csv',
  options: ReadOptions = {},
): Promise<TableDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-open-'))
  const path = join(folder, name)
  try {
    await writeFile(path, content)
    return createDocument(await openTable({ path, name }, options, { workerUrl: null }), { workerUrl: null })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** All cells as texts; a gap is null. */
export const cellsOf = (document: TableDocument): (string | null)[][] =>
  document
    .page(0, document.info().rows, 'none')
    .rows.map((row) => row.cells.map((cell) => (cell.s === 'gap' ? null : cell.t)))

export const typesOf = (document: TableDocument): Record<string, string> =>
  Object.fromEntries(document.info().columns.map(({ name, type }) => [name, type]))
