import type { Random } from '../../engine/random'
import { shuffled } from '../../engine/random/shuffled'
import { madeUp, toInput } from '../encoding/continuous'
import { conditionalOf } from './means'
import type { Predictor, Proposals } from './predictor'
import type { States } from './states'
import { drawProposal } from './tilted'

/** One complete version of a set of rows: own units per number, level index per category; only what was open is set. */
export type Drawn = { readonly numbers: Float64Array; readonly levels: Int32Array }

/** Draws from q per value in sampling–importance–resampling: at first, and where too few of those count. */
const CANDIDATES = [24, 160]
/** Below this effective share of the candidates' weights, more are drawn. */
const LEAST_EFFECTIVE = 0.3

/**
 * Draws all open columns of every state `copies` times from the joint p(x_u | x_o): column after column, in a random
 * order per row, each draw joining what is conditioned on (the paper's energy sampling). Numbers: N draws from q,
 * weighted by exp(−E)/q, one taken by weight. Categories and atoms: by their probabilities.
 */
export async function sampleRows(
  predictor: Predictor,
  states: States,
  copies: number,
  randomFor: (copy: number) => Random,
  use: 'energy' | 'proposal' = 'energy',
  /** Columns to draw; the others stay unknown. */
  columns: readonly number[] = predictor.layout.columns.map((_, c) => c),
): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  for (let copy = 0; copy < copies; copy++)
    drawn.push(await sampleOnce(predictor, states, randomFor(copy), use, columns))
  return drawn
}

async function sampleOnce(
  predictor: Predictor,
  states: States,
  random: Random,
  use: 'energy' | 'proposal',
  wanted: readonly number[],
): Promise<Drawn> {
  const { layout } = predictor
  const d = layout.columns.length
  const C = layout.continuous.length
  const now: States = { count: states.count, z: states.z.slice(), outcomes: states.outcomes.slice() }
  const drawn: Drawn = {
    numbers: new Float64Array(states.count * C).fill(NaN),
    levels: new Int32Array(states.count * (d - C)).fill(-1),
  }
  const open = Array.from({ length: states.count }, (_, i) => {
    const columns: number[] = []
    for (const c of wanted) if (states.outcomes[i * d + c]! < 0) columns.push(c)
    return shuffled(Int32Array.from(columns), random)
  })
  const longest = Math.max(0, ...open.map((columns) => columns.length))
  for (let turn = 0; turn < longest; turn++) {
    const active = Int32Array.from(open.keys()).filter((i) => open[i]!.length > turn)
    const part = pick(now, active, C, d)
    const proposals = await predictor.propose(part)
    const dense: { i: number; at: number; c: number }[] = []
    active.forEach((i, at) => {
      const c = open[i]![turn]!
      const outcome = drawOutcome(predictor, proposals, at, c, random)
      now.outcomes[i * d + c] = outcome
      if (c >= C) drawn.levels[i * (d - C) + c - C] = levelOf(predictor, c, outcome, random)
      else if (outcome < layout.continuous[c]!.atoms.length) setNumber(i, c, layout.continuous[c]!.atoms[outcome]!)
      else dense.push({ i, at, c })
    })
    const values = await resample(predictor, proposals, dense, random, use)
    dense.forEach(({ i, c }, n) => setNumber(i, c, madeUp(layout.continuous[c]!, values[n]!)))
  }
  return drawn

  function setNumber(i: number, c: number, x: number): void {
    const code = layout.continuous[c]!
    const held = Math.min(Math.max(x, code.low ?? -Infinity), code.high ?? Infinity)
    drawn.numbers[i * C + c] = held
    now.z[i * C + c] = toInput(code, held)
  }
}

function pick(states: States, which: Int32Array, C: number, d: number): States {
  const z = new Float32Array(which.length * C)
  const outcomes = new Int32Array(which.length * d)
  which.forEach((i, at) => {
    z.set(states.z.subarray(i * C, (i + 1) * C), at * C)
    outcomes.set(states.outcomes.subarray(i * d, (i + 1) * d), at * d)
  })
  return { count: which.length, z, outcomes }
}

