import type { Random } from '../../engine/random'
import { quantileOf } from '../../table/numbers/quantile'
import { drawSpread } from './draws'
import type { Pairs, Predictor, Proposals } from './predictor'
import { cutProposal } from './means'
import type { Tilted } from './tilted'

// Where the numbers come from: docs/quality.md, in the section of that name.
/**
 * Draws from q per value in sampling–importance–resampling, whatever they turn out to weigh: to draw again where the weights
 * are uneven would undo the rare hits. Spread evenly over q, so many find a mode that q holds for 3% and p for 70% in 69% of cases.
 */
export const MANY = 64
/** The same in columns where p hardly differs from q. */
const FEW = 24
/** Squared coefficient of variation of the weights up to which few will do: what resampling gets wrong is that, divided by their number. */
const EVEN = 0.1
/** Such cells of a column, of which nine in ten must be even, that a judgement needs. */
const FEWEST_CELLS = 20

/** Candidates of each cell and their weights exp(−E)/q, up to a factor per cell. */
export async function weighCandidates(
  predictor: Predictor,
  proposals: Proposals,
  cells: readonly { readonly at: number; readonly c: number; readonly q: Tilted; readonly random: Random }[],
  count: number,
): Promise<(cell: number) => { readonly y: Float32Array; readonly weights: Float64Array }> {
  const y = new Float32Array(cells.length * count)
  cells.forEach(({ q, random }, at) => y.set(drawSpread(q, count, random), at * count))
  const pairs = { states: Int32Array.from(cells, ({ at }) => at), columns: Int32Array.from(cells, ({ c }) => c) }
  const { negative, logQ } = await predictor.energies(proposals, pairs, y, count)
  return (cell) => {
    const [from, to] = [cell * count, (cell + 1) * count]
    const logs = Float64Array.from({ length: count }, (_, s) => negative[from + s]! - logQ[from + s]!)
    const top = logs.reduce((a, b) => Math.max(a, b), -Infinity)
    return { y: y.subarray(from, to), weights: logs.map((log) => Math.exp(log - top)) }
  }
}

/**
 * How many candidates a draw of each continuous column takes, found out on held-out cells once and for all: what a single
 * cell's own candidates weigh must have no say in it.
 */
export async function chooseCandidates(
  predictor: Predictor,
  proposals: Proposals,
  { states, columns }: Pairs,
  random: Random,
): Promise<number[]> {
  const C = predictor.layout.continuous.length
  if (!predictor.hasEnergy()) return new Array<number>(C).fill(FEW)
  const cells = Array.from(states, (at, i) => ({
    at,
    c: columns[i]!,
    q: cutProposal(predictor, proposals, at, columns[i]!),
    random,
  })).filter(({ q }) => !q.moved)
  const weighed = await weighCandidates(predictor, proposals, cells, MANY)
  const unevenness = cells.map((_, i) => unevennessOf(weighed(i).weights))
  return Array.from({ length: C }, (_, column) => {
    const own = Float64Array.from(unevenness.filter((_, i) => cells[i]!.c === column)).sort()
    return own.length >= FEWEST_CELLS && quantileOf(own, 0.9) <= EVEN ? FEW : MANY
  })
}

/** Squared coefficient of variation. */
function unevennessOf(weights: Float64Array): number {
  let sum = 0
  let squares = 0
  for (const weight of weights) {
    sum += weight
    squares += weight * weight
  }
  return (weights.length * squares) / (sum * sum) - 1
}
