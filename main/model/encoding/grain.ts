import { countRuns } from './atoms'
import type { Grain } from './code'

/** A grain stands for this many known values at least; fewer would teach the energy network noise. */
const VALUES_PER_GRAIN = 50
/** Fewer grains than this show nothing that the mixture does not. */
const FEWEST_GRAINS = 4
/** On the density's scale: with less reach the energy could raise spikes between the points at which it is normalised. */
const LEAST_REACH = 0.015
/** How much of a heap's share of the scale is its sloping side; upright sides would have no place to learn from. */
const SLOPE = 0.4
/** A value is heaped when it is seen this often, and this many times as often as a typical one. */
const HEAP_COUNT = 20
const HEAP_EXCESS = 3

/**
 * Where the energy network looks closely: at the values that are heaped (hours that are multiples of 5), each up to half
 * way to its nearest neighbour, which is what rounds to it, and at quantiles of the different values.
 * `ascending`: observed values, sorted; `place`: their place on the density's scale.
 */
export function findGrain(ascending: Float64Array, most: number, place: (x: number) => number): Grain[] {
  const count = Math.min(most, Math.floor(ascending.length / VALUES_PER_GRAIN))
  if (count < FEWEST_GRAINS) return []
  const runs = countRuns(ascending).map((run) => ({ ...run, y: place(run.value) }))
  if (runs.length < 2) return []
  const typical = runs.map((run) => run.count).sort((a, b) => a - b)[runs.length >> 1]!
  const heaps = runs
    .map((run, i) => ({ at: run.y, half: Math.max(gap(runs, i) / 2, LEAST_REACH), count: run.count }))
    .filter((heap) => heap.count >= Math.max(HEAP_COUNT, HEAP_EXCESS * typical))
    .sort((a, b) => b.count - a.count)
    .slice(0, Math.floor(count / 2))
    .map(({ at, half }): Grain => ({ at, reach: half * (1 + SLOPE / 2), edge: half * SLOPE }))
  const rest = count - heaps.length
  const at = Array.from({ length: rest }, (_, i) => runs[Math.floor(((i + 0.5) / rest) * runs.length)]!.y)
  const spaced: number[] = []
  for (const y of at) if (y - (spaced.at(-1) ?? -Infinity) >= LEAST_REACH / 2) spaced.push(y)
  const smooth = spaced.map((y, i): Grain => {
    const reach = Math.max(LEAST_REACH, y - (spaced[i - 1] ?? y), (spaced[i + 1] ?? y) - y)
    return { at: y, reach, edge: reach }
  })
  return [...heaps, ...smooth].sort((a, b) => a.at - b.at)
}

/** How far the nearest other value is. */
function gap(runs: readonly { readonly y: number }[], i: number): number {
  const before = i > 0 ? runs[i]!.y - runs[i - 1]!.y : Infinity
  const after = i + 1 < runs.length ? runs[i + 1]!.y - runs[i]!.y : Infinity
  return Math.min(before, after)
}
