/** A column with at most this many distinct values, each seen often enough, is a set of outcomes rather than a scale. */
const FEW_VALUES = 24
/** A value this frequent, and this many times more frequent than a typical one, is a spike. */
const SPIKE_SHARE = 0.03
const SPIKE_EXCESS = 6
const MOST_ATOMS = 32

/**
 * Heavily tied values (zeros of an amount, 40 hours a week, school grades): a density cannot hold their mass, so
 * they become discrete outcomes beside the continuous rest. `ascending`: observed values, sorted.
 */
export function findAtoms(ascending: Float64Array): number[] {
  const runs = countRuns(ascending)
  const n = ascending.length
  if (runs.length < 2) return []
  const few = runs.length <= FEW_VALUES && n >= 5 * runs.length
  const counts = runs.map((run) => run.count).sort((a, b) => a - b)
  const typical = counts[Math.floor(counts.length / 2)]!
  const least = few ? 3 : Math.max(10, SPIKE_SHARE * n, SPIKE_EXCESS * typical)
  return runs
    .filter((run) => run.count >= least)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_ATOMS)
    .map((run) => run.value)
    .sort((a, b) => a - b)
}

export function countRuns(ascending: Float64Array): { value: number; count: number }[] {
  const runs: { value: number; count: number }[] = []
  for (const value of ascending) {
    const last = runs.at(-1)
    if (last?.value === value) last.count++
    else runs.push({ value, count: 1 })
  }
  return runs
}
