import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { createBatches, createRowOrder } from '../../../../main/model/training/batches'
import { prepare } from '../../../../main/model/training/prepare'
import { mixedTable } from '../tables'

const options = { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto', advanced: { batch: 32 } } as const
const prepared = prepare(mixedTable(200, 3, 0.3), options)
const { layout, encoded, config } = prepared
const d = layout.columns.length
const C = layout.continuous.length
const shape = { batch: 32, energy: true, queries: 1, samples: 4, dropout: 0, penalty: 0, decay: 0 }
const make = () => createBatches(prepared, config.sizes, { shape, noise: 0, maskKinds: [{ kind: 'uniform' }] })
const rows = prepared.training.subarray(0, 32)

describe('a training batch', () => {
  it('has missing cells neither among the observed nor among the queried', () => {
    const values = make()(rows, 1e-3, 0.01, createRandom(1))
    for (let b = 0; b < 32; b++)
      for (let c = 0; c < d; c++) {
        const known = encoded.outcomes[c]![rows[b]!]! >= 0
        const observed = values['observed']![b * d + c]! > 0
        const queried = values['query']![b * d + c]! > 0
        expect(observed || queried).toBe(known)
        expect(observed && queried).toBe(false)
      }
  })

  it('never shows a column that is only to be predicted', () => {
    const table = mixedTable(100, 4, 0)
    const only = {
      ...table,
      columns: table.columns.map((column, i) => (i === 0 ? { ...column, given: false } : column)),
    }
    const one = prepare(only, options)
    const fill = createBatches(one, one.config.sizes, {
      shape,
      noise: 0,
      maskKinds: [{ kind: 'uniform' }],
    })
    const at = one.layout.columns.findIndex((code) => !code.given)
    for (let step = 0; step < 20; step++) {
      const { observed, query } = fill(one.training.subarray(0, 32), 1e-3, 0.01, createRandom(step))
      for (let b = 0; b < 32; b++) {
        expect(observed![b * d + at]).toBe(0)
        expect(query![b * d + at]).toBeGreaterThan(0)
      }
    }
  })

  it('weights its few energy queries so that they stand for all of the row’s, on average', () => {
    const fill = make()
    let all = 0
    let few = 0
    for (let step = 0; step < 400; step++) {
      const values = fill(rows, 1e-3, 0.01, createRandom(2, step))
      for (let b = 0; b < 32; b++)
        for (let c = 0; c < C; c++) all += values['query']![b * d + c]! * values['between']![b * C + c]!
      for (const weight of values['energy.weight']!) few += weight
    }
    expect(few / all).toBeCloseTo(1, 2)
  })

  it('is the same for the same seed', () => {
    const once = make()(rows, 1e-3, 0.01, createRandom(9))
    const again = make()(rows, 1e-3, 0.01, createRandom(9))
    expect(again).toEqual(once)
  })
})

describe('the order of rows', () => {
  it('shows every row once in each pass, whatever step it is asked for', () => {
    const all = Int32Array.from({ length: 10 }, (_, i) => i * 3)
    const order = createRowOrder(all, (pass) => createRandom(1, pass))
    const seen = Array.from({ length: 5 }, (_, step) => [...order(step, 4)]).flat()
    expect(seen.slice(0, 10).sort((a, b) => a - b)).toEqual([...all])
    expect(seen.slice(10, 20).sort((a, b) => a - b)).toEqual([...all])
    expect(seen.slice(0, 10)).not.toEqual(seen.slice(10, 20))
    const later = createRowOrder(all, (pass) => createRandom(1, pass))
    expect([...later(3, 4)]).toEqual(seen.slice(12, 16))
  })
})
