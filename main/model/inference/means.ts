import { OPEN, roundedRange, type Range } from '../encoding/bounds'
import type { Span } from '../../rules/choice'
import type { ContinuousCode } from '../encoding/code'
import { toTarget } from '../encoding/continuous'
import { allComponents } from '../sizes'
import { keptWithin, type Gated, type NumberConditional } from './conditional'
import type { Pairs, Predictor, Proposals } from './predictor'
import { energyDensity, logDensity, proposalDensity, writeNodes, type Tilted } from './tilted'

/** One (state, continuous column) pair: p and q of its number, and the log-density of the value that was asked about. */
export type Looked = {
  readonly conditional: NumberConditional
  readonly proposal: Tilted
  /** log p(y) by the energies and by the proposal, on the density's scale. */
  readonly logP: number
  readonly logQ: number
}

/** What the rules leave for a cell of its column's line: the column's code with the outermost ends as bounds, and the stretches. */
export type CellSpans = { readonly code: ContinuousCode; readonly spans: readonly Span[] }

/** What is left for the number of a pair, where that is not all of its column's line. */
export type SpansOf = (pair: number) => CellSpans | undefined

/** Looks at each pair at the value `y` (one each): with the energy network where the model has one. */
export async function lookAt(
  predictor: Predictor,
  proposals: Proposals,
  pairs: Pairs,
  y: Float32Array,
  use: 'energy' | 'proposal' = 'energy',
  spansOf?: SpansOf,
): Promise<Looked[]> {
  const { densities, values } = await densitiesOf(predictor, proposals, pairs, y, use, spansOf)
  return densities.map(({ p, q }, i) => {
    const logQ = logDensity(q, y[i]!)
    const logP = values === null || q.moved ? logQ : values.negative[i * values.perPair]! - p.logZ
    const gated = gateOf(predictor, proposals, pairs.states[i]!, pairs.columns[i]!, spansOf?.(i)?.code)
    return { conditional: within({ ...gated, density: p }, spansOf?.(i)), proposal: q, logP, logQ }
  })
}

/** Conditionals of the pairs. */
export async function conditionalsOf(
  predictor: Predictor,
  proposals: Proposals,
  states: Int32Array,
  columns: Int32Array,
  use: 'energy' | 'proposal' = 'energy',
  spansOf?: SpansOf,
): Promise<NumberConditional[]> {
  const pairs = { states, columns }
  const { densities } = await densitiesOf(predictor, proposals, pairs, new Float32Array(states.length), use, spansOf)
  return densities.map(({ p }, i) => {
    const gated = gateOf(predictor, proposals, states[i]!, columns[i]!, spansOf?.(i)?.code)
    return within({ ...gated, density: p }, spansOf?.(i))
  })
}

const within = (conditional: NumberConditional, left: CellSpans | undefined): NumberConditional =>
  left === undefined || left.spans.length < 2 ? conditional : keptWithin(conditional, left.spans)

async function densitiesOf(
  predictor: Predictor,
  proposals: Proposals,
  pairs: Pairs,
  y: Float32Array,
  use: 'energy' | 'proposal',
  spansOf?: SpansOf,
) {
  const proposed = Array.from(pairs.states, (state, i) =>
    cutProposal(predictor, proposals, state, pairs.columns[i]!, spansOf?.(i)?.code),
  )
  if (use === 'proposal' || !predictor.hasEnergy() || proposed.length === 0)
    return { densities: proposed.map((q) => ({ p: q, q })), values: null }
  const perPair = 1 + allComponents(predictor.sizes) * predictor.nodes
  const places = new Float32Array(proposed.length * perPair)
  proposed.forEach((q, i) => {
    places[i * perPair] = y[i]!
    writeNodes(q, places, i * perPair + 1)
  })
  const values = await predictor.energies(proposals, pairs, places, perPair)
  return { densities: proposed.map((q, i) => ({ p: energyDensity(q, values, i), q })), values }
}

/** The proposal of a pair within its column's bounds, or the cell's own. */
export function cutProposal(
  predictor: Predictor,
  proposals: Proposals,
  state: number,
  column: number,
  code = predictor.layout.continuous[column]!,
): Tilted {
  const { layout, sizes, nodes } = predictor
  const within = targetRange(code)
  return proposalDensity(proposals, state, column, layout.continuous.length, allComponents(sizes), nodes, within)
}

const ranges = new WeakMap<ContinuousCode, Range>()

/** Where a column's values are possible, on the density's scale. */
function targetRange(code: ContinuousCode): Range {
  if (code.low === null && code.high === null) return OPEN
  const known = ranges.get(code)
  if (known !== undefined) return known
  const { low, high } = roundedRange(code)
  const made = {
    low: low === -Infinity ? low : toTarget(code, low),
    high: high === Infinity ? high : toTarget(code, high),
  }
  ranges.set(code, made)
  return made
}

/**
 * Probability of each atom and of none of them. Atoms outside the bounds have none; how the others stand to the rest was
 * learned from values inside, and stays.
 */
export function gateOf(
  { layout }: Pick<Predictor, 'layout'>,
  { logProbabilities }: Pick<Proposals, 'logProbabilities'>,
  state: number,
  column: number,
  code = layout.continuous[column]!,
): Gated {
  const gate = layout.gateOf[column]
  const atoms = new Float64Array(code.atoms.length)
  if (!gate) return { code, atoms, between: 1 }
  const from = state * layout.outcomes + gate.offset
  const { low, high } = roundedRange(code)
  let lost = 0
  for (let i = 0; i < atoms.length; i++) {
    const probability = Math.exp(logProbabilities[from + i]!)
    if (code.atoms[i]! < low || code.atoms[i]! > high) lost += probability
    else atoms[i] = probability
  }
  const between = Math.exp(logProbabilities[from + atoms.length]!)
  if (lost === 0) return { code, atoms, between }
  const kept = atoms.reduce((sum, probability) => sum + probability, between)
  if (kept < 1e-30) return { code, atoms: atoms.fill(0), between: 1 }
  return { code, atoms: atoms.map((probability) => probability / kept), between: between / kept }
}
