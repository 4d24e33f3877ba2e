import type { Scores } from '../../table/seam/outcome'
import type { TypedTable } from '../../table/seam/typed'
import { createRandom } from '../../engine/random'
import { shuffled } from '../../engine/random/shuffled'
import { atomWidth, fromTarget } from '../encoding/continuous'
import { encodeTable, type EncodedTable } from '../encoding/encode'
import { sourcesIn } from '../match'
import type { Model } from '../model'
import { logJacobianAt, probabilityBelow } from './conditional'
import type { Pace } from './fill'
import { scoreFactors } from './likelihood'
import { conditionalOf } from './means'
import type { Predictor } from './predictor'
import { copyCell, emptyStates, hideCell, statesOf } from './states'
import { logDensity } from './tilted'

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
  const columns = layout.columns.map(() => ({
    logLikelihood: new Float32Array(table.rows).fill(NaN),
    tail: new Float32Array(table.rows).fill(NaN),
  }))
  const joint = new Float32Array(table.rows).fill(NaN)
  const order = rows ?? Int32Array.from({ length: table.rows }, (_, i) => i)
  for (let from = 0; from < order.length && !pace.signal.aborted; from += CHUNK) {
    const chunk = order.subarray(from, from + CHUNK)
    await scoreCells(predictor, encoded, chunk, columns)
    await scoreRows(predictor, encoded, chunk, joint)
    await pace.advance(Math.min(1, (from + CHUNK) / order.length))
  }
  return {
    columns: layout.columns.flatMap((code, c) => (sources[c] ? [{ name: code.name, ...columns[c]! }] : [])),
    rows: joint,
  }
}

type Columns = readonly { readonly logLikelihood: Float32Array; readonly tail: Float32Array }[]

async function scoreCells(predictor: Predictor, encoded: EncodedTable, rows: Int32Array, out: Columns): Promise<void> {
  const { layout } = predictor
  const cells = knownCells(predictor, encoded, rows)
  const repeated = Int32Array.from(cells, ({ row }) => row)
  const states = statesOf(layout, encoded, repeated)
  cells.forEach(({ c }, i) => hideCell(layout, states, i, c))
  const proposals = await predictor.propose(states)
  const C = layout.continuous.length
  const numbers = cells.flatMap(({ row, c }, i) => (c < C ? [{ row, c, i }] : []))
  const y = Float32Array.from(numbers, ({ row, c }) => encoded.numbers[c]!.y[row]!)
  const pairs = { states: Int32Array.from(numbers, ({ i }) => i), columns: Int32Array.from(numbers, ({ c }) => c) }
  const values = predictor.hasEnergy() && numbers.length > 0 ? await predictor.energies(proposals, pairs, y) : null
  numbers.forEach(({ row, c, i }, pair) => {
    const conditional = conditionalOf(predictor, proposals, i, c, values, pair)
    const { code } = conditional
    const outcome = encoded.outcomes[c]![row]!
    const isAtom = outcome < code.atoms.length
    const x = isAtom ? code.atoms[outcome]! : fromTarget(code, y[pair]!)
    const { below, upTo } = probabilityBelow(conditional, x)
    out[c]!.tail[row] = Math.min(1, 2 * Math.min(upTo, 1 - below))
    const logY =
      values === null
        ? logDensity(conditional.density, y[pair]!)
        : values.negative[pair * values.perPair]! - conditional.density.logZ
    out[c]!.logLikelihood[row] = isAtom
      ? Math.log(conditional.atoms[outcome]! + 1e-30) - Math.log(atomWidth(code))
      : Math.log(conditional.between + 1e-30) + logY + logJacobianAt(code, y[pair]!)
  })
  cells.forEach(({ row, c }, i) => {
    const gate = layout.gateOf[c]
    if (c < C || !gate) return
    const from = i * layout.outcomes + gate.offset
    const own = proposals.logProbabilities[from + encoded.outcomes[c]![row]!]!
    // Tail of a category: the mass of all levels that are no more likely than this one.
    let tail = 0
    for (let g = 0; g < gate.size; g++) {
      const other = proposals.logProbabilities[from + g]!
      if (other <= own + 1e-6) tail += Math.exp(other)
    }
    out[c]!.logLikelihood[row] = own
    out[c]!.tail[row] = Math.min(1, tail)
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
  out: Float32Array,
): Promise<void> {
  const { layout } = predictor
  const orders = Array.from(rows, (row) => {
    const known = layout.columns.flatMap((_, c) => (encoded.outcomes[c]![row]! >= 0 ? [c] : []))
    return shuffled(Int32Array.from(known), createRandom(ORDER_SEED, row))
  })
  const total = orders.reduce((sum, order) => sum + order.length, 0)
  const states = emptyStates(layout, total)
  const factors = { states: new Int32Array(total), columns: new Int32Array(total), rows: new Int32Array(total) }
  let at = 0
  orders.forEach((order, i) => {
    for (let step = 0; step < order.length; step++, at++) {
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
  const { energy } = await scoreFactors(predictor, encoded, states, factors)
  energy.forEach((log, i) => (out[factors.rows[i]!]! += log))
}
