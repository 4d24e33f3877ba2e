import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseEngine, listEngines, openEngine, type Engine, type EngineId } from '../../../main/engine/engine'
import type { OpenEngine } from '../../../main/engine/self-test'

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
    await expect(chooseEngine({ want: 'tfjs-node-gpu' })).rejects.toThrow()
  })

  it('lists every engine with its speed or its reason', async () => {
    const reports = await listEngines(quick)
    expect(reports.map(({ id }) => id)).toEqual(['onnx-cpu', 'tfjs-cpu', 'onnx-cuda'])
    const [onnx, plain] = reports.map(({ outcome }) => (outcome.status === 'works' ? outcome.callsPerSecond : 0))
    expect(onnx).toBeGreaterThan(plain!)
  })
})
