import { expect, it } from 'vitest'
import { openEngine } from '../../../main/engine/engine'
import { createRandom } from '../../../main/engine/random'
import { fillTable } from '../../../main/model/inference/fill'
import { createPredictor } from '../../../main/model/inference/predictor'
import { train } from '../../../main/model/training/train'
import { randomCovariance, solveByElimination } from '../../unit/model/base/matrices'
import { numbers, tableOf } from '../../unit/model/tables'
import { SLOW, still } from './support'

const D = 5
const sigma = randomCovariance(D, 12)

/** Draws from N(0, Σ), by the chain rule. */
function draw(count: number, seed: number): number[][] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    const row: number[] = []
    for (let j = 0; j < D; j++) {
      const { mean, variance } = conditional(
        j,
        row.map((_, k) => k),
        row,
      )
      row.push(mean + Math.sqrt(variance) * random.normal())
    }
    return row
  })
}

function conditional(j: number, known: number[], row: readonly number[]): { mean: number; variance: number } {
  const to = known.map((k) => sigma[j * D + k]!)
  const system = known.map((a) => known.map((b) => sigma[a * D + b]!))
  const weights = known.length === 0 ? [] : solveByElimination(system, to)
  return {
    mean: weights.reduce((sum, w, k) => sum + w * row[known[k]!]!, 0),
    variance: sigma[j * D + j]! - weights.reduce((sum, w, k) => sum + w * to[k]!, 0),
  }
}

it(
  'sixty rows of five columns are enough to be within 10% of what the closed form knows',
  async () => {
    const engine = await openEngine('onnx-cpu', { threads: 1 })
    const [ours, best] = [[] as number[], [] as number[]]
    for (let set = 1; set <= 2; set++) {
      const random = createRandom(100 + set)
      const column = (rows: readonly (readonly number[])[], j: number): number[] =>
        rows.map((row) => (random.uniform() < 0.2 ? NaN : row[j]!))
      const known = draw(60, set)
      const table = tableOf(Array.from({ length: D }, (_, j) => numbers(`x${j}`, column(known, j))))
      const options = { preset: 'quick', maxMinutes: 30, seed: set, engine: 'onnx-cpu' } as const
      const { model } = await train(table, 'few', options, {
        engine,
        signal: still.signal,
        report: () => undefined,
        now: () => Date.now(),
        breathe: () => Promise.resolve(),
        checkpoint: null,
        resume: false,
      })
      const predictor = createPredictor(engine, model)
      const fresh = draw(400, 1000 + set)
      const cells = Array.from({ length: D }, (_, j) => column(fresh, j))
      const asked = tableOf(cells.map((values, j) => numbers(`x${j}`, values)))
      const plain = { method: 'mean', imputations: 1, minCertainty: 0, seed: 1, columns: null, rows: null } as const
      const result = await fillTable(model, predictor, asked, { ...plain, rounded: true }, still)
      for (const { name, rows, values } of result.columns) {
        const j = Number(name.slice(1))
        rows.forEach((row, i) => {
          const others = cells.flatMap((of, k) => (Number.isNaN(of[row]) ? [] : [k]))
          const truth = fresh[row]![j]!
          ours.push((values[0]![i]! - truth) ** 2)
          best.push((conditional(j, others, fresh[row]!).mean - truth) ** 2)
        })
      }
      await predictor.dispose()
    }
    await engine.dispose()
    const distance = (squares: number[]): number => Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length)
    expect(ours.length).toBeGreaterThan(600)
    expect(distance(ours)).toBeLessThan(1.1 * distance(best))
  },
  SLOW,
)
