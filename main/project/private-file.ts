import { mkdir } from 'node:fs/promises'
import { writeAtomically } from '../files/atomic'

/** Files of the user's work are the user's alone. */
export const privateFile = 0o600
export const privateFolder = 0o700

/** Makes a folder that only its owner can look into. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateFolder })
}

/** Writes whole or not at all, readable by its owner only. */
export const writePrivately = (path: string, pieces: readonly Uint8Array[]): Promise<void> =>
  writeAtomically(path, pieces, privateFile)

export const jsonBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
