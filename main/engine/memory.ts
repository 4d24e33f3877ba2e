import { readFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { ALL_ENGINES } from './candidates'
import type { EngineId } from './engine'

const engineId = z.custom<EngineId>((value) => (ALL_ENGINES as readonly unknown[]).includes(value))

const outcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('works'), callsPerSecond: z.number() }),
  z.object({ status: z.literal('wrong'), error: z.number() }),
  z.object({ status: z.literal('unavailable'), reason: z.string() }),
])

const memory = z.object({
  machine: z.string(),
  chosen: engineId.optional(),
  /** The engine being measured when this was written: still here at the next start, it ended the process. */
  trying: engineId.optional(),
  why: z.string(),
  tried: z.array(z.object({ id: engineId, label: z.string(), outcome })),
})

export type Memory = z.input<typeof memory>

/** What this machine is to engines: another processor, core count or system measures anew. */
export const machineName = (): string =>
  [process.platform, process.arch, cpus()[0]?.model.trim() ?? '', availableParallelism()].join(' ')

/** What was measured on this machine before; nothing when the file is absent, damaged or from another machine. */
export async function readMemory(path: string, machine: string): Promise<Memory | undefined> {
  try {
    const known = memory.parse(JSON.parse(await readFile(path, 'utf8')))
    return known.machine === machine ? known : undefined
  } catch {
    return undefined
  }
}

export const writeMemory = (path: string, known: Memory): Promise<void> =>
  writeFileAtomic(path, `${JSON.stringify(known, null, 2)}\n`)
