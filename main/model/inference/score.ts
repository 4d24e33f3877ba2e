import type { Scores } from '../../table/seam/results'
import type { TypedTable } from '../../table/seam/typed'
import { createRandom } from '../../engine/random'
import { shuffled } from '../../engine/random/shuffled'
import { levelProbabilities } from '../encoding/discrete'
import { encodeTable, type EncodedTable } from '../encoding/encode'
import { sourcesIn } from '../match'
import type { Model } from '../model'
import {
  decidedLevel,
  decidedNumber,
  levelAmong,
  levelLogLikelihood,
  levelTail,
  numberLogLikelihood,
  numberTail,
} from './cell-likelihood'
import type { Pace } from './fill'
import { scoreFactors } from './likelihood'
import { lookAt, type SpansOf } from './means'
import type { Predictor } from './predictor'
import { judgedInChain, observedRules, type ObservedRules } from './ruled/observed-rules'
import { copyCell, copyContext, emptyStates, hideCell, statesOf } from './states'

/** Rows looked at together; each becomes as many states as it has known cells. */
const CHUNK = 128
const ORDER_SEED = 1

/**
 * Every observed cell given the rest of its row: log-likelihood in own units and two-sided tail probability; and the
 * joint log-likelihood of each row's observed cells, by the chain rule in one random order.
 */
export async function scoreTable(
  model: Model,
  predictor: Predictor,
  table: TypedTable,
  rows: Int32Array | null,
  pace: Pace,
): Promise<Scores> {
  const { layout } = model
  const sources = sourcesIn(layout, table)
  const encoded = encodeTable(layout, table, sources)
  const rules = observedRules(layout, table)
  const columns = layout.columns.map(() => ({
    logLikelihood: new Float32Array(table.rows).fill(NaN),
    tail: new Float32Array(table.rows).fill(NaN),
  }))
  const joint = new Float32Array(table.rows).fill(NaN)
  const order = rows ?? Int32Array.from({ length: table.rows }, (_, i) => i)
  for (let from = 0; from < order.length && !pace.signal.aborted; from += CHUNK) {
    const chunk = order.subarray(from, from + CHUNK)
    await scoreCells(predictor, encoded, chunk, columns, rules)
    await scoreRows(predictor, encoded, chunk, table.rowsBefore ?? 0, joint, rules)
    await pace.advance(Math.min(1, (from + CHUNK) / order.length))
  }
  return {
    columns: layout.columns.flatMap((code, c) => (sources[c] ? [{ name: code.name, ...columns[c]! }] : [])),
    rows: joint,
  }
}

type Columns = readonly { readonly logLikelihood: Float32Array; readonly tail: Float32Array }[]

async function scoreCells(
  predictor: Predictor,
  encoded: EncodedTable,
  rows: Int32Array,
  out: Columns,
  rules: ObservedRules | null,
): Promise<void> {
  const { layout } = predictor
  const cells = knownCells(predictor, encoded, rows)
  const repeated = Int32Array.from(cells, ({ row }) => row)
  const states = statesOf(layout, encoded, repeated)
  cells.forEach(({ c }, i) => hideCell(layout, states, i, c))
  const proposals = await predictor.propose(states)
  const C = layout.continuous.length
  const judged = rules && cells.map(({ row, c }) => rules(row, c))
  const put = (row: number, c: number, { logLikelihood, tail }: { logLikelihood: number; tail: number }): void => {
    out[c]!.logLikelihood[row] = logLikelihood
    out[c]!.tail[row] = tail
  }
  const numbers = cells.flatMap(({ row, c }, i) => (c < C ? [{ row, c, i }] : []))
  const y = Float32Array.from(numbers, ({ row, c }) => encoded.numbers[c]!.y[row]!)
  const pairs = { states: Int32Array.from(numbers, ({ i }) => i), columns: Int32Array.from(numbers, ({ c }) => c) }
  const spansOf: SpansOf = (pair) => {
    const rule = judged?.[numbers[pair]!.i]
    return rule?.kind === 'spans' ? rule : undefined
  }
  const looked = await lookAt(predictor, proposals, pairs, y, 'energy', judged ? spansOf : undefined)
  numbers.forEach(({ row, c, i }, pair) => {
    const x = encoded.numbers[c]!.x[row]!
    const rule = judged?.[i]
    if (rule?.kind === 'decided') return put(row, c, decidedNumber(layout.continuous[c]!, rule.isAllowed))
    const { conditional, logP } = looked[pair]!
    put(row, c, { logLikelihood: numberLogLikelihood(conditional, x, logP), tail: numberTail(conditional, x) })
  })
  cells.forEach(({ row, c }, i) => {
    if (c < C) return
    const code = layout.discrete[c - C]!
    const from = i * layout.outcomes + layout.gateOf[c]!.offset
    const logOf = (outcome: number): number => proposals.logProbabilities[from + outcome]!
    const level = encoded.levels[c - C]![row]!
    const probabilities = levelProbabilities(code, (outcome) => Math.exp(logOf(outcome)))
    const rule = judged?.[i]
    if (rule?.kind === 'decided') put(row, c, decidedLevel(rule.isAllowed))
    else if (rule?.kind === 'levels') put(row, c, levelAmong(probabilities, rule.allowed, level))
    else put(row, c, { logLikelihood: levelLogLikelihood(code, logOf, level), tail: levelTail(probabilities, level) })
  })
}

function knownCells(predictor: Predictor, encoded: EncodedTable, rows: Int32Array): { row: number; c: number }[] {
  const cells: { row: number; c: number }[] = []
  for (const row of rows)
    for (let c = 0; c < predictor.layout.columns.length; c++)
      if (encoded.outcomes[c]![row]! >= 0) cells.push({ row, c })
  return cells
}

/** log p of each row's known cells: factor i conditions on the cells before it in a random order of the row's own. */
async function scoreRows(
  predictor: Predictor,
  encoded: EncodedTable,
  rows: Int32Array,
  rowsBefore: number,
  out: Float32Array,
  rules: ObservedRules | null,
): Promise<void> {
  const { layout } = predictor
  const orders = Array.from(rows, (row) => {
    const known = layout.columns.flatMap((_, c) => (encoded.outcomes[c]![row]! >= 0 ? [c] : []))
    return shuffled(Int32Array.from(known), createRandom(ORDER_SEED, rowsBefore + row))
  })
  const total = orders.reduce((sum, order) => sum + order.length, 0)
  const states = emptyStates(layout, total)
  const factors = { states: new Int32Array(total), columns: new Int32Array(total), rows: new Int32Array(total) }
  let at = 0
  orders.forEach((order, i) => {
    for (let step = 0; step < order.length; step++, at++) {
      copyContext(layout, encoded, rows[i]!, states, at)
      for (let before = 0; before < step; before++) {
        const c = order[before]!
        if (layout.columns[c]!.given) copyCell(layout, encoded, rows[i]!, c, states, at)
      }
      factors.states[at] = at
      factors.columns[at] = order[step]!
      factors.rows[at] = rows[i]!
    }
    out[rows[i]!] = order.length === 0 ? NaN : 0
  })
  const judged = rules && judgedInChain(rules, layout, states, factors)
  const { energy } = await scoreFactors(predictor, encoded, states, factors, 'energy', judged)
  energy.forEach((log, i) => (out[factors.rows[i]!]! += log))
}
