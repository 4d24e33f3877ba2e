import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm, stat, utimes } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../../errors'
import { incoming } from './keep-uploads'
import { safeName } from './safe-name'

/**
 * Streams the body of a request into a folder under `folder` that is named after what it holds, and gives back the
 * file's path: the same file handed over again is the same file, with the work on it. More than `maxBytes` is refused
 * as soon as it shows, and nothing of a refused or broken upload stays.
 */
export async function receiveUpload(request: IncomingMessage, name: string, folder: string, maxBytes: number) {
  const tooLarge = new UserError(
    'bad-input',
    `The file is larger than ${Math.floor(maxBytes / 1e6)} MB, more than the browser can hand over. Open it on this machine with npm start -- --file.`,
  )
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge

  const own = await mkdtemp(join(folder, incoming))
  const safe = safeName(name)
  const hash = createHash('sha256').update(`${safe}\n`)
  try {
    const path = join(own, safe)
    await pipeline(bounded(request, maxBytes, tooLarge, hash), createWriteStream(path, { mode: 0o600 }))
    const kept = join(folder, hash.digest('hex').slice(0, 32))
    return join(await settle(own, kept, safe), safe)
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    throw error
  }
}

/** Moves what came in to its place; what is there already is the same, and counts as new. */
async function settle(own: string, kept: string, name: string): Promise<string> {
  const known = await stat(join(kept, name)).catch(() => null)
  if (known === null) await rename(own, kept)
  else await rm(own, { recursive: true, force: true })
  const now = new Date()
  await utimes(kept, now, now)
  return kept
}

/** Leaves the request open when it is refused, so that the refusal can still be answered. */
async function* bounded(
  request: IncomingMessage,
  maxBytes: number,
  tooLarge: UserError,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  let received = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received += chunk.length
    if (received > maxBytes) throw tooLarge
    hash.update(chunk)
    yield chunk
  }
}
