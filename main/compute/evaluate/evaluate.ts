import type { Evaluation } from '../../../contract/evaluate'
import { createRandom } from '../../engine/random'
import { UserError } from '../../errors'
import { fillTable, type Pace } from '../../model/inference/fill'
import { integralTransforms } from '../../model/inference/pit'
import type { Predictor } from '../../model/inference/predictor'
import type { Model } from '../../model/model'
import type { TypedTable } from '../../table/seam/typed'
import { hideCells } from './hide'
import { evaluateColumn, summarise } from './report'
import { meanOrMode, nearestRows } from './simple-methods'

/** At most this many hidden cells per column are compared with the slower simple methods. */
const MOST_COMPARED = 2000

export type EvaluateOptions = { readonly hide: number; readonly seed: number }

/**
 * Hides known cells, fills them and reports per column. `modelFor` gives the model: trained on the table without the
 * hidden cells, or one that exists already.
 */
export async function evaluateTable(
  table: TypedTable,
  { hide, seed }: EvaluateOptions,
  modelFor: (masked: TypedTable) => Promise<{ model: Model; predictor: Predictor }>,
  pace: Pace,
): Promise<Evaluation> {
  const { masked, hidden } = hideCells(table, hide, seed)
  if (hidden.every((rows) => rows.length === 0))
    throw new UserError('bad-input', 'There are too few known cells to hide any; evaluate a larger table.')
  const { model, predictor } = await modelFor(masked)
  const options = {
    method: 'mean',
    imputations: 1,
    minCertainty: 0,
    seed,
    columns: null,
    rows: null,
    rounded: true,
  } as const
  const outcome = await fillTable(model, predictor, masked, options, pace)
  const columns = []
  for (const [c, column] of table.columns.entries()) {
    const filled = outcome.columns.find(({ name }) => name === column.name)
    if (filled === undefined) continue
    const place = new Map(Array.from(filled.rows, (row, i) => [row, i]))
    const rows = thinned(hidden[c]!.filter((row) => place.has(row)))
    if (rows.length === 0) continue
    const take = (values: Float64Array): Float64Array => Float64Array.from(rows, (row) => values[place.get(row)!]!)
    columns.push(
      evaluateColumn({
        column,
        rows,
        model: take(filled.values[0]!),
        others: [meanOrMode, nearestRows].map(({ name, fill }) => ({ method: name, values: fill(masked, c, rows) })),
        low: take(filled.low),
        high: take(filled.high),
        pit: await integralTransforms(model, predictor, masked, table, c, rows, createRandom(seed, 2 ** 20 + c)),
      }),
    )
    await pace.advance((c + 1) / table.columns.length)
  }
  if (columns.length === 0)
    throw new UserError(
      'bad-input',
      'The model knows none of the columns whose cells were hidden; train it on this table.',
    )
  return summarise(columns, hide, seed)
}

function thinned(rows: Int32Array): Int32Array {
  const every = Math.ceil(rows.length / MOST_COMPARED)
  return every <= 1 ? rows : rows.filter((_, i) => i % every === 0)
}
