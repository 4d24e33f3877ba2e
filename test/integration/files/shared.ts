import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { TestRunner } from 'vitest'
import { openTable } from '../../../main/files/open'
import { createDocument, type TableDocument } from '../../../main/table/document/document'

const root = resolve(import.meta.dirname, '../../..')

/** The folder of real tables, which may lie beside the repository. */
const folder = resolve(process.env['LACUNA_SHARED'] ?? resolve(root, '../shared'), 'data')

/** The one of them that comes with Lacuna. */
const SAMPLE = 'real-gaps/penguins.csv'

/** A real table. A test that needs one which is not there is skipped, and says so. */
export function sharedFile(name: string): string {
  if (name === SAMPLE) return resolve(root, 'resources/samples/penguins.csv')
  const path = resolve(folder, name)
  if (existsSync(path)) return path
  const why = `needs the shared data: ${name} is not in ../shared/data (LACUNA_SHARED names another place)`
  TestRunner.getCurrentTest()?.context.skip(why)
  throw new Error(why)
}

export async function openShared(name: string): Promise<TableDocument> {
  const opened = await openTable({ path: sharedFile(name), name: name.replace(/^.*\//, '') }, {}, { workerUrl: null })
  return createDocument(opened, { workerUrl: null })
}
