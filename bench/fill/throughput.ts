import type { Engine } from '../../main/engine/engine'
import { createRandom } from '../../main/engine/random'
import { fillTable } from '../../main/model/inference/fill'
import { createPredictor } from '../../main/model/inference/predictor'
import { scoreTable } from '../../main/model/inference/score'
import type { TypedColumn, TypedTable } from '../../main/table/seam/typed'
import { learned, MEANS, undisturbed } from '../model'

const NUMBERS = 6
const CATEGORIES = 8
const GAPS = 0.3

/** 14 mixed columns that hang together through one hidden number per row; 30% gaps. */
function mixedTable(rows: number, seed: number): TypedTable {
  const random = createRandom(seed)
  const hidden = Float64Array.from({ length: rows }, () => random.normal())
  const columns: TypedColumn[] = []
  for (let c = 0; c < NUMBERS; c++) {
    const values = hidden.map((h) => (random.uniform() < GAPS ? NaN : h * (c + 1) + random.normal()))
    columns.push({ kind: 'continuous', name: `x${c}`, values, step: null, low: null, high: null, given: true })
  }
  for (let c = 0; c < CATEGORIES; c++) {
    const levels = Array.from({ length: 2 + c }, (_, i) => `level ${i}`)
    const codes = Int32Array.from(hidden, (h) => {
      if (random.uniform() < GAPS) return -1
      const place = Math.floor(((h + 0.5 * random.normal() + 2.5) / 5) * levels.length)
      return Math.min(Math.max(place, 0), levels.length - 1)
    })
    columns.push({ kind: 'discrete', name: `c${c}`, codes, levels, ordered: false, given: true })
  }
  return { rows, columns, leftOut: [] }
}

/** Cells per second of mean/mode fill, one SIR imputation and scoring, for tables of growing length. */
export async function throughput(engine: Engine, lengths: readonly number[]): Promise<void> {
  const options = { preset: 'quick', maxMinutes: 1, seed: 1, engine: 'onnx-cpu', advanced: { steps: 40 } } as const
  const model = await learned(engine, mixedTable(20_000, 1), options)
  const predictor = createPredictor(engine, model)
  const pace = undisturbed
  const plain = { ...MEANS, rounded: true }
  console.log('   rows   mean fill   one SIR imputation   scoring   (cells a second)   memory (MB)')
  for (const rows of lengths) {
    const table = mixedTable(rows, 2)
    const gaps = Math.round(rows * (NUMBERS + CATEGORIES) * GAPS)
    const known = rows * (NUMBERS + CATEGORIES) - gaps
    const speed = async (cells: number, work: () => Promise<unknown>): Promise<string> => {
      const started = performance.now()
      await work()
      return Math.round(cells / ((performance.now() - started) / 1000)).toLocaleString('en-US')
    }
    const mean = await speed(gaps, () => fillTable(model, predictor, table, plain, pace))
    const sample = await speed(gaps, () => fillTable(model, predictor, table, { ...plain, method: 'sample' }, pace))
    const score = await speed(known, () => scoreTable(model, predictor, table, null, pace))
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20)
    console.log(
      `${String(rows).padStart(7)} ${mean.padStart(11)} ${sample.padStart(20)} ${score.padStart(9)} ${String(memory).padStart(32)}`,
    )
  }
  await predictor.dispose()
}
