import type { Random } from '../../engine/random'
import { placeIn, type Tilted } from './tilted'

/** One draw from a proposal: a component by `uniform`, then a place in it. */
export function drawProposal(density: Tilted, uniform: number, random: Random): number {
  const { components, means, scales, inside } = density
  let left = uniform
  let k = 0
  for (; k < components - 1; k++) {
    const weight = weightOf(density, k)
    if (left < weight) break
    left -= weight
  }
  return inside[k] === 1 ? means[k]! + scales[k]! * random.normal() : placeIn(density, k, random.uniform())
}

/** Of a proposal, all cells of a component have the same mass. */
const weightOf = ({ mass, cells }: Tilted, k: number): number => mass[k * cells]! * cells

/** So many draws are made for each that is kept. */
const POOL = 4

/**
 * `count` draws from a proposal, ascending, spread as evenly as it allows: each component gets its share of a pool, evenly
 * spaced quantiles with a random start, and of the sorted pool every fourth is kept. Each single one is distributed as the
 * proposal, but a stretch that holds the share s of it gets s · count of them, give or take one or two.
 */
export function drawSpread(density: Tilted, count: number, random: Random): Float32Array {
  const total = POOL * count
  const pool = new Float32Array(total)
  const start = random.uniform()
  let reached = start
  let from = 0
  for (let k = 0; k < density.components; k++) {
    reached += weightOf(density, k) * total
    const to = k === density.components - 1 ? total : Math.min(Math.floor(reached), total)
    const offset = random.uniform() - from
    for (let i = from; i < to; i++) pool[i] = placeIn(density, k, (i + offset) / (to - from))
    from = to
  }
  pool.sort()
  const first = random.below(POOL)
  const kept = new Float32Array(count)
  for (let s = 0; s < count; s++) kept[s] = pool[first + POOL * s]!
  return kept
}
