import { open, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { z } from 'zod'
import { UserError } from '../errors'
import { writeAtomically } from '../files/atomic'
import { readProblem } from '../files/problems'
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

export type SessionHeader = z.infer<typeof header>
export type BlockPlace = { readonly name: string; readonly offset: number; readonly length: number }

/** What a session file holds, and where its blocks lie in it; runs in the reader process. */
export async function inspectSessionFile(path: string): Promise<{ work: SessionHeader; blocks: BlockPlace[] }> {
  const file = await readFile(path).catch((error: unknown) => Promise.reject(readProblem(error, path)))
  const content = unpackContainer(magic, [version], file)
  if (typeof content === 'string') throw new UserError('bad-input', problems[content])
  const parsed = header.safeParse(content.header)
  if (!parsed.success) throw new UserError('bad-input', problems.damaged)
  const blocks = [...content.blocks].map(([name, block]) => ({
    name,
    offset: block.byteOffset - file.byteOffset,
    length: block.length,
  }))
  return { work: parsed.data, blocks }
}

/** The same with the blocks themselves, each in memory of its own. */
export async function loadSession(
  path: string,
  { work, blocks }: { readonly work: SessionHeader; readonly blocks: readonly BlockPlace[] },
): Promise<StoredWork> {
  const bytes = new Map<string, Uint8Array>()
  const file = await open(path).catch((error: unknown) => Promise.reject(readProblem(error, path)))
  try {
    for (const { name, offset, length } of blocks) {
      const block = new Uint8Array(length)
      const { bytesRead } = await file.read(block, 0, length, offset)
      if (bytesRead !== length) throw new UserError('bad-input', problems.damaged)
      bytes.set(name, block)
    }
  } finally {
    await file.close()
  }
  return { ...work, version: 1, blocks: [], bytes }
}

const problems: Record<Unreadable, string> = {
  'not this kind': 'This is not a Lacuna session; choose a file that ends in .lacuna.',
  'another version':
    'This session was saved by another version of Lacuna, which kept fills in another way; open its table instead.',
  damaged: 'This session file is damaged or incomplete; choose another one.',
}

/** The table of saved work, which was opened when that was made. */
export function findTable(table: string): string {
  if (existsSync(table)) return table
  throw new UserError(
    'not-found',
    `The table ${basename(table)} is no longer where it was; put it back there to go on with it.`,
  )
}

/**
 * The table that a session file refers to. Anyone can write a session, so the path in it counts for nothing by itself: it
 * must be a file that the user opened here (`opened`, the last one first), there or elsewhere under the same name. A table
 * that was handed on beside its session is taken when it holds exactly what the session was made on.
 */
export async function findSessionTable(
  { source, file }: SessionHeader,
  sessionPath: string,
  opened: readonly string[],
  hash: (path: string) => Promise<string>,
): Promise<string> {
  const name = basename(source.path.replaceAll('\\', '/'))
  const known = opened.filter((path) => existsSync(path))
  const found = known.find((path) => path === source.path) ?? known.find((path) => basename(path) === name)
  if (found !== undefined) return found
  const beside = join(dirname(sessionPath), name)
  if (existsSync(beside) && (await hash(beside).catch(() => '')) === file.sha256) return beside
  throw new UserError(
    'not-found',
    `This session belongs to the table ${name}, which was not opened here yet; open that table first, then the session again.`,
  )
}
