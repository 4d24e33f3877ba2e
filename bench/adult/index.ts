import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preset as presets, type TrainOptions } from '../../contract/model'
import { openEngine } from '../../main/engine/engine'
import { createPredictor } from '../../main/model/inference/predictor'
import type { Model } from '../../main/model/model'
import { readModel, writeModel } from '../../main/model/model-file'
import { learned } from '../model'
import { loadAdult } from './data'
import { importanceFigure } from './importance'
import { measure } from './measure'

/**
 * npm run bench -- adult [--preset thorough] [--minutes 15] [--seed 1] [--threads 2] [--rows 13788] [--save FILE]
 *     or --model FILE, to measure a model that was saved.
 * Trains on UCI Adult as the paper does and prints the curve and the test scores. Published: LL 2.38 (proposal 2.24),
 * NRMSE 0.90 (0.89), accuracy 0.69.
 */
const { values } = parseArgs({
  options: {
    preset: { type: 'string', default: 'thorough' },
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '2' },
    rows: { type: 'string', default: '13788' },
    model: { type: 'string' },
    save: { type: 'string' },
  },
})
const folder = join(process.env['LACUNA_SHARED'] ?? join(process.cwd(), '..', 'shared'), 'data', 'adult')
if (!existsSync(folder))
  throw new Error(`The Adult data is not at ${folder}; set LACUNA_SHARED to the folder that holds data/.`)

const { learning, test } = loadAdult(folder)
console.log(`${learning.rows} rows to learn from (a tenth held out), ${test.rows} test rows, ${cpus()[0]?.model ?? ''}`)
const engine = await openEngine('onnx-cpu', { threads: Number(values.threads) })
const model = values.model === undefined ? await trained() : readModel(readFileSync(values.model))
const predictor = createPredictor(engine, model)
const started = Date.now()
// Likelihoods are compared to a hundredth of a nat: the normaliser is taken four times as fine as in the product.
const fine = createPredictor(engine, model, { nodes: 32 })
const result = await measure(model, fine, test, Number(values.rows), 1)
await fine.dispose()
console.log(
  [
    `Test (standardised scale): log-likelihood energy ${result.energy.toFixed(4)}, proposal ${result.proposal.toFixed(4)}`,
    `NRMSE ${result.nrmse.toFixed(4)} (by the learned rows' deviations ${result.nrmseByLearned.toFixed(4)})`,
    `accuracy ${result.accuracy.toFixed(4)}`,
    `${((Date.now() - started) / 1000).toFixed(0)} s.`,
  ].join('; '),
)
console.log(result.columns.map(({ name, score }) => `${name} ${score.toFixed(3)}`).join(', '))
console.log('Goal: log-likelihood at least 2.38, NRMSE at most 0.89, accuracy at least 0.69.')
await importanceFigure(model, predictor, test)
await predictor.dispose()
await engine.dispose()

async function trained(): Promise<Model> {
  const options: TrainOptions = {
    preset: presets.parse(values.preset),
    maxMinutes: Number(values.minutes),
    seed: Number(values.seed),
    engine: 'onnx-cpu',
  }
  console.log('seconds    step  training    energy  proposal   (nats a row, own units, held-out rows)')
  const made = await learned(engine, learning, options, ({ points = [] }) => {
    for (const { seconds, step, training, energy, proposal } of points)
      console.log(
        [
          seconds.toFixed(1).padStart(7),
          String(step).padStart(7),
          ...[training, energy, proposal].map((x) => (x?.toFixed(3) ?? '').padStart(9)),
        ].join(' '),
      )
  })
  const { seconds, steps } = made.about
  console.log(`Trained in ${seconds.toFixed(0)} s: ${JSON.stringify(made.sizes)}, ${steps} steps.`)
  if (values.save !== undefined) writeFileSync(values.save, writeModel(made))
  return made
}
