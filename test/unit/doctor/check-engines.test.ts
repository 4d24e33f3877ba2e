import { expect, it } from 'vitest'
import type { EngineReport } from '../../../contract/model'
import type { Progress } from '../../../contract/jobs'
import { checkEngines } from '../../../main/doctor/check-engines'
import { ALL_ENGINES } from '../../../main/engine/candidates'
import type { FromCompute, ToCompute } from '../../../main/compute/protocol'
import type { ComputeProcess } from '../../../main/jobs/compute-process'
import type { ExitReason } from '../../../main/workers/child-program'

/** A compute process in which everything works, but for what `answer` does otherwise. */
function processes(answer: (id: string, die: () => void, fail: (reason: string) => void) => boolean) {
  const started: { killed: boolean }[] = []
  const spawn = (): ComputeProcess => {
    const state = { killed: false }
    started.push(state)
    const listeners: ((message: FromCompute) => void)[] = []
    const ends: ((reason: ExitReason) => void)[] = []
    const tell = (message: FromCompute): void => queueMicrotask(() => listeners.forEach((listen) => listen(message)))
    const reply = ({ id, job }: Extract<ToCompute, { type: 'run' }>): void => {
      if (job.kind !== 'check-engine') return
      const fail = (message: string): void => tell({ type: 'failed', id, failure: { code: 'internal', message } })
      const die = (): void => queueMicrotask(() => ends.forEach((end) => end('crashed')))
      if (answer(job.id, die, fail)) return
      const gflops = 1 + ALL_ENGINES.findIndex((known) => known === job.id)
      const report: EngineReport = { id: job.id, label: job.id, status: 'ready', detail: '', gflops, apart: 1e-8 }
      tell({ type: 'done', id, result: { kind: 'check-engine', report } })
    }
    setImmediate(() => tell({ type: 'ready' }))
    return {
      pid: 1,
      post: (message) => (message.type === 'run' ? reply(message) : undefined),
      onMessage: (listener) => void listeners.push(listener),
      onExit: (listener) => void ends.push(listener),
      kill: () => {
        state.killed = true
        queueMicrotask(() => ends.forEach((end) => end('ended')))
      },
    }
  }
  return { spawn, started }
}

const quiet = () => ({ signal: new AbortController().signal, report: () => undefined })
const checks = { training: true, now: () => 0 }

it('tries every engine once, the fastest first, and tells how far it is', async () => {
  const { spawn, started } = processes(() => false)
  const told: Progress[] = []
  const found = await checkEngines({ ...checks, spawn }, { ...quiet(), report: (progress) => told.push(progress) })
  expect(found.map(({ id }) => id)).toEqual([...ALL_ENGINES].reverse())
  expect(told).toHaveLength(ALL_ENGINES.length)
  expect(told[3]).toMatchObject({ fraction: 3 / ALL_ENGINES.length, stage: 'Trying Apple (CoreML) · ONNX Runtime' })
  expect(started.map(({ killed }) => killed)).toEqual([true])
})

it('goes on with another process when an engine ends its own, and says which did', async () => {
  const { spawn, started } = processes((id, die) => {
    if (id === 'onnx-webgpu') die()
    return id === 'onnx-webgpu'
  })
  const found = await checkEngines({ ...checks, spawn }, quiet())
  expect(found.filter(({ status }) => status === 'failed')).toEqual([
    {
      id: 'onnx-webgpu',
      label: 'GPU (WebGPU) · ONNX Runtime',
      status: 'failed',
      detail: 'Ended its process when it was tried; its driver is probably broken.',
      gflops: null,
      apart: null,
    },
  ])
  expect(found).toHaveLength(ALL_ENGINES.length)
  expect(started).toHaveLength(2)
})

it('says no more of an unforeseen failure than that there was one', async () => {
  const { spawn } = processes((id, _, fail) => {
    if (id === 'onnx-cuda') fail('/home/ann/secret.cc:1 broke')
    return id === 'onnx-cuda'
  })
  const found = await checkEngines({ ...checks, spawn }, quiet())
  expect(found.find(({ id }) => id === 'onnx-cuda')).toMatchObject({
    status: 'failed',
    detail: 'Failed when it was tried.',
  })
})

it('ends its process at once when it is cancelled', async () => {
  const abort = new AbortController()
  const { spawn, started } = processes((id) => {
    if (id === 'onnx-cpu') queueMicrotask(() => abort.abort())
    return id === 'onnx-cpu'
  })
  const checking = checkEngines({ ...checks, spawn }, { signal: abort.signal, report: () => undefined })
  await expect(checking).rejects.toMatchObject({ code: 'cancelled' })
  expect(started.map(({ killed }) => killed)).toEqual([true])
})
