import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openTable } from '../../../main/files/open'
import { createDocument, type TableDocument } from '../../../main/table/document/document'

/** The folder of real tables; the tests that need it fail loudly without it. */
const folder = resolve(process.env['LACUNA_SHARED'] ?? resolve(import.meta.dirname, '../../../../shared'), 'data')

export function sharedFile(name: string): string {
  const path = resolve(folder, name)
  if (!existsSync(path)) {
    throw new Error(
      `${path} is not there: put the shared data beside the repository or set LACUNA_SHARED to its folder`,
    )
  }
  return path
}

export async function openShared(name: string): Promise<TableDocument> {
  const opened = await openTable({ path: sharedFile(name), name: name.replace(/^.*\//, '') }, {}, { workerUrl: null })
  return createDocument(opened, { workerUrl: null })
}
