import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckItem, CheckSection } from '../../contract/computer'
import { fine, gigabytes, note, problem } from './items'

const LITTLE_SPACE = 1e9
const WRITTEN = 'written by the check of this computer\n'

/** Whether Lacuna can write where it keeps things. Folders are named by what they are for, never by their path. */
export async function folders(dataFolder: string): Promise<CheckSection> {
  return {
    title: 'Folders',
    items: [await writable('Lacuna’s data folder', dataFolder), await writable('Temporary files', tmpdir())],
  }
}

async function writable(label: string, folder: string): Promise<CheckItem> {
  const file = join(folder, `lacuna-check-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, WRITTEN)
    const same = (await readFile(file, 'utf8')) === WRITTEN
    if (!same) return problem(label, 'what was written there was read back differently')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return problem(label, `cannot be written to (${code}): work cannot be saved there`)
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const words = `can be written to, ${gigabytes(free)} free`
  return free < LITTLE_SPACE ? note(label, `${words}: saved work may not fit`) : fine(label, words)
}
