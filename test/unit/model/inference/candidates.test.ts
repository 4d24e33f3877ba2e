import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import { createRandom } from '../../../../main/engine/random'
import { chooseCandidates } from '../../../../main/model/inference/candidates'
import { emptyStates } from '../../../../main/model/inference/states'
import { closedForm, mixtureDensity, plainCode, type Stated } from '../closed-form'

let engine: Engine
beforeAll(async () => {
  engine = await openEngine('onnx-cpu', { threads: 1 })
})
afterAll(() => engine.dispose())

const mixture = [{ weight: 1, mean: 0, scale: 1 }]
const tilted = (name: string, gain: (y: number) => number): Stated => ({
  code: plainCode(name),
  mixture,
  negative: (y) => Math.log(mixtureDensity(mixture, y)) + gain(y),
})

async function choose(cells: number, ...columns: Stated[]): Promise<number[]> {
  const predictor = closedForm(engine, columns)
  const states = emptyStates(predictor.layout, cells)
  const proposals = await predictor.propose(states)
  const pairs = {
    states: Int32Array.from({ length: cells * columns.length }, (_, i) => Math.floor(i / columns.length)),
    columns: Int32Array.from({ length: cells * columns.length }, (_, i) => i % columns.length),
  }
  return chooseCandidates(predictor, proposals, pairs, createRandom(1))
}

describe('candidates for a draw', () => {
  it('are few where the energies hardly shift the proposal, many where they do, column by column', async () => {
    const even = tilted('even', (y) => 0.2 * Math.sin(y))
    const rare = tilted('rare', (y) => (y > 1.28 && y < 1.48 ? 3.2 : 0))
    expect(await choose(40, even, rare)).toEqual([24, 64])
  })

  it('are many where too few cells were held out to tell', async () => {
    expect(
      await choose(
        10,
        tilted('even', () => 0),
      ),
    ).toEqual([64])
  })
})
