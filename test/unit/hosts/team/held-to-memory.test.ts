import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { heldToMemory } from '../../../../main/hosts/team/held-to-memory'
import { memoryOf } from '../../../../main/hosts/team/memory-of'
import type { ComputeProcess } from '../../../../main/jobs/compute-process'
import type { ExitReason } from '../../../../main/workers/child-program'

const program = `const kept = []; setInterval(() => kept.push(Buffer.alloc(2e7, 1)), Number(process.argv[1]))`

/** A process that takes 20 MB more every so often; `own`: what the application itself takes. */
function start(everyMs: number, most: number, own = 0): { process: ComputeProcess; exit: Promise<ExitReason> } {
  const held = heldToMemory(
    most,
    () => own,
  )(() => {
    const child = spawn(globalThis.process.execPath, ['-e', program, String(everyMs)])
    let asked = false
    return {
      pid: child.pid,
      post: () => undefined,
      onMessage: () => undefined,
      onExit: (listener) => void child.on('exit', () => listener(asked ? 'ended' : 'crashed')),
      kill: () => {
        asked = true
        child.kill('SIGKILL')
      },
    }
  })()
  return { process: held, exit: new Promise((resolve) => held.onExit(resolve)) }
}

it.skipIf(process.platform !== 'linux')('ends what takes more than it may, and says why', async () => {
  expect(await start(1, 3e8).exit).toBe('out-of-memory')
  // What the application holds counts, too.
  expect(await start(100_000, 3e8, 2.9e8).exit).toBe('out-of-memory')
})

it.skipIf(process.platform !== 'linux')('leaves alone what stays below, however it ends', async () => {
  const { process: child, exit } = start(100_000, 1e9)
  await expect.poll(() => memoryOf(child.pid!)).toBeGreaterThan(2e7)
  await new Promise((resolve) => setTimeout(resolve, 250))
  child.kill()
  expect(await exit).toBe('ended')
})

it('a process that is gone takes nothing', () => {
  expect(memoryOf(0)).toBe(0)
})
