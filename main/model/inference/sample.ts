import type { Random } from '../../engine/random'
import { shuffled } from '../../engine/random/shuffled'
import { nearestIn, type Span } from '../../rules/choice'
import type { ContinuousCode } from '../encoding/code'
import { admissible, atomIndex, madeUp, toInput } from '../encoding/continuous'
import { levelProbabilities } from '../encoding/discrete'
import { MANY, weighCandidates } from './candidates'
import { drawProposal } from './draws'
import { cutProposal, gateOf } from './means'
import { contextSize } from '../context/spec'
import type { Predictor, Proposals } from './predictor'
import type { CellRules, Left } from './ruled/cell-rules'
import type { States } from './states'

const FREE: Left = { kind: 'free' }

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
  /** What the rules leave for the cells of these states, begun anew for every draw of a row; none without rules. */
  readonly rules?: ((which: Int32Array) => CellRules) | undefined
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
  for (let copy = 0; copy < copies; copy++)
    drawn.push(await sampleCopy(predictor, states, copy, options.versions === false ? null : copy, randomFor, options))
  return drawn
}

/** One copy, from one version of the model throughout (null: from the whole), that keeps the rules. */
export async function sampleCopy(
  predictor: Predictor,
  states: States,
  copy: number,
  version: number | null,
  randomFor: RandomFor,
  options: SampleOptions,
): Promise<Drawn> {
  const randoms = Array.from({ length: states.count }, (_, i) => randomFor(copy, i))
  const rules = options.rules?.(Int32Array.from({ length: states.count }, (_, i) => i))
  const drawn = await sampleOnce(predictor, states, version, randoms, options, rules)
  if (rules !== undefined) await drawAgain(predictor, states, drawn, { copy, version, randomFor, options, rules })
  return drawn
}

/** A row in which the rules left no value for some cell is drawn again, with other random numbers, so many times. */
const TRIES = 9
/** Draws of one copy are this many streams apart from those of the next try: more than there can be copies. */
const COPIES = 100

/** Rows that the rules could not be kept in take part of what the rules allow: to draw until they are kept is to condition on it. */
async function drawAgain(
  predictor: Predictor,
  states: States,
  drawn: Drawn,
  how: {
    readonly copy: number
    readonly version: number | null
    readonly randomFor: RandomFor
    readonly options: SampleOptions
    readonly rules: CellRules
  },
): Promise<void> {
  const { copy, version, randomFor, options } = how
  const d = predictor.layout.columns.length
  const C = predictor.layout.continuous.length
  let dead = Int32Array.from({ length: states.count }, (_, i) => i).filter((i) => how.rules.isDead(i))
  for (let tries = 1; tries <= TRIES && dead.length > 0; tries++) {
    const rules = options.rules!(dead)
    const randoms = Array.from(dead, (i) => randomFor(copy + tries * COPIES, i))
    const again = await sampleOnce(
      predictor,
      pick(states, dead, C, d, contextSize(predictor.layout.context)),
      version,
      randoms,
      options,
      rules,
    )
    const alive = dead.filter((_, at) => !rules.isDead(at))
    dead.forEach((i, at) => {
      if (rules.isDead(at) && tries < TRIES) return
      drawn.numbers.set(again.numbers.subarray(at * C, (at + 1) * C), i * C)
      drawn.levels.set(again.levels.subarray(at * (d - C), (at + 1) * (d - C)), i * (d - C))
    })
    dead = dead.filter((i) => !alive.includes(i))
  }
}

