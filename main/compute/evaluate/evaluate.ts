import type { Evaluation } from '../../../contract/evaluate'
import { createRandom } from '../../engine/random'
import { UserError } from '../../errors'
import { fillTable, type Pace } from '../../model/inference/fill'
import { integralTransforms } from '../../model/inference/pit'
import type { Predictor } from '../../model/inference/predictor'
import type { Model } from '../../model/model'
import type { TypedTable } from '../../table/seam/typed'
import { askedOnly, pickRows } from './asked'
import { MOST_COMPARED } from './estimate'
import { hideCells } from './hide'
import { evaluateColumn, summarise } from './report'
import { methodsFor } from './neighbour-methods'
import { meanOrMode, nearestRows } from './simple-methods'

export type EvaluateOptions = {
  readonly hide: number
  readonly seed: number
  /** Hide stretches of the order like the table's own gaps, where it has an order. */
  readonly runs: boolean
}

/** How far each part of an evaluation after the training is, 0…1. */
export type Paces = { readonly filling: Pace; readonly comparing: Pace }

/**
 * Hides known cells, fills them and reports per column. `modelFor` gives the model: trained on the table without the
 * hidden cells, or one that exists already.
 */
export async function evaluateTable(
  table: TypedTable,
  { hide, seed, runs }: EvaluateOptions,
  modelFor: (masked: TypedTable) => Promise<{ model: Model; predictor: Predictor }>,
  { filling, comparing }: Paces,
): Promise<Evaluation> {
  const { masked, hidden } = hideCells(table, hide, seed, runs)
  if (hidden.every((rows) => rows.length === 0))
    throw new UserError('bad-input', 'There are too few known cells to hide any; evaluate a larger table.')
  const { model, predictor } = await modelFor(masked)
  const asked = hidden.map(thinned)
  const options = {
    method: 'mean',
    imputations: 1,
    minCertainty: 0,
    seed,
    columns: null,
    rows: null,
    rounded: true,
  } as const
  const outcome = await fillTable(model, predictor, askedOnly(masked, asked), options, filling)
  const others = [meanOrMode, nearestRows, ...methodsFor(table.arrangement)].map(({ name, on }) => ({
    method: name,
    fill: on(masked),
  }))
  const columns = []
  for (const [c, column] of table.columns.entries()) {
    const filled = outcome.columns.find(({ name }) => name === column.name)
    if (filled === undefined) continue
    const place = new Map(Array.from(filled.rows, (row, i) => [row, i]))
    const rows = asked[c]!.filter((row) => place.has(row))
    if (rows.length === 0) continue
    const take = (values: Float64Array): Float64Array => Float64Array.from(rows, (row) => values[place.get(row)!]!)
    // Some rows of a table are enough, unless their neighbours count.
    const [given, truth, places] = table.arrangement
      ? [masked, table, rows]
      : [pickRows(masked, rows), pickRows(table, rows), Int32Array.from(rows.keys())]
    columns.push(
      evaluateColumn({
        column,
        rows,
        model: take(filled.values[0]!),
        others: others.map(({ method, fill }) => ({ method, values: fill(c, rows) })),
        low: take(filled.low),
        high: take(filled.high),
        pit: await integralTransforms(model, predictor, given, truth, c, places, createRandom(seed, 2 ** 20 + c)),
      }),
    )
    await comparing.advance((c + 1) / table.columns.length)
  }
  if (columns.length === 0)
    throw new UserError(
      'bad-input',
      'The model knows none of the columns whose cells were hidden; train it on this table.',
    )
  return summarise(columns, hide, seed, runs && table.arrangement?.places != null)
}

function thinned(rows: Int32Array): Int32Array {
  const every = Math.ceil(rows.length / MOST_COMPARED)
  return every <= 1 ? rows : rows.filter((_, i) => i % every === 0)
}
