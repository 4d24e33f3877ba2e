import { readFile } from 'node:fs/promises'
import writeFileAtomic from 'write-file-atomic'

/** A checkpoint on the disk: whole or not at all; null while there is none. */
export const checkpointFile = (path: string) => ({
  read: (): Promise<Uint8Array | null> => readFile(path).catch(() => null),
  write: (bytes: Uint8Array): Promise<void> => writeFileAtomic(path, Buffer.from(bytes.buffer)),
})
