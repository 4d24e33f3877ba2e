import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseEngine, listEngines, openEngine, type Engine, type EngineId } from '../../../main/engine/engine'
import type { Notice } from '../../../main/engine/fallback'
import type { Program } from '../../../main/engine/program'
import type { OpenEngine } from '../../../main/engine/self-test'

const doubling: Program = {
  name: 'doubling',
  inputs: { x: { shape: [1], dtype: 'float32' } },
  run: ({ x }) => ({ y: x!.mul(2) }),
}

let folder = ''
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'lacuna-engine-'))))
afterEach(() => rm(folder, { recursive: true }))

const candidates: EngineId[] = ['onnx-cuda', 'onnx-cpu', 'tfjs-cpu']
const quick = { candidates, threads: 1, seconds: 0.05 }

/** A real engine whose every number comes out slightly too large. */
const skewed =
  (wrong: EngineId): OpenEngine =>
  async (id, options) => {
    const engine = await openEngine(id, options)
    if (id !== wrong) return engine
    return {
      ...engine,
      async load(program, state): ReturnType<Engine['load']> {
        const loaded = await engine.load(program, state)
        return {
          ...loaded,
          call: async (inputs) => {
            const outputs = await loaded.call(inputs)
            return Object.fromEntries(Object.entries(outputs).map(([name, data]) => [name, data.map((x) => x * 1.01)]))
          },
        }
      },
    }
  }

describe('choosing an engine', () => {
  it('takes the fastest that works and says why, naming those that do not', async () => {
    const { engine, why, tried } = await chooseEngine(quick)
    expect(engine.id).toBe('onnx-cpu')
    expect(why).toMatch(/^CPU · ONNX Runtime · 1 thread was the fastest here: .* times CPU · TensorFlow\.js\.$/)
    expect(tried.map(({ id, outcome }) => [id, outcome.status])).toEqual([
      ['onnx-cpu', 'works'],
      ['tfjs-cpu', 'works'],
      ['onnx-cuda', 'unavailable'],
    ])
    await engine.dispose()
  })

  it('passes over an engine that gives wrong answers', async () => {
    const { engine, tried } = await chooseEngine({ ...quick, open: skewed('onnx-cpu') })
    expect(engine.id).toBe('tfjs-cpu')
    expect(tried.find(({ id }) => id === 'onnx-cpu')?.outcome).toMatchObject({ status: 'wrong' })
    await engine.dispose()
  })

  it('remembers its choice for this machine and measures anew on another', async () => {
    const memory = join(folder, 'engine.json')
    const opened: EngineId[] = []
    const open: OpenEngine = (id, options) => {
      opened.push(id)
      return openEngine(id, options)
    }
    const first = await chooseEngine({ ...quick, memory, open, machine: 'this one' })
    opened.length = 0
    const second = await chooseEngine({ ...quick, memory, open, machine: 'this one' })
    expect(opened).toEqual(['onnx-cpu'])
    expect(second.why).toBe(`${first.why} (Measured earlier.)`)
    expect(second.tried).toEqual(first.tried)
    await chooseEngine({ ...quick, memory, open, machine: 'another' })
    expect(opened.length).toBeGreaterThan(2)
  })

  it('does not try again what ended the process last time', async () => {
    const memory = join(folder, 'engine.json')
    await writeFile(memory, JSON.stringify({ machine: 'm', trying: 'onnx-cpu', why: '', tried: [] }))
    const { engine, tried } = await chooseEngine({ ...quick, memory, machine: 'm' })
    expect(engine.id).toBe('tfjs-cpu')
    expect(tried.find(({ id }) => id === 'onnx-cpu')?.outcome.status).toBe('unavailable')
    expect(JSON.parse(await readFile(memory, 'utf8'))).toMatchObject({ chosen: 'tfjs-cpu' })
  })

  it('ignores a damaged memory', async () => {
    const memory = join(folder, 'engine.json')
    await writeFile(memory, '{"machine": "m", "chosen": "abacus"}')
    expect((await chooseEngine({ ...quick, memory, machine: 'm' })).engine.id).toBe('onnx-cpu')
  })

  it('opens the engine that was asked for, or fails', async () => {
    expect((await chooseEngine({ want: 'tfjs-cpu' })).why).toBe('You chose this engine.')
    await expect(chooseEngine({ want: 'tfjs-node-gpu' })).rejects.toThrow(
      /^GPU \(CUDA\) · TensorFlow cannot be used\. /,
    )
  })

  it('goes on with the processor when the device of the chosen engine is lost', async () => {
    let lost = false
    // The plain engine in the place of one on a device, until the device is gone.
    const open: OpenEngine = async (id, options) => {
      const engine = await openEngine(id === 'onnx-webgpu' ? 'onnx-cpu' : id === 'onnx-cpu' ? 'tfjs-cpu' : id, options)
      if (id !== 'onnx-webgpu') return engine
      return {
        ...engine,
        id,
        async load(program, state): ReturnType<Engine['load']> {
          const loaded = await engine.load(program, state)
          return {
            ...loaded,
            call: (inputs) => (lost ? Promise.reject(new Error('Device lost')) : loaded.call(inputs)),
          }
        },
      }
    }
    const notices: string[] = []
    const options = {
      ...quick,
      open,
      candidates: ['onnx-webgpu', 'onnx-cpu'] as const,
      notice: ({ to }: Notice) => notices.push(to),
    }
    const { engine } = await chooseEngine(options)
    expect(engine.id).toBe('onnx-webgpu')
    const loaded = await engine.load(doubling)
    lost = true
    expect(await loaded.call({ x: Float32Array.of(4) })).toEqual({ y: Float32Array.of(8) })
    expect(notices).toEqual(['CPU · TensorFlow.js'])
    await engine.dispose()
  })

  it('lists every engine with its speed or its reason', async () => {
    const reports = await listEngines(quick)
    expect(reports.map(({ id }) => id)).toEqual(['onnx-cpu', 'tfjs-cpu', 'onnx-cuda'])
    const [onnx, plain] = reports.map(({ outcome }) => (outcome.status === 'works' ? outcome.callsPerSecond : 0))
    expect(onnx).toBeGreaterThan(plain!)
  })
})
