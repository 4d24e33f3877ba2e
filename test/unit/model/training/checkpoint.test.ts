import { describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import { writeModel } from '../../../../main/model/model-file'
import { packCheckpoint, unpackCheckpoint, type Checkpoint } from '../../../../main/model/training/checkpoint'
import { train, type TrainContext } from '../../../../main/model/training/train'
import { mixedTable } from '../tables'

const checkpoint: Checkpoint = {
  standing: {
    phase: 1,
    step: 7,
    steps: 40,
    restart: 2,
    drops: 1,
    stale: 3,
    best: { score: -1.5, step: 30, energy: -2, proposal: -3 },
    history: [{ step: 10, seconds: 1, training: -4, energy: null, proposal: -5 }],
    seconds: 12.5,
  },
  state: { w: Float32Array.of(1, 2), 'w:mean': Float32Array.of(3, 4) },
  best: { w: Float32Array.of(5, 6) },
}

describe('a checkpoint', () => {
  it('comes back as it was', () => {
    expect(unpackCheckpoint('key', packCheckpoint('key', checkpoint))).toEqual(checkpoint)
  })

  it('is not taken up by another training, nor when damaged', () => {
    const bytes = packCheckpoint('key', checkpoint)
    expect(unpackCheckpoint('other', bytes)).toBeNull()
    expect(unpackCheckpoint('key', bytes.subarray(0, bytes.length - 1))).toBeNull()
    expect(unpackCheckpoint('key', new Uint8Array(3))).toBeNull()
  })
})

describe('training that ends in the middle', () => {
  const table = mixedTable(120, 2)
  const options = {
    preset: 'quick',
    maxMinutes: 1000,
    seed: 5,
    engine: 'auto',
    advanced: { width: 8, blocks: 1, steps: 60, batch: 16 },
  } as const

  const run = (engine: Engine, more: Partial<TrainContext>) =>
    train(table, 'table.csv', options, {
      engine,
      signal: new AbortController().signal,
      report: () => undefined,
      now: clock(),
      breathe: () => Promise.resolve(),
      checkpoint: null,
      resume: false,
      ...more,
    })

  /** Every look at the clock is a second later: a checkpoint every few steps, and no limit in sight. */
  const clock = () => {
    let at = 0
    return () => (at += 1000)
  }

  it('goes on from its checkpoint to the very same model', async () => {
    const engine = await openEngine('onnx-cpu', { threads: 1 })
    const whole = writeModel((await run(engine, {})).model)

    let kept: Uint8Array | null = null
    let steps = 0
    const file = {
      read: () => Promise.resolve(kept),
      write: (bytes: Uint8Array) => {
        kept = bytes
        return Promise.resolve()
      },
    }
    const killed = run(engine, {
      checkpoint: file,
      breathe: () => (kept !== null && ++steps > 20 ? Promise.reject(new Error('killed')) : Promise.resolve()),
    })
    await expect(killed).rejects.toThrow('killed')
    const resumed = await run(engine, { checkpoint: file, resume: true })
    expect(writeModel(resumed.model)).toEqual(whole)
    await engine.dispose()
  })

  it('keeps where it stands when it is paused, goes on from there, and says when it cannot', async () => {
    const engine = await openEngine('onnx-cpu', { threads: 1 })
    const whole = writeModel((await run(engine, {})).model)
    let kept: Uint8Array | null = null
    const file = {
      read: () => Promise.resolve(kept),
      write: (bytes: Uint8Array) => {
        kept = bytes
        return Promise.resolve()
      },
    }
    const abort = new AbortController()
    let steps = 0
    const paused = run(engine, {
      checkpoint: file,
      signal: abort.signal,
      pauses: () => true,
      breathe: () => {
        // Growing trees takes a few breaths, too.
        if (++steps === 30) abort.abort()
        return Promise.resolve()
      },
    })
    await expect(paused).rejects.toMatchObject({ code: 'cancelled' })
    const again: string[] = []
    const startsAgain = (): void => void again.push('again')
    const first: number[] = []
    const report: TrainContext['report'] = ({ points }) => void first.push(...(points ?? []).map(({ step }) => step))
    const resumed = await run(engine, { checkpoint: file, resume: true, startsAgain, report })
    expect(writeModel(resumed.model)).toEqual(whole)
    expect(Math.min(...first)).toBeGreaterThanOrEqual(15)
    expect(again).toEqual([])

    const other = { ...options, seed: 6 }
    const context = { engine, signal: new AbortController().signal, report: () => undefined, now: clock() }
    await train(table, 'table.csv', other, {
      ...context,
      breathe: () => Promise.resolve(),
      checkpoint: file,
      resume: true,
      startsAgain,
    })
    expect(again).toEqual(['again'])
    await engine.dispose()
  })

  it('keeps the best model so far when it is cancelled', async () => {
    const engine = await openEngine('onnx-cpu', { threads: 1 })
    const abort = new AbortController()
    let steps = 0
    const { model, cancelled } = await run(engine, {
      signal: abort.signal,
      breathe: () => {
        if (++steps === 15) abort.abort()
        return Promise.resolve()
      },
    })
    expect(cancelled).toBe(true)
    expect(model.about.steps).toBeLessThan(20)
    expect(Object.values(model.weights).every((weight) => weight.every((x) => Number.isFinite(x)))).toBe(true)
    await engine.dispose()
  })
})
