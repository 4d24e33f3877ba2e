import type { Sketch } from '../../../contract/columns'

const binCount = 24
const shownLevels = 12

/** Equal-width bins over the values that are not NaN; what lies beyond the ends counts in the first or last bin. */
export function sketchNumbers(values: Float64Array, low: number, high: number): Sketch {
  if (Number.isNaN(low)) return { kind: 'none' }
  const counts = new Uint32Array(high > low ? binCount : 1)
  const scale = high > low ? binCount / (high - low) : 0
  const last = counts.length - 1
  for (const value of values) {
    if (Number.isNaN(value)) continue
    const bin = ((value - low) * scale) | 0
    counts[bin > last ? last : bin < 0 ? 0 : bin]! += 1
  }
  return { kind: 'bins', low, high, counts: [...counts] }
}

/** The most frequent levels first; ties in the order of the levels. */
export function sketchLevels(levels: readonly string[], counts: readonly number[], ordered: boolean): Sketch {
  const all = levels.map((label, index) => ({ label, count: counts[index] ?? 0 }))
  if (!ordered) all.sort((a, b) => b.count - a.count)
  const shown = all.slice(0, shownLevels)
  const others = all.slice(shownLevels).reduce((sum, level) => sum + level.count, 0)
  return { kind: 'levels', levels: shown, others }
}
