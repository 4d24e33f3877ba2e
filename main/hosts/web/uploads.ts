import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../../errors'
import { safeName } from './safe-name'

/**
 * Streams the body of a request into a fresh folder under `folder` and gives back the file's path. More than `maxBytes`
 * is refused as soon as it shows, and nothing of a refused or broken upload stays.
 */
export async function receiveUpload(request: IncomingMessage, name: string, folder: string, maxBytes: number) {
  const tooLarge = new UserError(
    'bad-input',
    `The file is larger than ${Math.floor(maxBytes / 1e6)} MB, more than the browser can hand over. Open it on this machine with npm start -- --file.`,
  )
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge

  const own = await mkdtemp(join(folder, 'upload-'))
  const path = join(own, safeName(name))
  try {
    await pipeline(bounded(request, maxBytes, tooLarge), createWriteStream(path))
    return path
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    throw error
  }
}

/** Leaves the request open when it is refused, so that the refusal can still be answered. */
async function* bounded(request: IncomingMessage, maxBytes: number, tooLarge: UserError): AsyncGenerator<Buffer> {
  let received = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received += chunk.length
    if (received > maxBytes) throw tooLarge
    yield chunk
  }
}
