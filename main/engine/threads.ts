import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const LINUX_TOPOLOGY = '/sys/devices/system/cpu'

/**
 * Threads for matrix products: one per physical core, because two threads of one core share its arithmetic units; on
 * machines with more than four cores one is left to the rest of the program.
 */
export function defaultThreads(available = availableParallelism(), topology = LINUX_TOPOLOGY): number {
  const cores = Math.min(available, physicalCores(topology) ?? available)
  return cores > 4 ? cores - 1 : Math.max(1, cores)
}

/** Physical cores as Linux lists them; unknown elsewhere. */
function physicalCores(topology: string): number | undefined {
  try {
    const siblings = readdirSync(topology)
      .filter((name) => /^cpu\d+$/.test(name))
      .map((name) => readFileSync(join(topology, name, 'topology', 'thread_siblings_list'), 'utf8').trim())
    return siblings.length === 0 ? undefined : new Set(siblings).size
  } catch {
    return undefined
  }
}
