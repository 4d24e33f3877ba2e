import { rowFeatures } from './completed'
import type { Layout } from '../encoding/layout'
import { leafSizeOf, levelPlaces, type ColumnTrees, type Trees } from './trees'

type Arrays = Readonly<Record<string, ArrayLike<number>>>

const PARTS = ['starts', 'feature', 'threshold', 'right', 'leaves', 'levelScores', 'asked'] as const

/** Trees as a model file keeps them: float32 arrays by name; whole numbers up to 2²⁴ are exact in them. */
export function treeArrays({ seed, openUpTo, columns }: Trees): Record<string, Float32Array> {
  const arrays: Record<string, Float32Array> = { 'trees.seed': Float32Array.of(seed >>> 16, seed & 0xffff, openUpTo) }
  columns.forEach((trees, c) => {
    if (trees === null) return
    for (const part of PARTS) arrays[`trees.${c}.${part}`] = Float32Array.from(trees[part])
    arrays[`trees.${c}.say`] = Float32Array.of(trees.say, trees.sayMean, trees.sayOutcomes, trees.widening)
  })
  return arrays
}

/** Null where there are none. Every walk through trees that are read here ends: children come after their parents. */
export function treesFrom(layout: Layout, arrays: Arrays): Trees | null | 'damaged' {
  const head = arrays['trees.seed']
  if (head === undefined) return null
  const [high, low, openUpTo] = [head[0] ?? NaN, head[1] ?? NaN, head[2] ?? NaN]
  const columns = layout.columns.map((_, c) => columnFrom(layout, arrays, c))
  if (!isWhole([high, low], 0, 0xffff) || !(openUpTo >= 0 && openUpTo <= 1) || columns.includes('damaged'))
    return 'damaged'
  const seed = ((high << 16) | low) >>> 0
  return { seed, openUpTo, columns: columns.map((one) => (one === 'damaged' ? null : one)) }
}

function columnFrom(layout: Layout, arrays: Arrays, c: number): ColumnTrees | null | 'damaged' {
  const part = (name: string): ArrayLike<number> => arrays[`trees.${c}.${name}`] ?? []
  const [starts, feature, threshold, right] = [part('starts'), part('feature'), part('threshold'), part('right')]
  if (starts.length === 0) return null
  const [leaves, levelScores, asked, say] = [part('leaves'), part('levelScores'), part('asked'), part('say')]
  const count = starts.length - 1
  const nodes = feature.length
  const size = leafSizeOf(layout, c)
  const leafCount = leaves.length / size
  const gate = layout.gateOf[c]?.size ?? 1
  const isSound =
    count >= 1 &&
    isWhole(starts, 0, nodes) &&
    starts[0] === 0 &&
    starts[count] === nodes &&
    threshold.length === nodes &&
    right.length === nodes &&
    isWhole(feature, -1, rowFeatures(layout)) &&
    isWhole(right, 0, nodes - 1) &&
    Number.isInteger(leafCount) &&
    asked.length === count &&
    isWhole(asked, 0, gate - 1) &&
    levelScores.length === count * levelPlaces(layout).count &&
    say.length === 4 &&
    [say[0]!, say[1]!, say[2]!].every((share) => share >= 0 && share <= 1) &&
    say[3]! > 0
  if (!isSound) return 'damaged'
  for (let tree = 0; tree < count; tree++) {
    if (starts[tree + 1]! <= starts[tree]!) return 'damaged'
    for (let node = starts[tree]!; node < starts[tree + 1]!; node++) {
      if (feature[node]! < 0) {
        if (!isWhole([threshold[node]!], 0, leafCount - 1)) return 'damaged'
      } else if (right[node]! <= node + 1 || right[node]! >= starts[tree + 1]!) return 'damaged'
    }
  }
  return {
    starts: Int32Array.from(starts),
    feature: Int32Array.from(feature),
    threshold: Float32Array.from(threshold),
    right: Int32Array.from(right),
    leaves: Float32Array.from(leaves),
    levelScores: Float32Array.from(levelScores),
    asked: Int32Array.from(asked),
    say: say[0]!,
    sayMean: say[1]!,
    sayOutcomes: say[2]!,
    widening: say[3]!,
  }
}

const isWhole = (numbers: ArrayLike<number>, low: number, high: number): boolean =>
  Array.prototype.every.call(numbers, (x: number) => Number.isInteger(x) && x >= low && x <= high)
