import type { Random } from '../../engine/random'
import type { EncodedTable } from '../encoding/encode'
import { atomWidth } from '../encoding/continuous'
import { outcomeShares } from '../encoding/discrete'
import type { Layout } from '../encoding/layout'
import { logJacobianAt } from './conditional'
import type { Pairs, Predictor, Proposals } from './predictor'
import type { States } from './states'
import { allComponents } from '../sizes'
import { drawProposal, energyDensity, logDensity, proposalDensity, type Tilted } from './tilted'

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

/** log p(x_c | state) of every factor: one pass of the proposal, one of the energy network where a density is involved. */
export async function scoreFactors(
  predictor: Predictor,
  table: EncodedTable,
  states: States,
  factors: Factors,
  use: 'energy' | 'proposal' | RandomImportance = 'energy',
): Promise<FactorLikelihoods & { proposals: Proposals }> {
  const { layout } = predictor
  const proposals = await predictor.propose(states)
  const n = factors.states.length
  const energy = new Float64Array(n)
  const proposal = new Float64Array(n)
  const dense: number[] = []
  for (let i = 0; i < n; i++) {
    const c = factors.columns[i]!
    const outcome = table.outcomes[c]![factors.rows[i]!]!
    energy[i] = proposal[i] = gateTerm(layout, proposals, factors.states[i]!, c, outcome)
    if (c < layout.continuous.length && outcome === layout.continuous[c]!.atoms.length) dense.push(i)
  }
  await addDensities(predictor, table, proposals, factors, dense, use, energy, proposal)
  return { energy, proposal, proposals }
}

/** log-probability of the outcome, with an atom's mass spread over its width and a rare level's share of the rest. */
function gateTerm(layout: Layout, proposals: Proposals, state: number, c: number, outcome: number): number {
  const gate = layout.gateOf[c]
  if (!gate) return 0
  const log = proposals.logProbabilities[state * layout.outcomes + gate.offset + outcome]!
  const code = layout.columns[c]!
  if (code.kind === 'continuous') return outcome < code.atoms.length ? log - Math.log(atomWidth(code)) : log
  // Which of several rare levels it is was not kept: a typical one.
  return log - Math.log(outcomeShares(code).members[outcome]!)
}

/** The paper's normaliser: the mean of exp(−E)/q over random draws from q. */
export type RandomImportance = { readonly samples: number; readonly random: Random }

async function addDensities(
  predictor: Predictor,
  table: EncodedTable,
  proposals: Proposals,
  factors: Factors,
  dense: readonly number[],
  use: 'energy' | 'proposal' | RandomImportance,
  energy: Float64Array,
  proposal: Float64Array,
): Promise<void> {
  const { layout, sizes } = predictor
  const C = layout.continuous.length
  const y = Float32Array.from(dense, (i) => table.numbers[factors.columns[i]!]!.y[factors.rows[i]!]!)
  const pairs = {
    states: Int32Array.from(dense, (i) => factors.states[i]!),
    columns: Int32Array.from(dense, (i) => factors.columns[i]!),
  }
  const densities = dense.map((i) =>
    proposalDensity(proposals, factors.states[i]!, factors.columns[i]!, C, allComponents(sizes), predictor.nodes),
  )
  const logP =
    use === 'proposal' || !predictor.hasEnergy() || dense.length === 0
      ? null
      : use === 'energy'
        ? await byNodes(predictor, proposals, pairs, densities, y)
        : await byRandomDraws(predictor, proposals, pairs, densities, y, use)
  dense.forEach((i, pair) => {
    const units = logJacobianAt(layout.continuous[factors.columns[i]!]!, y[pair]!)
    const logQ = logDensity(densities[pair]!, y[pair]!)
    proposal[i]! += logQ + units
    energy[i]! += (logP?.[pair] ?? logQ) + units
  })
}

/** log p(y) with the stratified normaliser. */
async function byNodes(
  predictor: Predictor,
  proposals: Proposals,
  pairs: Pairs,
  densities: readonly Tilted[],
  y: Float32Array,
): Promise<Float64Array> {
  const values = await predictor.energies(proposals, pairs, y)
  return Float64Array.from(
    densities,
    (q, pair) => values.negative[pair * values.perPair]! - energyDensity(q, values, pair).logZ,
  )
}

/** log p(y) with S random importance samples. */
async function byRandomDraws(
  predictor: Predictor,
  proposals: Proposals,
  pairs: Pairs,
  densities: readonly Tilted[],
  y: Float32Array,
  { samples: S, random }: RandomImportance,
): Promise<Float64Array> {
  const points = new Float32Array(densities.length * (S + 1))
  densities.forEach((q, pair) => {
    points[pair * (S + 1)] = y[pair]!
    for (let s = 1; s <= S; s++) points[pair * (S + 1) + s] = drawProposal(q, random.uniform(), random)
  })
  const values = await predictor.energies(proposals, pairs, points, S + 1)
  return Float64Array.from(densities, (_, pair) => {
    const from = pair * (S + 1)
    let top = -Infinity
    for (let s = 1; s <= S; s++) top = Math.max(top, values.negative[from + s]! - values.logQ[from + s]!)
    let sum = 0
    for (let s = 1; s <= S; s++) sum += Math.exp(values.negative[from + s]! - values.logQ[from + s]! - top)
    return values.negative[from]! - top - Math.log(sum / S)
  })
}
