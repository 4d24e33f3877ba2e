import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import { createRandom } from '../../../../main/engine/random'
import { loosened } from '../../../../main/model/base/gaussian'
import { createPredictor, type Predictor } from '../../../../main/model/inference/predictor'
import { calibrate, fitBlend, fitNinety, fitTrust, nearer } from '../../../../main/model/training/calibration'
import { prepare } from '../../../../main/model/training/prepare'
import { maskedSet } from '../../../../main/model/training/validation'
import { untrainedModel } from '../small-model'
import { mixedTable } from '../tables'

const cellsOf = (count: number, cell: (i: number) => { truth: number; distribution: number; point: number }) =>
  Array.from({ length: count }, (_, i) => cell(i))
/** 300 cells are pretended in favour of the start. */
const drawn = (count: number, found: number, start: number): number => (count * found + 300 * start) / (count + 300)

describe('the blend of the two means', () => {
  it('is the least-squares share of the direct estimate, drawn towards the start', () => {
    // truth = 0.8·point + 0.2·distribution without noise: least squares says 0.8, 1,200 cells against 300 pretended.
    const cells = cellsOf(1200, (i) => {
      const [point, distribution] = [Math.sin(i), Math.cos(3 * i)]
      return { truth: 0.8 * point + 0.2 * distribution, point, distribution }
    })
    expect(fitBlend(cells, 0.5)).toBeCloseTo(drawn(1200, 0.8, 0.5), 10)
  })

  it('stays where it was without cells, or where both means agree', () => {
    expect(fitBlend([], 0.5)).toBe(0.5)
    const same = cellsOf(50, (i) => ({ truth: i, point: 1, distribution: 1 }))
    expect(fitBlend(same, 0.5)).toBe(0.5)
  })

  it('never leaves 0 to 1', () => {
    const beyond = cellsOf(5000, (i) => ({ truth: 3 * Math.sin(i), point: Math.sin(i), distribution: 0 }))
    expect(fitBlend(beyond, 0.5)).toBe(1)
    expect(
      fitBlend(
        beyond.map((cell) => ({ ...cell, truth: -cell.truth })),
        0.5,
      ),
    ).toBe(0)
  })
})

describe('how far the mean is trusted', () => {
  it('is the regression of the truth on the mean through 0, drawn towards the start', () => {
    const cells = cellsOf(900, (i) => ({ truth: 0.6 * Math.sin(i), point: Math.sin(i), distribution: 7 }))
    expect(fitTrust(cells, 1, 0.9)).toBeCloseTo(drawn(900, 0.6, 0.9), 10)
  })

  it('is as before without cells, and none where the mean says nothing about the truth', () => {
    expect(fitTrust([], 0.5, 0.9)).toBe(0.9)
    const unrelated = cellsOf(100_000, (i) => ({ truth: i % 2 === 0 ? 1 : -1, point: 1, distribution: 1 }))
    // Twice the standard error, 1/√(n − 1), is left to the start.
    expect(fitTrust(unrelated, 0.5, 0.9)).toBeCloseTo(drawn(100_000, 2 / Math.sqrt(99_999), 0.9), 10)
  })
})

describe('the belief to begin with, of columns whose neighbours are known', () => {
  it('misses full belief by as much as stays open, and stays where it was where all does', () => {
    const cells = (error: number) => cellsOf(40, (i) => ({ truth: i, point: i + error, distribution: 0 }))
    expect(nearer(0.9, cells(0.1))).toBeCloseTo(0.999, 10)
    expect(nearer(0.9, cells(0))).toBe(1)
    expect(nearer(0.9, cells(3))).toBeCloseTo(0.9, 10)
    expect(nearer(0.9, [])).toBe(0.9)
  })
})

describe('the level that holds 90%', () => {
  it('is the 91% quantile of how central the values are, drawn towards 91%', () => {
    // Twice as central as stated: u/2 for u even on 0…1, so that 91% lie within 0.455; held at 0.8 at least.
    const half = Array.from({ length: 700 }, (_, i) => i / 700 / 2)
    expect(fitNinety(half)).toBeCloseTo(Math.max(0.8, drawn(700, 0.455, 0.91)), 3)
    // Too sure: √u, 91% within √0.91.
    const sure = Array.from({ length: 700 }, (_, i) => Math.sqrt(i / 700))
    expect(fitNinety(sure)).toBeCloseTo(drawn(700, Math.sqrt(0.91), 0.91), 3)
  })
})

describe('a calibration', () => {
  const table = mixedTable(300, 6)
  const { layout, encoded } = prepare(table, { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto' })
  const model = untrainedModel(table)
  let engine: Engine
  let predictor: Predictor
  beforeAll(async () => {
    engine = await openEngine('onnx-cpu', { threads: 1 })
    // With no relations in the base, what the untrained heads say is noise; here they say it loudly.
    const loud = (name: string): Float32Array => Float32Array.from(model.weights[name]!, (x) => 20 * x)
    const weights = { ...model.weights, point: loud('point'), mixture: loud('mixture') }
    const base = { ...model.base, gaussian: loosened(model.base.gaussian, 1e6) }
    predictor = createPredictor(engine, { ...model, base, weights })
  })
  afterAll(async () => {
    await predictor.dispose()
    await engine.dispose()
  })

  it('begins at half and half, believing known/(known + 2) of what is beyond the mean', async () => {
    const none = maskedSet(layout, encoded, Int32Array.of(), 0, { kind: 'uniform' }, createRandom(1))
    const { blend, trust, ninety } = await calibrate(predictor, encoded, none)
    expect(blend).toEqual([0.5, 0.5, 0.5])
    layout.continuous.forEach((_, c) => {
      const known = encoded.outcomes[c]!.filter((outcome) => outcome >= 0).length
      expect(trust[c]).toBeCloseTo(known / (known + 2), 10)
    })
    expect(ninety).toBe(0.91)
  })

  it('believes less of a network that has learned nothing', async () => {
    const rows = Int32Array.from({ length: 300 }, (_, i) => i)
    const set = maskedSet(layout, encoded, rows, 600, { kind: 'gaps', most: 0.6 }, createRandom(2))
    const { trust } = await calibrate(predictor, encoded, set)
    for (const share of trust) expect(share).toBeLessThan(0.9)
  })
})
