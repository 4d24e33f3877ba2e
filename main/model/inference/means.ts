import type { NumberConditional } from './conditional'
import type { Predictor, Proposals, EnergyValues } from './predictor'
import { allComponents } from '../sizes'
import { energyDensity, proposalDensity } from './tilted'

/** Conditionals of (state, continuous column) pairs, with the energy network where the model has one. */
export async function conditionalsOf(
  predictor: Predictor,
  proposals: Proposals,
  states: Int32Array,
  columns: Int32Array,
  use: 'energy' | 'proposal' = 'energy',
): Promise<NumberConditional[]> {
  const energy = use === 'energy' && predictor.hasEnergy() && states.length > 0
  const values = energy
    ? await predictor.energies(proposals, { states, columns }, new Float32Array(states.length))
    : null
  return Array.from(states, (state, i) => conditionalOf(predictor, proposals, state, columns[i]!, values, i))
}

/** `values`: energies whose pair `pair` is this cell's; null = the proposal's own distribution. */
export function conditionalOf(
  predictor: Predictor,
  proposals: Proposals,
  state: number,
  column: number,
  values: EnergyValues | null,
  pair: number,
): NumberConditional {
  const { layout, sizes } = predictor
  const C = layout.continuous.length
  const q = proposalDensity(proposals, state, column, C, allComponents(sizes), predictor.nodes)
  const code = layout.continuous[column]!
  const gate = layout.gateOf[column]
  const atoms = new Float64Array(code.atoms.length)
  let between = 1
  if (gate) {
    const from = state * layout.outcomes + gate.offset
    for (let i = 0; i < atoms.length; i++) atoms[i] = Math.exp(proposals.logProbabilities[from + i]!)
    between = Math.exp(proposals.logProbabilities[from + atoms.length]!)
  }
  return { code, atoms, between, density: values === null ? q : energyDensity(q, values, pair) }
}
