import { parseArgs } from 'node:util'
import { preset as presets } from '../../contract/model'
import { openEngine } from '../../main/engine/engine'
import { createRandom } from '../../main/engine/random'
import { fillTable } from '../../main/model/inference/fill'
import { createPredictor } from '../../main/model/inference/predictor'
import { train } from '../../main/model/training/train'
import type { FillResult } from '../../main/table/seam/results'
import type { TypedTable } from '../../main/table/seam/typed'
import { pool, regress, type Fit } from './regression'

/**
 * npm run bench -- validity linear [--repetitions 60] [--imputations 20] [--preset quick] [--rows 200] [--steps N] [--threads 1]
 * Repeated sampling with known truth: y = 1 + x1 − 0.5·x2 + e with correlated x1 and x2, x2 missing at random by y
 * (about 40%). With one step it is the base that is looked at. Says how the filled conditional mean follows the right one, and how far the pooled coefficients are off.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repetitions: { type: 'string', default: '60' },
    imputations: { type: 'string', default: '20' },
    preset: { type: 'string', default: 'quick' },
    rows: { type: 'string', default: '200' },
    threads: { type: 'string', default: '1' },
    steps: { type: 'string' },
  },
})
if (positionals[0] !== 'linear') throw new Error('Say which case: npm run bench -- validity linear')
const TRUTH = [1, 1, -0.5]
const CORRELATION = 0.5
const n = Number(values.rows)
const engine = await openEngine('onnx-cpu', { threads: Number(values.threads) })
const still = new AbortController().signal
const started = performance.now()

type Drawn = {
  readonly x1: Float64Array
  readonly x2: Float64Array
  readonly y: Float64Array
  readonly gap: Uint8Array
}

function draw(seed: number): Drawn {
  const random = createRandom(seed)
  const x1 = Float64Array.from({ length: n }, () => random.normal())
  const x2 = x1.map((x) => CORRELATION * x + Math.sqrt(1 - CORRELATION ** 2) * random.normal())
  const y = x1.map((x, i) => TRUTH[0]! + TRUTH[1]! * x + TRUTH[2]! * x2[i]! + random.normal())
  const gap = Uint8Array.from(y, (value) => (random.uniform() < 1 / (1 + Math.exp(0.45 - (value - 1))) ? 1 : 0))
  return { x1, x2, y, gap }
}

/** E[x2 | x1, y]: x2 is N(ρ·x1, 1 − ρ²), and y − 1 − x1 measures −0.5·x2 with variance 1. */
function rightMean(x1: number, y: number): number {
  const prior = 1 / (1 - CORRELATION ** 2)
  return (prior * CORRELATION * x1 + TRUTH[2]! * (y - TRUTH[0]! - TRUTH[1]! * x1)) / (prior + TRUTH[2]! ** 2)
}

async function fill(drawn: Drawn, seed: number): Promise<{ mean: FillResult; sample: FillResult }> {
  const number = { kind: 'continuous' as const, step: null, low: null, high: null, given: true }
  const hidden = drawn.x2.map((x, i) => (drawn.gap[i] === 1 ? NaN : x))
  const table: TypedTable = {
    rows: n,
    columns: [
      { ...number, name: 'x1', values: drawn.x1 },
      { ...number, name: 'x2', values: hidden },
      { ...number, name: 'y', values: drawn.y },
    ],
    leftOut: [],
  }
  const advanced = values.steps === undefined ? {} : { steps: Number(values.steps) }
  const options = { preset: presets.parse(values.preset), maxMinutes: 30, seed, engine: 'onnx-cpu', advanced }
  const { model } = await train(table, 'linear', options, {
    engine,
    signal: still,
    report: () => undefined,
    now: () => Date.now(),
    breathe: () => Promise.resolve(),
    checkpoint: null,
    resume: false,
  })
  const predictor = createPredictor(engine, model)
  const plain = { imputations: Number(values.imputations), minCertainty: 0, seed, columns: null, rows: null }
  const pace = { signal: still, advance: () => Promise.resolve() }
  const mean = await fillTable(model, predictor, table, { ...plain, method: 'mean', rounded: true }, pace)
  const sample = await fillTable(model, predictor, table, { ...plain, method: 'sample', rounded: true }, pace)
  await predictor.dispose()
  return { mean, sample }
}

const slopes: number[] = []
const pooled: { estimate: number; error: number }[][] = []
for (let repetition = 1; repetition <= Number(values.repetitions); repetition++) {
  const drawn = draw(repetition)
  const { mean, sample } = await fill(drawn, repetition)
  const { rows, values: means } = mean.columns[0]!
  const right = Float64Array.from(rows, (row) => rightMean(drawn.x1[row]!, drawn.y[row]!))
  slopes.push(regress(means[0]!, [right]).estimates[1]!)
  const fits: Fit[] = sample.columns[0]!.values.map((filled) => {
    const x2 = drawn.x2.slice()
    rows.forEach((row, i) => (x2[row] = filled[i]!))
    return regress(drawn.y, [drawn.x1, x2])
  })
  pooled.push(TRUTH.map((_, j) => pool(fits, j)))
  if (repetition % 10 === 0) report(repetition)
}
await engine.dispose()

function report(done: number): void {
  const average = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length
  const error = (numbers: readonly number[]): number =>
    Math.sqrt(average(numbers.map((x) => (x - average(numbers)) ** 2)) / numbers.length)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${done} repetitions, ${seconds} s: slope ${average(slopes).toFixed(3)} ± ${error(slopes).toFixed(3)}`)
  for (const [j, truth] of TRUTH.entries()) {
    const estimates = pooled.map((fit) => fit[j]!.estimate)
    const held = pooled.filter((fit) => Math.abs(fit[j]!.estimate - truth) <= 1.96 * fit[j]!.error).length
    console.log(
      `  ${['constant', 'x1', 'x2'][j]!.padEnd(9)} ${truth}: ${average(estimates).toFixed(3)} ± ${error(estimates).toFixed(3)}, 95% intervals hold ${((100 * held) / done).toFixed(0)}%`,
    )
  }
}
