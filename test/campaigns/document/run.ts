import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { openTable } from '../../../main/files/open'
import { createDocument, type TableDocument } from '../../../main/table/document/document'
import { commands, type Real } from './commands'
import { newReference } from './reference'
import { fileText, smallTable } from './tables'

/**
 * Random sequences of what people do with a table, against a plain reference: edits, pastes, changes of columns, fills,
 * undo, redo, sorting, filtering, saving, a kill, restoring and exporting.
 */
export async function runDocumentCampaign({ count, seed }: { count: number; seed: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-campaign-'))
  let file = 0
  const property = fc.asyncProperty(smallTable, commands, async (table, sequence) => {
    const path = join(folder, `table-${(file += 1)}.csv`)
    await writeFile(path, fileText(table))
    const reopen = async (): Promise<TableDocument> =>
      createDocument(await openTable({ path, name: 'table.csv' }, {}, { workerUrl: null }), { workerUrl: null })
    const real: Real = { document: await reopen(), reopen }
    await fc.asyncModelRun(() => ({ model: newReference(table), real }), sequence)
    await rm(path)
  })
  try {
    await fc.assert(property, { numRuns: count, seed })
  } finally {
    await rm(folder, { recursive: true })
  }
}
