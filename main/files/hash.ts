import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { TaskControl } from '../workers/control'
import { readProblem } from './problems'

/** SHA-256 of a file's content, as `loadFile` tells it of a file that it reads. */
export async function hashFile({ path }: { readonly path: string }, control: TaskControl): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      control.progress(0)
    }
  } catch (error) {
    throw readProblem(error, path)
  }
  return hash.digest('hex')
}