/** By the gate's probabilities; a number without atoms has the one outcome 0. */
function drawOutcome(predictor: Predictor, proposals: Proposals, at: number, c: number, random: Random): number {
  const gate = predictor.layout.gateOf[c]
  if (!gate) return 0
  const from = at * predictor.layout.outcomes + gate.offset
  let left = random.uniform()
  for (let outcome = 0; outcome < gate.size - 1; outcome++) {
    left -= Math.exp(proposals.logProbabilities[from + outcome]!)
    if (left < 0) return outcome
  }
  return gate.size - 1
}

/** The level behind an outcome; of several rare ones that share it, one by their shares. */
function levelOf(predictor: Predictor, c: number, outcome: number, random: Random): number {
  const code = predictor.layout.columns[c]!
  if (code.kind !== 'discrete') return -1
  const members = code.outcomeOf.flatMap((of, level) => (of === outcome ? [level] : []))
  if (members.length === 1) return members[0]!
  let left = random.uniform() * members.reduce((sum, level) => sum + code.shares[level]!, 0)
  for (const level of members) {
    left -= code.shares[level]!
    if (left < 0) return level
  }
  return members.at(-1) ?? -1
}

/** One value on the density's scale for each cell. */
async function resample(
  predictor: Predictor,
  proposals: Proposals,
  cells: readonly { readonly at: number; readonly c: number }[],
  random: Random,
  use: 'energy' | 'proposal',
): Promise<Float64Array> {
  const energy = use === 'energy' && predictor.hasEnergy() && cells.length > 0
  if (!energy) return Float64Array.from(cells, (cell) => candidatesFor(predictor, proposals, cell, 1, random)[0]!)
  const chosen = new Float64Array(cells.length)
  let open = Array.from(cells.keys())
  for (const count of CANDIDATES) {
    const asked = open.map((n) => cells[n]!)
    const y = new Float32Array(asked.length * count)
    asked.forEach((cell, n) => y.set(candidatesFor(predictor, proposals, cell, count, random), n * count))
    const pairs = { states: Int32Array.from(asked, ({ at }) => at), columns: Int32Array.from(asked, ({ c }) => c) }
    const { negative, logQ } = await predictor.energies(proposals, pairs, y, count)
    open = open.filter((cell, n) => {
      const weights = weightsOf(negative, logQ, n * count, count)
      chosen[cell] = y[n * count + drawByWeight(weights, random)]!
      return effectiveShare(weights) < LEAST_EFFECTIVE
    })
    if (open.length === 0) break
  }
  return chosen
}

/** `count` draws from the cell's proposal, its components in even shares. */
function candidatesFor(
  predictor: Predictor,
  proposals: Proposals,
  { at, c }: { readonly at: number; readonly c: number },
  count: number,
  random: Random,
): Float32Array {
  const { density } = conditionalOf(predictor, proposals, at, c, null, 0)
  const offset = random.uniform()
  return Float32Array.from({ length: count }, (_, s) => drawProposal(density, (s + offset) / count, random))
}

/** exp(−E)/q of each candidate, up to a common factor. */
function weightsOf(negative: Float32Array, logQ: Float32Array, from: number, count: number): Float64Array {
  const logs = Float64Array.from({ length: count }, (_, s) => negative[from + s]! - logQ[from + s]!)
  const top = Math.max(...logs)
  return logs.map((log) => Math.exp(log - top))
}

/** (Σw)² / (n Σw²). */
export function effectiveShare(weights: Float64Array): number {
  const sum = weights.reduce((a, b) => a + b, 0)
  return (sum * sum) / (weights.length * weights.reduce((a, b) => a + b * b, 0))
}

function drawByWeight(weights: Float64Array, random: Random): number {
  let left = random.uniform() * weights.reduce((a, b) => a + b, 0)
  for (let s = 0; s < weights.length - 1; s++) {
    left -= weights[s]!
    if (left < 0) return s
  }
  return weights.length - 1
}
