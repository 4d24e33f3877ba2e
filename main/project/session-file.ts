import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UserError } from '../errors'
import { writeAtomically } from '../files/atomic'
import { containerPieces, unpackContainer, type Unreadable } from '../container'
import { manifest, type Manifest } from './saved/manifest'
import type { SavedBlocks, StoredWork } from './saved/works'

const magic = 'LACUNA-S'
const version = 2

const header = manifest.omit({ blocks: true, version: true })

/** The whole work in one file to keep or to hand on; the table itself stays a file of its own. */
export async function writeSessionFile(
  path: string,
  work: Omit<Manifest, 'blocks'>,
  blocks: SavedBlocks,
): Promise<void> {
  await writeAtomically(path, containerPieces(magic, { version, header: header.parse(work), blocks }))
}

export async function readSessionFile(path: string): Promise<StoredWork> {
  const content = unpackContainer(magic, [version], await readFile(path))
  if (typeof content === 'string') throw new UserError('bad-input', problems[content])
  const parsed = header.safeParse(content.header)
  if (!parsed.success) throw new UserError('bad-input', problems.damaged)
  const bytes = new Map([...content.blocks].map(([name, block]) => [name, new Uint8Array(block)]))
  return { ...parsed.data, version: 1, blocks: [], bytes }
}

const problems: Record<Unreadable, string> = {
  'not this kind': 'This is not a Lacuna session; choose a file that ends in .lacuna.',
  'another version':
    'This session was saved by another version of Lacuna, which kept fills in another way; open its table instead.',
  damaged: 'This session file is damaged or incomplete; choose another one.',
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
