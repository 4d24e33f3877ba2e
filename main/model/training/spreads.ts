import type { Random } from '../../engine/random'
import { createNormalReader } from '../base/answers'
import type { NormalBase } from '../base/base'
import { meansIn, contextSize } from '../context/spec'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import { maskedSet } from './validation'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Rows that are asked, and how far off a value may count as, in deviations. */
const ASKED = 6000
const FARTHEST = 6
const POWERS = [0, 0.25, 0.5, 0.75, 1]
const FEWEST = 40

/**
 * How the variance of every number follows the doubt s that other rows leave about it, by maximum likelihood: the joint normal distribution's
 * own, times e^a · s^(2·power). One variance for all distances would be too wide beside a known value and too narrow far from any.
 */
export function fitSpreads(
  layout: Layout,
  table: EncodedTable,
  training: Int32Array,
  base: NormalBase,
  random: Random,
): Float64Array {
  const C = layout.continuous.length
  const K = contextSize(layout.context)
  const spreads = new Float64Array(2 * C)
  const set = maskedSet(layout, table, training, Math.min(ASKED, training.length), { kind: 'gaps', most: 0.6 }, random)
  const { means, logScales } = createNormalReader(layout, base)(set.states)
  layout.context!.columns.forEach(({ column }, at) => {
    if (column >= C) return
    const { atoms } = layout.continuous[column]!
    const place = meansIn(layout.context) + at
    const cells: { square: number; doubt: number }[] = []
    set.factors.columns.forEach((c, i) => {
      const [state, row] = [set.factors.states[i]!, set.factors.rows[i]!]
      if (c !== column || table.outcomes[c]![row] !== atoms.length) return
      const off = (table.numbers[c]!.y[row]! - means[state * C + c]!) / Math.exp(logScales[state * C + c]!)
      cells.push({
        square: Math.min(off * off, FARTHEST * FARTHEST),
        doubt: Math.log(set.states.context[state * K + place]!),
      })
    })
    if (cells.length < FEWEST) return
    let best = { offset: 0, power: 0, loss: Infinity }
    for (const power of POWERS) {
      // Given the power, the best factor is the mean of what is left, and the loss its logarithm.
      let [left, logs] = [0, 0]
      for (const { square, doubt } of cells) {
        left += square * Math.exp(-2 * power * doubt)
        logs += 2 * power * doubt
      }
      const offset = Math.log(left / cells.length)
      const loss = offset + logs / cells.length
      if (loss < best.loss) best = { offset, power, loss }
    }
    spreads[2 * column] = Math.fround(best.offset)
    spreads[2 * column + 1] = best.power
  })
  return spreads
}
