import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { UserError } from '../errors'
import { packContainer, unpackContainer } from './container'
import { writePrivately } from './private-file'
import { manifest, type Manifest } from './work/manifest'
import type { SavedBlocks, StoredWork } from './work/works'

const magic = 'LACUNA-S'
const version = 2
const what = 'session file'

const header = manifest.omit({ blocks: true })

/** The whole work in one file to keep or to hand on; the table itself stays a file of its own. */
export async function writeSessionFile(
  path: string,
  work: Omit<Manifest, 'blocks'>,
  blocks: SavedBlocks,
): Promise<void> {
  await writePrivately(path, [packContainer(magic, version, { header: header.parse(work), blocks })])
}

export async function readSessionFile(path: string): Promise<StoredWork> {
  const content = unpackContainer(await readFile(path), magic, version, what)
  const parsed = header.safeParse(content.header)
  if (!parsed.success) {
    throw new UserError(
      'bad-input',
      z.object({ savedAt: z.number(), source: z.unknown(), version: z.undefined() }).safeParse(content.header).success
        ? 'This session file was made by an earlier Lacuna, which kept fills in another way; open its table instead.'
        : `This ${what} is damaged or incomplete; choose another one.`,
    )
  }
  return { ...parsed.data, blocks: [], bytes: content.blocks }
}

/** The table that work refers to: where it was, or else beside the session file. */
export function findTable(table: string, sessionPath: string | null): string {
  const beside = sessionPath === null ? [] : [join(dirname(sessionPath), basename(table))]
  const found = [table, ...beside].find((path) => existsSync(path))
  if (found) return found
  throw new UserError(
    'not-found',
    sessionPath === null
      ? `The table ${basename(table)} is no longer where it was; put it back there to go on with it.`
      : `The table ${basename(table)} is no longer where it was; put it beside the session file and open that again.`,
  )
}
