import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { jsonBytes, makePrivateFolder, writePrivately } from './private-file'

/** Reads a small JSON file; an absent, damaged or foreign one counts as not there. */
export async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const parsed = schema.safeParse(JSON.parse(await readFile(path, 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Writes it whole or not at all. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await makePrivateFolder(dirname(path))
  await writePrivately(path, [jsonBytes(value)])
}
