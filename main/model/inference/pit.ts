import type { Random } from '../../engine/random'
import type { TypedTable } from '../../table/seam/typed'
import { encodeTable } from '../encoding/encode'
import { sourcesIn } from '../match'
import type { Model } from '../model'
import { probabilityBelow } from './conditional'
import { conditionalsOf } from './means'
import type { Predictor } from './predictor'
import { statesOf } from './states'

/**
 * The probability integral transform of hidden numbers: P(X < x) given what the masked table still knows, uniform when
 * the model is calibrated; at an atom, a random place within its mass. Null for categories and unknown columns.
 */
export async function integralTransforms(
  model: Model,
  predictor: Predictor,
  masked: TypedTable,
  truth: TypedTable,
  column: number,
  rows: Int32Array,
  random: Random,
): Promise<Float64Array | null> {
  const { layout } = model
  const known = truth.columns[column]!
  const c = layout.continuous.findIndex((code) => code.name === known.name)
  if (known.kind !== 'continuous' || c < 0) return null
  const encoded = encodeTable(layout, masked, sourcesIn(layout, masked))
  const proposals = await predictor.propose(statesOf(layout, encoded, rows))
  const states = Int32Array.from(rows.keys())
  const conditionals = await conditionalsOf(predictor, proposals, states, new Int32Array(rows.length).fill(c))
  return Float64Array.from(rows, (row, i) => {
    const { below, upTo } = probabilityBelow(conditionals[i]!, known.values[row]!)
    return below + (upTo - below) * random.uniform()
  })
}
