import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { JobOf } from '../../../main/compute/jobs'
import type { FromCompute } from '../../../main/compute/protocol'
import { createComputeClient, type ComputeClient } from '../../../main/jobs/compute-client'
import type { ComputeProcess } from '../../../main/jobs/compute-process'
import { once } from '../../../main/jobs/once'

const program = fileURLToPath(new URL('../../fixtures/compute-process.mjs', import.meta.url))

let started: number[] = []
let notices: string[] = []
let client: ComputeClient
let deaths: 'crashed' | 'out-of-memory' = 'crashed'

function spawn(): ComputeProcess {
  const child = fork(program, { serialization: 'advanced' })
  if (child.pid) started.push(child.pid)
  return {
    pid: child.pid,
    post: (message) => void child.send(message),
    onMessage: (listener) => void child.on('message', (message) => listener(message as FromCompute)),
    onExit: (listener) => void child.on('exit', () => listener(deaths)),
    kill: () => void child.kill('SIGKILL'),
  }
}

function open(): ComputeClient {
  started = []
  notices = []
  deaths = 'crashed'
  client = createComputeClient({ spawn, notify: (_tone, message) => notices.push(message), log: () => undefined })
  return client
}

const ask = (target: string): JobOf<'conditional'> => ({
  kind: 'conditional',
  model: 'm',
  given: {},
  target,
  observed: null,
  samples: 0,
  seed: 0,
})

afterEach(() => client.close())

describe('the supervised compute process', () => {
  it('starts on demand and only once', async () => {
    open()
    expect(started).toHaveLength(0)
    await client.run(ask('echo'), once())
    await client.run(ask('echo'), once())
    expect(started).toHaveLength(1)
  })

  it('sends what was offered once, and again to a fresh process', async () => {
    open()
    client.offerModel('m', new Uint8Array([1]))
    const kept = async () => (await client.run(ask('echo'), once())).curve
    expect(await kept()).toMatchObject({ kept: ['keep-model m'] })
    expect(await kept()).toMatchObject({ kept: ['keep-model m'] })
    await expect(client.run(ask('crash'), once())).rejects.toMatchObject({ code: 'crashed' })
    expect(await kept()).toMatchObject({ kept: ['keep-model m'] })
    expect(started).toHaveLength(2)
  })

  it('sends a model again when the process has meanwhile been given another', async () => {
    open()
    client.offerModel('m', new Uint8Array([1]))
    await client.run(ask('echo'), once())
    await client.run<'keep-model'>({ kind: 'keep-model', id: 'refused', bytes: new Uint8Array([2]) }, once())
    const { curve } = await client.run(ask('echo'), once())
    expect(curve).toMatchObject({ kept: ['keep-model m', 'keep-model refused', 'keep-model m'] })
  })

  it('passes on a warning that ends no job', async () => {
    open()
    await client.run(ask('warn'), once())
    expect(notices).toEqual(['The device is gone.'])
  })

  it('passes on progress, refusals and cancellation', async () => {
    open()
    await expect(client.run(ask('refuse'), once())).rejects.toMatchObject({ code: 'bad-input', message: 'No.' })
    const abort = new AbortController()
    const stages: string[] = []
    const job = client.run(ask('wait'), {
      signal: abort.signal,
      report: (progress) => {
        stages.push(progress.stage)
        abort.abort()
      },
    })
    await expect(job).rejects.toMatchObject({ code: 'cancelled' })
    expect(stages).toEqual(['Half'])
  })

  it('fails every waiting job when the process is killed, and goes on in a fresh one', async () => {
    open()
    await client.run(ask('echo'), once())
    const waiting = client.run(ask('wait'), {
      signal: new AbortController().signal,
      report: () => process.kill(client.pid() ?? 0, 'SIGKILL'),
    })
    await expect(waiting).rejects.toMatchObject({ code: 'crashed', message: expect.stringContaining('unchanged') })
    await expect(client.run(ask('echo'), once())).resolves.toBeDefined()
  })

  it('gives up after three deaths in a row and says so', async () => {
    open()
    for (let death = 0; death < 3; death += 1) {
      await expect(client.run(ask('crash'), once())).rejects.toMatchObject({ code: 'crashed' })
    }
    expect(notices).toHaveLength(1)
    await expect(client.run(ask('echo'), once())).rejects.toMatchObject({
      message: expect.stringContaining('three times'),
    })
    expect(started).toHaveLength(3)
  })

  it('counts only deaths in a row', async () => {
    open()
    for (let round = 0; round < 3; round += 1) {
      await expect(client.run(ask('crash'), once())).rejects.toMatchObject({ code: 'crashed' })
      await client.run(ask('echo'), once())
    }
    expect(notices).toHaveLength(0)
  })

  it('what was too large for the memory is told as often as it is tried, and ends no later job', async () => {
    open()
    deaths = 'out-of-memory'
    for (let death = 0; death < 4; death += 1) {
      await expect(client.run(ask('crash'), once())).rejects.toMatchObject({ code: 'out-of-memory' })
      expect(started).toHaveLength(death + 1)
    }
    await expect(client.run(ask('echo'), once())).resolves.toBeDefined()
    expect(notices).toEqual([])
  })

  it('closing ends what waits for a process that has not started, and whose end is not told', async () => {
    let kills = 0
    client = createComputeClient({
      spawn: () => ({
        pid: undefined,
        post: () => undefined,
        onMessage: () => undefined,
        onExit: () => undefined,
        kill: () => void (kills += 1),
      }),
      notify: () => undefined,
      log: () => undefined,
    })
    const waiting = client.run(ask('echo'), once())
    client.close()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    expect(kills).toBe(1)
  })
})
