import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { nodeCompute } from '../../../main/hosts/node-compute'
import type { ComputeProcess } from '../../../main/jobs/compute-process'

const folder = mkdtempSync(join(tmpdir(), 'lacuna-compute-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a real child process that runs `code`. */
function start(code: string): { compute: ComputeProcess; exit: Promise<string>; lines: string[] } {
  const program = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(program, code)
  const lines: string[] = []
  const compute = nodeCompute(program, (line) => lines.push(line))()
  return { compute, exit: new Promise((resolve) => compute.onExit(resolve)), lines }
}

const stays = `setInterval(() => {}, 1000); process.send({ type: 'ready' })`
const ready = (compute: ComputeProcess): Promise<unknown> => new Promise((resolve) => compute.onMessage(resolve))

it('carries typed arrays both ways as they are', async () => {
  const { compute, exit } = start(`process.on('message', (message) => process.send(message))`)
  const echo = ready(compute)
  const message = { type: 'cancel', id: 'a', values: new Float64Array([1, NaN, -0]) } as const
  compute.post(message)
  expect(await echo).toEqual(message)
  compute.kill()
  expect(await exit).toBe('ended')
})

it('tells a crash from an end', async () => {
  expect(await start('process.exit(0)').exit).toBe('ended')
  expect(await start('process.exit(3)').exit).toBe('crashed')
  const thrown = start(`throw new Error('broken inside')`)
  expect(await thrown.exit).toBe('crashed')
  expect(thrown.lines.join('\n')).toContain('broken inside')
})

it('tells when it was killed from outside', async () => {
  const { compute, exit } = start(stays)
  await ready(compute)
  process.kill(compute.pid!, 'SIGKILL')
  expect(await exit).toBe('crashed')
  expect(() => compute.post({ type: 'cancel', id: 'a' })).not.toThrow()
})

it('kills a process that is too busy to listen', async () => {
  const { compute, exit } = start(`process.send({ type: 'ready' }, () => { for (;;); })`)
  await ready(compute)
  compute.kill()
  expect(await exit).toBe('ended')
})

it('tells when memory ran out', async () => {
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=30')
  const { exit } = start('const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length + 0.5))')
  vi.unstubAllEnvs()
  expect(await exit).toBe('out-of-memory')
})

it('reports a program that is not there', async () => {
  const compute = nodeCompute(join(folder, 'absent.mjs'), () => undefined)()
  expect(await new Promise((resolve) => compute.onExit(resolve))).toBe('crashed')
})
