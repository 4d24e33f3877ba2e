import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultThreads } from '../../../main/engine/threads'

/** A folder as Linux shows it, one entry per logical processor: the processors of its core. */
async function withCores(siblings: readonly string[], check: (topology: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-cores-'))
  for (const [i, list] of siblings.entries()) {
    await mkdir(join(folder, `cpu${i}`, 'topology'), { recursive: true })
    await writeFile(join(folder, `cpu${i}`, 'topology', 'thread_siblings_list'), `${list}\n`)
  }
  check(folder)
  await rm(folder, { recursive: true })
}

describe('the number of threads', () => {
  it('is the number of physical cores', async () => {
    await withCores(['0,2', '1,3', '0,2', '1,3'], (topology) => expect(defaultThreads(4, topology)).toBe(2))
    await withCores(['0', '1'], (topology) => expect(defaultThreads(2, topology)).toBe(2))
  })

  it('leaves a core to the rest of the program where there are many', async () => {
    const eight = Array.from({ length: 16 }, (_, i) => `${i % 8},${(i % 8) + 8}`)
    await withCores(eight, (topology) => expect(defaultThreads(16, topology)).toBe(7))
  })

  it('never exceeds what this process may use, and is known without a list of cores', async () => {
    await withCores(['0', '1', '2', '3'], (topology) => expect(defaultThreads(1, topology)).toBe(1))
    expect(defaultThreads(3, '/nowhere')).toBe(3)
  })
})
