import { describe, expect, it } from 'vitest'
import { createEngineCheck } from '../../../../main/compute/check/check-engine'
import { apart, tinyTraining } from '../../../../main/compute/check/tiny-training'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import type { OpenEngine } from '../../../../main/engine/self-test'

const signal = new AbortController().signal
const now = () => performance.now()

/** The processor's engine with weights that no step of a training changes; the self-test comes out right on it. */
const forgetful: OpenEngine = async (id, options) => {
  const engine = await openEngine(id, options)
  if (id !== 'onnx-cpu') return engine
  return {
    ...engine,
    async load(program, state): ReturnType<Engine['load']> {
      const loaded = await engine.load(program, state)
      if (program.name === 'self-test') return loaded
      const { call } = loaded
      return {
        ...loaded,
        async call(inputs) {
          const before = await loaded.readState()
          const outputs = await call(inputs)
          await loaded.writeState(before)
          return outputs
        },
      }
    },
  }
}

describe('the check of an engine', () => {
  it('measures one that works and finds its tiny training to be the reference’s', async () => {
    const report = await createEngineCheck({ now })('onnx-cpu', true, { signal })
    expect(report).toMatchObject({ id: 'onnx-cpu', status: 'ready', detail: '' })
    expect(report.gflops).toBeGreaterThan(0)
    expect(report.apart).toBeGreaterThan(0)
    expect(report.apart).toBeLessThan(1e-5)
  })

  it('finds one out that does not learn, though it answers the self-test', async () => {
    const check = createEngineCheck({ now, open: forgetful })
    expect(await check('onnx-cpu', false, { signal })).toMatchObject({ status: 'ready', apart: null })
    expect(await check('onnx-cpu', true, { signal })).toMatchObject({ status: 'wrong', gflops: null })
  })

  it('says in a sentence why another is absent, and refuses one that there is not', async () => {
    const check = createEngineCheck({ now })
    const absent = await check(process.platform === 'win32' ? 'onnx-coreml' : 'onnx-directml', true, { signal })
    expect(absent).toMatchObject({ status: 'absent', gflops: null, apart: null })
    expect(absent.detail).toMatch(/^Is there on .* only\.$/)
    await expect(check('abacus', false, { signal })).rejects.toThrow('There is no engine called “abacus”.')
  })

  it('can be cancelled in the middle of a training', async () => {
    const abort = new AbortController()
    abort.abort()
    const engine = await openEngine('onnx-cpu', { threads: 1 })
    await expect(tinyTraining(engine, { signal: abort.signal })).rejects.toMatchObject({ code: 'cancelled' })
    await engine.dispose()
  })
})

it('two trainings are as far apart as their farthest losses, and infinitely when one has none', () => {
  expect(apart([-2, -1.1], [-2, -1])).toBeCloseTo(0.1)
  expect(apart([-2], [-2, -1])).toBe(Infinity)
  expect(apart([NaN], [-1])).toBe(Infinity)
  expect(apart([], [])).toBe(Infinity)
})