/** `randoms`: one per state. */
async function sampleOnce(
  predictor: Predictor,
  states: States,
  version: number | null,
  randoms: readonly Random[],
  options: SampleOptions,
  rules?: CellRules,
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
    const order = shuffled(Int32Array.from(columns), randoms[i]!)
    return rules === undefined ? order : rules.order(i, order)
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
      const left = rules?.left(i, c) ?? FREE
      if (left.kind === 'none') return
      if (left.kind === 'value' || left.kind === 'levels') {
        const value = left.kind === 'value' ? left.value : drawLevel(predictor, proposals, at, c, left.allowed, random)
        if (c < C) setNumber(i, c, value)
        else setLevel(i, c, layout.discrete[c - C]!.outcomeOf[value]!, value)
        return
      }
      const code = left.kind === 'spans' ? left.code : undefined
      const outcome = drawOutcome(predictor, proposals, at, c, random, code)
      if (c >= C) setLevel(i, c, outcome, levelOf(predictor, c, outcome, random))
      else if (left.kind === 'spans') {
        if (outcome < left.code.atoms.length) setNumber(i, c, nearestIn(left.spans, left.code.atoms[outcome]!))
        else dense.push({ i, at, c, random, ...left })
      } else if (outcome < layout.continuous[c]!.atoms.length) setNumber(i, c, layout.continuous[c]!.atoms[outcome]!)
      else dense.push({ i, at, c, random })
    })
    const values = await resample(predictor, proposals, dense, options)
    dense.forEach(({ i, c, code, spans }, n) => {
      const x = madeUp(layout.continuous[c]!, values[n]!)
      setNumber(i, c, code && spans ? nearestIn(spans, admissible(code, x)) : x)
    })
  }
  return drawn

  function setNumber(i: number, c: number, x: number): void {
    const code = layout.continuous[c]!
    const written = admissible(code, x)
    const atom = atomIndex(code, written)
    drawn.numbers[i * C + c] = written
    now.outcomes[i * d + c] = atom < 0 ? code.atoms.length : atom
    now.z[i * C + c] = toInput(code, written)
    rules?.put(i, c, written)
  }

  function setLevel(i: number, c: number, outcome: number, level: number): void {
    now.outcomes[i * d + c] = outcome
    drawn.levels[i * (d - C) + c - C] = level
    rules?.put(i, c, level)
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
function drawOutcome(
  predictor: Predictor,
  proposals: Proposals,
  at: number,
  c: number,
  random: Random,
  code?: ContinuousCode,
): number {
  const { layout } = predictor
  const gate = layout.gateOf[c]
  if (!gate) return 0
  const from = at * layout.outcomes + gate.offset
  const atoms = c < layout.continuous.length ? gateOf(predictor, proposals, at, c, code).atoms : null
  let left = random.uniform()
  for (let outcome = 0; outcome < gate.size - 1; outcome++) {
    left -= atoms === null ? Math.exp(proposals.logProbabilities[from + outcome]!) : atoms[outcome]!
    if (left < 0) return outcome
  }
  return gate.size - 1
}

/** One of the levels that the rules allow, by their probabilities. */
function drawLevel(
  { layout }: Predictor,
  proposals: Proposals,
  at: number,
  c: number,
  allowed: readonly boolean[],
  random: Random,
): number {
  const code = layout.discrete[c - layout.continuous.length]!
  const from = at * layout.outcomes + layout.gateOf[c]!.offset
  const probabilities = levelProbabilities(code, (outcome) => Math.exp(proposals.logProbabilities[from + outcome]!))
  const weights = probabilities.map((probability, level) => (allowed[level] ? probability + 1e-30 : 0))
  const level = drawByWeight(weights, random)
  return allowed[level] ? level : allowed.lastIndexOf(true)
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

type Cell = {
  readonly at: number
  readonly c: number
  readonly random: Random
  /** What the rules leave of the column's line. */
  readonly code?: ContinuousCode
  readonly spans?: readonly Span[]
}

/** One value on the density's scale for each cell. */
async function resample(
  predictor: Predictor,
  proposals: Proposals,
  cells: readonly Cell[],
  { use = 'energy', candidates = [] }: SampleOptions,
): Promise<Float64Array> {
  const proposed = cells.map(({ at, c, code }) => cutProposal(predictor, proposals, at, c, code))
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
      chosen[n] = y[drawByWeight(allowedWeights(predictor, cells[n]!, y, weights), cells[n]!.random)]!
    })
  }
  return chosen
}

/** What lies between the spans that the rules leave gets no weight, unless nothing else has any. */
function allowedWeights(
  { layout }: Predictor,
  { c, code, spans }: Cell,
  y: Float32Array,
  weights: Float64Array,
): Float64Array {
  if (!code || !spans || spans.length < 2) return weights
  const allowed = weights.map((weight, s) => {
    const x = admissible(code, madeUp(layout.continuous[c]!, y[s]!))
    return spans.some(({ low, high }) => x >= low && x <= high) ? weight : 0
  })
  return allowed.some((weight) => weight > 0) ? allowed : weights
}

function drawByWeight(weights: Float64Array, random: Random): number {
  let left = random.uniform() * weights.reduce((a, b) => a + b, 0)
  for (let s = 0; s < weights.length - 1; s++) {
    left -= weights[s]!
    if (left < 0) return s
  }
  return weights.length - 1
}
