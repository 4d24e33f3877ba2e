import type { Random } from '../../engine/random'
import { shuffled } from '../../engine/random/shuffled'
import { admissible, atomIndex, madeUp, toInput } from '../encoding/continuous'
import { MANY, weighCandidates } from './candidates'
import { drawProposal } from './draws'
import { cutProposal, gateOf } from './means'
import { contextSize } from '../context/spec'
import type { Predictor, Proposals } from './predictor'
import type { States } from './states'

/** One complete version of a set of rows: numbers as they are written, level index per category; only what was open is set. */
export type Drawn = { readonly numbers: Float64Array; readonly levels: Int32Array }

export type SampleOptions = {
  readonly use?: 'energy' | 'proposal'
  /** Columns to draw; the others stay unknown. */
  readonly columns?: readonly number[]
  /** Candidates for a value of each continuous column, as `chooseCandidates` found out; many where nothing is said. */
  readonly candidates?: readonly number[]
  /** False: all copies from the whole model. Otherwise each is drawn from one that the rows allow, throughout, as proper imputations are. */
  readonly versions?: boolean
}

/** What is drawn for a row: which of the copies, and the row's place among the states. Every row has a generator of its own. */
export type RandomFor = (copy: number, i: number) => Random

/**
 * Draws all open columns of every state `copies` times from the joint p(x_u | x_o): column after column, in a random
 * order per row, each draw joining what is conditioned on (the paper's energy sampling). Numbers: N draws from q within
 * the bounds, weighted by exp(−E)/q, one taken by weight. Categories and atoms: by their probabilities. What joins the row
 * is what will be written: rounded to the column's step, and an atom if it is one then.
 */
export async function sampleRows(
  predictor: Predictor,
  states: States,
  copies: number,
  randomFor: RandomFor,
  options: SampleOptions = {},
): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  for (let copy = 0; copy < copies; copy++) {
    const randoms = Array.from({ length: states.count }, (_, i) => randomFor(copy, i))
    drawn.push(await sampleOnce(predictor, states, options.versions === false ? null : copy, randoms, options))
  }
  return drawn
}

/** One copy, drawn from one version of the model throughout (null: from the whole). `randoms`: one per state. */
export async function sampleOnce(
  predictor: Predictor,
  states: States,
  version: number | null,
  randoms: readonly Random[],
  options: SampleOptions,
): Promise<Drawn> {
  const { layout } = predictor
  const wanted = options.columns ?? layout.columns.map((_, c) => c)
  const d = layout.columns.length
  const C = layout.continuous.length
  const now: States = { ...states, learned: undefined, z: states.z.slice(), outcomes: states.outcomes.slice() }
  const drawn: Drawn = {
    numbers: new Float64Array(states.count * C).fill(NaN),
    levels: new Int32Array(states.count * (d - C)).fill(-1),
  }
  const open = Array.from({ length: states.count }, (_, i) => {
    const columns: number[] = []
    for (const c of wanted) if (states.outcomes[i * d + c]! < 0) columns.push(c)
    return shuffled(Int32Array.from(columns), randoms[i]!)
  })
  const longest = Math.max(0, ...open.map((columns) => columns.length))
  for (let turn = 0; turn < longest; turn++) {
    const active = Int32Array.from(open.keys()).filter((i) => open[i]!.length > turn)
    const part = pick(now, active, C, d, contextSize(layout.context))
    const proposals = await predictor.propose(part, version)
    const dense: (Cell & { i: number })[] = []
    active.forEach((i, at) => {
      const c = open[i]![turn]!
      const random = randoms[i]!
      const outcome = drawOutcome(predictor, proposals, at, c, random)
      if (c >= C) {
        now.outcomes[i * d + c] = outcome
        drawn.levels[i * (d - C) + c - C] = levelOf(predictor, c, outcome, random)
      } else if (outcome < layout.continuous[c]!.atoms.length) setNumber(i, c, layout.continuous[c]!.atoms[outcome]!)
      else dense.push({ i, at, c, random })
    })
    const values = await resample(predictor, proposals, dense, options)
    dense.forEach(({ i, c }, n) => setNumber(i, c, madeUp(layout.continuous[c]!, values[n]!)))
  }
  return drawn

  function setNumber(i: number, c: number, x: number): void {
    const code = layout.continuous[c]!
    const written = admissible(code, x)
    const atom = atomIndex(code, written)
    drawn.numbers[i * C + c] = written
    now.outcomes[i * d + c] = atom < 0 ? code.atoms.length : atom
    now.z[i * C + c] = toInput(code, written)
  }
}

function pick(states: States, which: Int32Array, C: number, d: number, K: number): States {
  const z = new Float32Array(which.length * C)
  const outcomes = new Int32Array(which.length * d)
  const context = new Float32Array(which.length * K)
  which.forEach((i, at) => {
    z.set(states.z.subarray(i * C, (i + 1) * C), at * C)
    outcomes.set(states.outcomes.subarray(i * d, (i + 1) * d), at * d)
    context.set(states.context.subarray(i * K, (i + 1) * K), at * K)
  })
  return { count: which.length, z, outcomes, context }
}

/** By the gate's probabilities; a number without atoms has the one outcome 0. */
function drawOutcome(predictor: Predictor, proposals: Proposals, at: number, c: number, random: Random): number {
  const { layout } = predictor
  const gate = layout.gateOf[c]
  if (!gate) return 0
  const from = at * layout.outcomes + gate.offset
  const atoms = c < layout.continuous.length ? gateOf(predictor, proposals, at, c).atoms : null
  let left = random.uniform()
  for (let outcome = 0; outcome < gate.size - 1; outcome++) {
    left -= atoms === null ? Math.exp(proposals.logProbabilities[from + outcome]!) : atoms[outcome]!
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

type Cell = { readonly at: number; readonly c: number; readonly random: Random }

/** One value on the density's scale for each cell. */
async function resample(
  predictor: Predictor,
  proposals: Proposals,
  cells: readonly Cell[],
  { use = 'energy', candidates = [] }: SampleOptions,
): Promise<Float64Array> {
  const proposed = cells.map(({ at, c }) => cutProposal(predictor, proposals, at, c))
  const chosen = Float64Array.from(proposed, (q, n) => drawProposal(q, cells[n]!.random.uniform(), cells[n]!.random))
  if (use === 'proposal' || !predictor.hasEnergy()) return chosen
  for (const count of new Set(cells.map(({ c }) => candidates[c] ?? MANY))) {
    // Where energies say nothing, the proposal's draw stays.
    const tilted = cells.flatMap(({ c }, n) => ((candidates[c] ?? MANY) === count && !proposed[n]!.moved ? [n] : []))
    const weighed = await weighCandidates(
      predictor,
      proposals,
      tilted.map((n) => ({ ...cells[n]!, q: proposed[n]! })),
      count,
    )
    tilted.forEach((n, at) => {
      const { y, weights } = weighed(at)
      chosen[n] = y[drawByWeight(weights, cells[n]!.random)]!
    })
  }
  return chosen
}

function drawByWeight(weights: Float64Array, random: Random): number {
  let left = random.uniform() * weights.reduce((a, b) => a + b, 0)
  for (let s = 0; s < weights.length - 1; s++) {
    left -= weights[s]!
    if (left < 0) return s
  }
  return weights.length - 1
}
