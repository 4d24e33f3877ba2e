import { createRandom } from '../../main/engine/random'
import { bestNumber } from '../../main/model/inference/summary'
import { momentsOf } from '../../main/model/inference/conditional'
import { scoreFactors } from '../../main/model/inference/likelihood'
import { conditionalsOf } from '../../main/model/inference/means'
import type { Predictor } from '../../main/model/inference/predictor'
import { copyCell, emptyStates } from '../../main/model/inference/states'
import { encodeTable } from '../../main/model/encoding/encode'
import { moments } from '../../main/model/encoding/moments'
import { sourcesIn } from '../../main/model/match'
import type { Model } from '../../main/model/model'
import { shuffled } from '../../main/engine/random/shuffled'
import type { TypedTable } from '../../main/table/seam/typed'

export type Measured = {
  readonly energy: number
  readonly proposal: number
  /** By the standard deviations of the test rows, as other imputers are scored, and by those of the rows learned from. */
  readonly nrmse: number
  readonly nrmseByLearned: number
  readonly accuracy: number
  /** Of every column: its NRMSE or its accuracy. */
  readonly columns: readonly { readonly name: string; readonly score: number }[]
}

const CHUNK = 256

/**
 * The paper's protocol on test rows: masks Bernoulli(½), log p(x_u | x_o) along one random order per row, on the
 * standardised scale (own units plus log sd of each number asked for); NRMSE of the means and accuracy of the modes of
 * the hidden cells given the observed ones, averaged over columns.
 */
export async function measure(
  model: Model,
  predictor: Predictor,
  test: TypedTable,
  rows: number,
  seed: number,
): Promise<Measured> {
  const { layout } = model
  const encoded = encodeTable(layout, test, sourcesIn(layout, test))
  const sources = sourcesIn(layout, test)
  const C = layout.continuous.length
  const used = Math.min(rows, test.rows)
  let energy = 0
  let proposal = 0
  const errors = layout.columns.map(() => ({ sum: 0, count: 0 }))
  for (let from = 0; from < used; from += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, used - from) }, (_, i) => from + i)
    const hidden = chunk.map((row) => {
      const random = createRandom(seed, row)
      const asked = layout.columns.map((_, c) => c).filter(() => random.uniform() < 0.5)
      return shuffled(Int32Array.from(asked), random)
    })
    const total = hidden.reduce((sum, order) => sum + order.length, 0)
    const states = emptyStates(layout, total)
    const base = emptyStates(layout, chunk.length)
    const factors = { states: new Int32Array(total), columns: new Int32Array(total), rows: new Int32Array(total) }
    let at = 0
    chunk.forEach((row, i) => {
      const order = hidden[i]!
      const observed = layout.columns.map((_, c) => c).filter((c) => !order.includes(c))
      for (const c of observed) copyCell(layout, encoded, row, c, base, i)
      order.forEach((c, step) => {
        for (const g of [...observed, ...order.subarray(0, step)]) copyCell(layout, encoded, row, g, states, at)
        factors.states[at] = at
        factors.columns[at] = c
        factors.rows[at] = row
        const unit = c < C ? Math.log(layout.continuous[c]!.sd) : 0
        energy += unit
        proposal += unit
        at++
      })
    })
    const scored = await scoreFactors(predictor, encoded, states, factors)
    scored.energy.forEach((x) => (energy += x))
    scored.proposal.forEach((x) => (proposal += x))
    const proposals = await predictor.propose(base)
    const cells = hidden.flatMap((order, i) => Array.from(order, (c) => ({ i, c })))
    const numbers = cells.filter(({ c }) => c < C)
    const conditionals = await conditionalsOf(
      predictor,
      proposals,
      Int32Array.from(numbers, ({ i }) => i),
      Int32Array.from(numbers, ({ c }) => c),
    )
    numbers.forEach(({ i, c }, n) => {
      const source = sources[c]!
      if (source.kind !== 'continuous') return
      const mean = bestNumber(model, c, momentsOf(conditionals[n]!).mean, proposals.point[i * C + c]!)
      errors[c]!.sum += (mean - source.values[chunk[i]!]!) ** 2
      errors[c]!.count++
    })
    for (const { i, c } of cells) {
      if (c < C) continue
      const gate = layout.gateOf[c]!
      const from = i * layout.outcomes + gate.offset
      const own = proposals.logProbabilities.subarray(from, from + gate.size)
      errors[c]!.sum += own.indexOf(Math.max(...own)) === encoded.outcomes[c]![chunk[i]!] ? 1 : 0
      errors[c]!.count++
    }
  }
  const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const errorsBy = (sd: (c: number) => number): number[] =>
    errors.slice(0, C).map(({ sum, count }, c) => Math.sqrt(sum / count) / sd(c))
  const own = errorsBy((c) => {
    const source = sources[c]!
    return source.kind === 'continuous' ? moments(source.values.subarray(0, used)).sd : NaN
  })
  const right = errors.slice(C).map(({ sum, count }) => sum / count)
  return {
    energy: energy / used,
    proposal: proposal / used,
    nrmse: mean(own),
    nrmseByLearned: mean(errorsBy((c) => layout.continuous[c]!.sd)),
    accuracy: mean(right),
    columns: [...own, ...right].map((score, c) => ({ name: layout.columns[c]!.name, score })),
  }
}
