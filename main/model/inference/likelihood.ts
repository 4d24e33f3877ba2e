import type { Random } from '../../engine/random'
import type { EncodedTable } from '../encoding/encode'
import { levelLogLikelihood, numberLogLikelihood } from './cell-likelihood'
import { drawProposal } from './draws'
import { cutProposal, gateOf, lookAt } from './means'
import type { Pairs, Predictor, Proposals } from './predictor'
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

/** log p(x_c | state) of every factor: one pass of the proposal, one of the energy network where a density is involved. */
export async function scoreFactors(
  predictor: Predictor,
  table: EncodedTable,
  states: States,
  factors: Factors,
  use: 'energy' | 'proposal' | RandomImportance = 'energy',
): Promise<FactorLikelihoods & { proposals: Proposals }> {
  const { layout } = predictor
  const C = layout.continuous.length
  const proposals = await predictor.propose(states)
  const n = factors.states.length
  const energy = new Float64Array(n)
  const proposal = new Float64Array(n)
  const dense: number[] = []
  for (let i = 0; i < n; i++) {
    const [state, c, row] = [factors.states[i]!, factors.columns[i]!, factors.rows[i]!]
    if (c >= C) energy[i] = proposal[i] = levelFactor(predictor, table, proposals, state, c, row)
    else if (layout.continuous[c]!.atoms.length === table.outcomes[c]![row]) dense.push(i)
    else
      energy[i] = proposal[i] = numberLogLikelihood(
        gateOf(predictor, proposals, state, c),
        table.numbers[c]!.x[row]!,
        -Infinity,
      )
  }
  const pairs = {
    states: Int32Array.from(dense, (i) => factors.states[i]!),
    columns: Int32Array.from(dense, (i) => factors.columns[i]!),
  }
  const y = Float32Array.from(dense, (i) => table.numbers[factors.columns[i]!]!.y[factors.rows[i]!]!)
  const logs = await logDensities(predictor, proposals, pairs, y, use)
  dense.forEach((i, pair) => {
    const c = factors.columns[i]!
    const x = table.numbers[c]!.x[factors.rows[i]!]!
    const gated = gateOf(predictor, proposals, factors.states[i]!, c)
    energy[i] = numberLogLikelihood(gated, x, logs[pair]!.logP)
    proposal[i] = numberLogLikelihood(gated, x, logs[pair]!.logQ)
  })
  return { energy, proposal, proposals }
}

function levelFactor(
  { layout }: Predictor,
  table: EncodedTable,
  { logProbabilities }: Proposals,
  state: number,
  c: number,
  row: number,
): number {
  const from = state * layout.outcomes + layout.gateOf[c]!.offset
  const category = c - layout.continuous.length
  const level = table.levels[category]![row]!
  return levelLogLikelihood(layout.discrete[category]!, (outcome) => logProbabilities[from + outcome]!, level)
}

type Logs = { readonly logP: number; readonly logQ: number }

function logDensities(
  predictor: Predictor,
  proposals: Proposals,
  pairs: Pairs,
  y: Float32Array,
  use: 'energy' | 'proposal' | RandomImportance,
): Promise<readonly Logs[]> {
  if (use === 'energy' || use === 'proposal') return lookAt(predictor, proposals, pairs, y, use)
  if (!predictor.hasEnergy() || y.length === 0) return lookAt(predictor, proposals, pairs, y, 'proposal')
  return byRandomDraws(predictor, proposals, pairs, y, use)
}

/** log p(y) with S random importance samples. */
async function byRandomDraws(
  predictor: Predictor,
  proposals: Proposals,
  pairs: Pairs,
  y: Float32Array,
  { samples: S, random }: RandomImportance,
): Promise<Logs[]> {
  const proposed = Array.from(pairs.states, (state, i) => cutProposal(predictor, proposals, state, pairs.columns[i]!))
  const points = new Float32Array(y.length * (S + 1))
  proposed.forEach((q, pair) => {
    points[pair * (S + 1)] = y[pair]!
    for (let s = 1; s <= S; s++) points[pair * (S + 1) + s] = drawProposal(q, random.uniform(), random)
  })
  const values = await predictor.energies(proposals, pairs, points, S + 1)
  return proposed.map((q, pair) => {
    const logQ = logDensity(q, y[pair]!)
    if (q.moved) return { logP: logQ, logQ }
    const from = pair * (S + 1)
    let top = -Infinity
    for (let s = 1; s <= S; s++) top = Math.max(top, values.negative[from + s]! - values.logQ[from + s]!)
    let sum = 0
    for (let s = 1; s <= S; s++) sum += Math.exp(values.negative[from + s]! - values.logQ[from + s]! - top)
    return { logP: values.negative[from]! - q.logInside - top - Math.log(sum / S), logQ }
  })
}
