import type { Random } from '../../engine/random'
import type { ContinuousCode } from '../encoding/code'
import { levelProbabilities } from '../encoding/discrete'
import type { EncodedTable } from '../encoding/encode'
import { decidedLevel, decidedNumber, levelAmong, levelLogLikelihood, numberLogLikelihood } from './cell-likelihood'
import { drawProposal } from './draws'
import { keptWithin, type Gated } from './conditional'
import { cutProposal, gateOf, lookAt, type SpansOf } from './means'
import type { Pairs, Predictor, Proposals } from './predictor'
import type { Judged } from './ruled/cell-rules'
import type { States } from './states'
import { logDensity } from './tilted'

/** Known values to score: value of `row` in column `column`, given state `state`. */
export type Factors = {
  readonly states: Int32Array
  readonly columns: Int32Array
  readonly rows: Int32Array
}

export type FactorLikelihoods = {
  /** log p and log q in the column's own units, nats. Equal where the energy network has no say. */
  readonly energy: Float64Array
  readonly proposal: Float64Array
}

/** The paper's normaliser: the mean of exp(−E)/q over random draws from q. */
export type RandomImportance = { readonly samples: number; readonly random: Random }

/**
 * log p(x_c | state) of every factor: one pass of the proposal, one of the energy network where a density is involved. `judged`: what the
 * rules say of each factor's value.
 */
export async function scoreFactors(
  predictor: Predictor,
  table: EncodedTable,
  states: States,
  factors: Factors,
  use: 'energy' | 'proposal' | RandomImportance = 'energy',
  judged: ((factor: number) => Judged) | null = null,
): Promise<FactorLikelihoods & { proposals: Proposals }> {
  const { layout } = predictor
  const C = layout.continuous.length
  const proposals = await predictor.propose(states)
  const n = factors.states.length
  const energy = new Float64Array(n)
  const proposal = new Float64Array(n)
  const dense: number[] = []
  const left = judged && Array.from({ length: n }, (_, i) => judged(i))
  for (let i = 0; i < n; i++) {
    const [state, c, row] = [factors.states[i]!, factors.columns[i]!, factors.rows[i]!]
    const rule = left?.[i]
    if (rule?.kind === 'decided')
      energy[i] = proposal[i] = (
        c < C ? decidedNumber(layout.continuous[c]!, rule.isAllowed) : decidedLevel(rule.isAllowed)
      ).logLikelihood
    else if (c >= C) energy[i] = proposal[i] = levelFactor(predictor, table, proposals, state, c, row, rule)
    else if (isDense(layout.continuous[c]!, table.outcomes[c]![row]!, rule)) dense.push(i)
    else
      energy[i] = proposal[i] = numberLogLikelihood(
        gateOf(predictor, proposals, state, c, rule?.kind === 'spans' ? rule.code : undefined),
        table.numbers[c]!.x[row]!,
        -Infinity,
      )
  }
  const pairs = {
    states: Int32Array.from(dense, (i) => factors.states[i]!),
    columns: Int32Array.from(dense, (i) => factors.columns[i]!),
  }
  const y = Float32Array.from(dense, (i) => table.numbers[factors.columns[i]!]!.y[factors.rows[i]!]!)
  const spansOf: SpansOf = (pair) => {
    const rule = left?.[dense[pair]!]
    return rule?.kind === 'spans' ? rule : undefined
  }
  const logs = await logDensities(predictor, proposals, pairs, y, use, left === null ? undefined : spansOf)
  dense.forEach((i, pair) => {
    const x = table.numbers[factors.columns[i]!]!.x[factors.rows[i]!]!
    const { p, q, logP, logQ } = logs[pair]!
    energy[i] = numberLogLikelihood(p, x, logP)
    proposal[i] = numberLogLikelihood(q, x, logQ)
  })
  return { energy, proposal, proposals }
}

/** Whether a value's likelihood hangs on the density: no atom, or one beside holes, whose size the density tells. */
const isDense = ({ atoms }: ContinuousCode, outcome: number, rule: Judged | undefined): boolean =>
  atoms.length === outcome || (rule?.kind === 'spans' && rule.spans.length > 1)

function levelFactor(
  { layout }: Predictor,
  table: EncodedTable,
  { logProbabilities }: Proposals,
  state: number,
  c: number,
  row: number,
  rule: Judged | undefined,
): number {
  const from = state * layout.outcomes + layout.gateOf[c]!.offset
  const category = c - layout.continuous.length
  const level = table.levels[category]![row]!
  const code = layout.discrete[category]!
  const logOf = (outcome: number): number => logProbabilities[from + outcome]!
  if (rule?.kind !== 'levels') return levelLogLikelihood(code, logOf, level)
  const probabilities = levelProbabilities(code, (outcome) => Math.exp(logOf(outcome)))
  return levelAmong(probabilities, rule.allowed, level).logLikelihood
}

/** log p and log q of a value, and what they are part of. */
type Logs = { readonly logP: number; readonly logQ: number; readonly p: Gated; readonly q: Gated }

async function logDensities(
  predictor: Predictor,
  proposals: Proposals,
  pairs: Pairs,
  y: Float32Array,
  use: 'energy' | 'proposal' | RandomImportance,
  spansOf?: SpansOf,
): Promise<readonly Logs[]> {
  const isRandom = use !== 'energy' && use !== 'proposal' && predictor.hasEnergy() && y.length > 0
  const looked = await lookAt(predictor, proposals, pairs, y, use === 'energy' ? use : 'proposal', spansOf)
  const logs = looked.map(({ conditional, proposal, logP, logQ }, pair): Logs => {
    const spans = spansOf?.(pair)?.spans
    // With holes, the proposal has its own share of what lies between them.
    const q =
      conditional.within && spans
        ? keptWithin({ ...conditional, within: undefined, density: proposal }, spans)
        : conditional
    return { logP, logQ, p: conditional, q }
  })
  if (!isRandom) return logs
  const drawn = await byRandomDraws(predictor, proposals, pairs, y, use, spansOf)
  return logs.map((log, pair) => ({ ...log, logP: drawn[pair]! }))
}

/** log p(y) with S random importance samples. */
async function byRandomDraws(
  predictor: Predictor,
  proposals: Proposals,
  pairs: Pairs,
  y: Float32Array,
  { samples: S, random }: RandomImportance,
  spansOf?: SpansOf,
): Promise<number[]> {
  const proposed = Array.from(pairs.states, (state, i) =>
    cutProposal(predictor, proposals, state, pairs.columns[i]!, spansOf?.(i)?.code),
  )
  const points = new Float32Array(y.length * (S + 1))
  proposed.forEach((q, pair) => {
    points[pair * (S + 1)] = y[pair]!
    for (let s = 1; s <= S; s++) points[pair * (S + 1) + s] = drawProposal(q, random.uniform(), random)
  })
  const values = await predictor.energies(proposals, pairs, points, S + 1)
  return proposed.map((q, pair) => {
    if (q.moved) return logDensity(q, y[pair]!)
    const from = pair * (S + 1)
    let top = -Infinity
    for (let s = 1; s <= S; s++) top = Math.max(top, values.negative[from + s]! - values.logQ[from + s]!)
    let sum = 0
    for (let s = 1; s <= S; s++) sum += Math.exp(values.negative[from + s]! - values.logQ[from + s]! - top)
    return values.negative[from]! - q.logInside - top - Math.log(sum / S)
  })
}
