import { writeFile } from 'node:fs/promises'
import type { ComputeProcess, SpawnCompute } from '../../jobs/compute-process'
import { memoryOf } from './memory-of'

const lookEveryMs = 100

/**
 * Ends the calculation, and nothing else, when it and the application take more memory together than one person may. Should
 * the whole machine run out before, the system is told to end a calculation rather than an application.
 */
export const heldToMemory =
  (most: number, own = (): number => process.memoryUsage.rss()) =>
  (spawn: SpawnCompute): SpawnCompute =>
  () => {
    const child = spawn()
    const { pid } = child
    let tooMuch = false
    const look = setInterval(() => {
      if (tooMuch || own() + memoryOf(pid ?? 0) <= most) return
      tooMuch = true
      child.kill()
    }, lookEveryMs)
    void writeFile(`/proc/${pid}/oom_score_adj`, '500').catch(() => undefined)
    return {
      ...child,
      onExit: (listener: Parameters<ComputeProcess['onExit']>[0]) =>
        child.onExit((reason) => {
          clearInterval(look)
          listener(tooMuch ? 'out-of-memory' : reason)
        }),
    }
  }
