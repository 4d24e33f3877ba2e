import { createHash } from 'node:crypto'
import type * as fs from 'node:fs'
import { join, relative } from 'node:path'

/** Electron shows archives as folders; whoever calls passes the file system that shows them as the files they are. */
type Files = Pick<typeof fs, 'createReadStream' | 'promises'>

const mark = 'LACUNA-SEAL-SHA256:'
const length = mark.length + 64

/** What is written at the very end of the program file, where the loader of programs does not look. */
export const sealText = (digest: string): string => mark + digest

/** The digest that a program file ends with; nothing when it is not sealed. */
export async function sealOf(promises: Files['promises'], program: string): Promise<string | undefined> {
  const file = await promises.open(program)
  try {
    const { size } = await file.stat()
    if (size < length) return undefined
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const text = buffer.toString('latin1')
    return text.startsWith(mark) ? text.slice(mark.length) : undefined
  } finally {
    await file.close()
  }
}

/** SHA-256 over the names and contents of the archive and of everything that was laid beside it. */
export async function archiveDigest(files: Files, resources: string): Promise<string> {
  const hash = createHash('sha256')
  const paths = [join(resources, 'app.asar'), ...(await filesUnder(files, join(resources, 'app.asar.unpacked')))]
  for (const path of paths) {
    hash.update(`${relative(resources, path)}\0`)
    for await (const chunk of files.createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}

async function filesUnder(files: Files, folder: string): Promise<string[]> {
  const entries = await files.promises.readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
