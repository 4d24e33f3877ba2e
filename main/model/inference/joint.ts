import type { Random } from '../../engine/random'
import { UserError } from '../../errors'
import type { TypedTable } from '../../table/seam/typed'
import { encodeTable } from '../encoding/encode'
import { sourcesIn } from '../match'
import type { Model } from '../model'
import { shuffled } from '../../engine/random/shuffled'
import type { Pace } from './fill'
import { scoreFactors } from './likelihood'
import type { Predictor } from './predictor'
import { columnIndex } from './query'
import { judgedInChain, observedRules } from './ruled/observed-rules'
import { copyCell, copyContext, emptyStates } from './states'

export type JointQuestion = {
  /** Columns whose known values are scored; null = all that are not given. */
  readonly target: readonly string[] | null
  /** Columns whose known values are conditioned on; null = none (or, with targets, all others). */
  readonly given: readonly string[] | null
  /** Random orders of the chain rule to average over. */
  readonly orders: number
  /** Random importance samples per factor; null = the stratified points. */
  readonly importance: number | null
}

const CHUNK = 64

/**
 * log p(x_u | x_o) of every row, nats, own units: Σ_i log p(x_{u'_i} | x_o, x_{u'_<i}) along random orders u'; several
 * orders are an ensemble, log of the mean likelihood. Rows without a known target are NaN.
 */
export async function jointLogLikelihood(
  model: Model,
  predictor: Predictor,
  table: TypedTable,
  question: JointQuestion,
  randomFor: (row: number) => Random,
  pace: Pace,
): Promise<{ energy: Float64Array; proposal: Float64Array }> {
  const { layout } = model
  const encoded = encodeTable(layout, table, sourcesIn(layout, table))
  const rules = observedRules(layout, table)
  const { targets, given } = sides(model, question)
  const energy = new Float64Array(table.rows).fill(NaN)
  const proposal = new Float64Array(table.rows).fill(NaN)
  for (let from = 0; from < table.rows && !pace.signal.aborted; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, table.rows - from) }, (_, i) => from + i)
    const chains = rows.flatMap((row) => {
      const known = Int32Array.from(targets.filter((c) => encoded.outcomes[c]![row]! >= 0))
      const random = randomFor(row)
      return Array.from({ length: question.orders }, () => ({ row, order: shuffled(known, random) }))
    })
    const total = chains.reduce((sum, { order }) => sum + order.length, 0)
    const states = emptyStates(layout, total)
    const factors = { states: new Int32Array(total), columns: new Int32Array(total), rows: new Int32Array(total) }
    let at = 0
    for (const { row, order } of chains)
      order.forEach((c, step) => {
        copyContext(layout, encoded, row, states, at)
        for (const g of given) copyCell(layout, encoded, row, g, states, at)
        for (const before of order.subarray(0, step))
          if (layout.columns[before]!.given) copyCell(layout, encoded, row, before, states, at)
        factors.states[at] = at
        factors.columns[at] = c
        factors.rows[at] = row
        at++
      })
    const use = question.importance === null ? 'energy' : { samples: question.importance, random: randomFor(-1 - from) }
    const judged = rules && judgedInChain(rules, layout, states, factors)
    const scored = await scoreFactors(predictor, encoded, states, factors, use, judged)
    at = 0
    const perChain = chains.map(({ row, order }) => {
      const sum = (values: Float64Array): number => values.subarray(at, at + order.length).reduce((a, b) => a + b, 0)
      const chain = { row, empty: order.length === 0, energy: sum(scored.energy), proposal: sum(scored.proposal) }
      at += order.length
      return chain
    })
    for (const row of rows) {
      const own = perChain.filter((chain) => chain.row === row && !chain.empty)
      if (own.length === 0) continue
      energy[row] = logMean(own.map((chain) => chain.energy))
      proposal[row] = logMean(own.map((chain) => chain.proposal))
    }
    await pace.advance(Math.min(1, (from + CHUNK) / table.rows))
  }
  return { energy, proposal }
}

function sides(model: Model, { target, given }: JointQuestion): { targets: number[]; given: number[] } {
  const all = model.layout.columns.map((_, c) => c)
  const named = (names: readonly string[]): number[] => names.map((name) => columnIndex(model, name))
  const conditions =
    given !== null ? named(given) : target !== null ? all.filter((c) => !named(target).includes(c)) : []
  const targets = target !== null ? named(target) : all.filter((c) => !conditions.includes(c))
  const both = targets.find((c) => conditions.includes(c))
  if (both !== undefined)
    throw new UserError(
      'bad-input',
      `“${model.layout.columns[both]!.name}” cannot be both asked for and given; leave it out of one of them.`,
    )
  return { targets, given: conditions.filter((c) => model.layout.columns[c]!.given) }
}

function logMean(logs: readonly number[]): number {
  const top = Math.max(...logs)
  return top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0) / logs.length)
}
