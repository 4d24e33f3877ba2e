import { existsSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { askSocket } from '../../e2e/harness/ask-socket'
import { startHost, type Running } from './support'

const patience = { timeout: 30_000 }
const started: Running[] = []
afterAll(() => Promise.all(started.map((web) => web.stop())))

it('gives every start a token of its own', async () => {
  const [first, second] = await Promise.all([startHost(), startHost()])
  started.push(first, second)
  expect(first.token).not.toBe(second.token)
  expect(first.token.length).toBeGreaterThanOrEqual(32)
})

it('ends with everything it started', async () => {
  const web = await startHost()
  started.push(web)
  await askSocket(web.address, 'table.openSample', { name: 'penguins' })
  await expect.poll(() => askSocket(web.address, 'table.document', {}), patience).toMatchObject({ value: { gaps: 19 } })
  await askSocket(web.address, 'model.train', { preset: 'thorough', maxMinutes: null, seed: 1, engine: 'auto' })
  await expect.poll(() => web.computePid(), patience).toBeDefined()
  const compute = web.computePid()!
  await web.stop()
  await expect.poll(() => existsSync(`/proc/${compute}`), patience).toBe(false)
}, 60_000)
