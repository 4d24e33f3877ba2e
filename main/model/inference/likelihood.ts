import type { EncodedTable } from '../encoding/encode'
import { atomWidth } from '../encoding/continuous'
import { outcomeShares } from '../encoding/discrete'
import type { Layout } from '../encoding/layout'
import { logJacobianAt } from './conditional'
import type { Predictor, Proposals } from './predictor'
import type { States } from './states'
import { allComponents } from '../sizes'
import { energyDensity, logDensity, proposalDensity } from './tilted'

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
  use: 'energy' | 'proposal' = 'energy',
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

async function addDensities(
  predictor: Predictor,
  table: EncodedTable,
  proposals: Proposals,
  factors: Factors,
  dense: readonly number[],
  use: 'energy' | 'proposal',
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
  const values =
    use === 'energy' && predictor.hasEnergy() && dense.length > 0 ? await predictor.energies(proposals, pairs, y) : null
  dense.forEach((i, pair) => {
    const c = factors.columns[i]!
    const q = proposalDensity(proposals, factors.states[i]!, c, C, allComponents(sizes), predictor.nodes)
    const units = logJacobianAt(layout.continuous[c]!, y[pair]!)
    const logQ = logDensity(q, y[pair]!)
    proposal[i]! += logQ + units
    if (values === null) energy[i]! += logQ + units
    else energy[i]! += values.negative[pair * values.perPair]! - energyDensity(q, values, pair).logZ + units
  })
}
