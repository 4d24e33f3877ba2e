import type { Random } from '../../engine/random'

/** What one tree is grown on: `count` rows, `features` columns of their own, and what the rows are about. */
export type Sample = {
  readonly count: number
  /** One column per feature. */
  readonly x: readonly Float32Array[]
  /** What should be alike within a leaf: a number per row, or a class per row. */
  readonly target:
    | { readonly kind: 'number'; readonly values: Float32Array }
    | { readonly kind: 'class'; readonly values: Uint16Array; readonly classes: number }
}

export type GrowOptions = {
  readonly fewestInLeaf: number
  /** Features looked at for a split, and places at which each is cut. */
  readonly tries: number
  readonly cuts: number
}

/** A grown tree: nodes in the order of `ColumnTrees`, and the rows of every leaf. */
export type Grown = {
  readonly feature: number[]
  readonly threshold: number[]
  readonly right: number[]
  /** Rows of the sample, leaf after leaf, and where each leaf begins; one more: the end. */
  readonly rows: Int32Array
  readonly leafStarts: number[]
}

/**
 * Extremely randomised tree (Geurts, Ernst and Wehenkel 2006): at every node some features are each cut at a few random
 * places between their least and largest value, and the cut that leaves the least variance within both sides is taken.
 */
export function growTree(sample: Sample, { fewestInLeaf, tries, cuts }: GrowOptions, random: Random): Grown {
  const { count, x, target } = sample
  const rows = Int32Array.from({ length: count }, (_, i) => i)
  const features = Int32Array.from(x.keys())
  const classes = target.kind === 'class' ? target.classes : 0
  const [all, left] = [new Float64Array(classes), new Float64Array(classes)]
  const grown: Grown = { feature: [], threshold: [], right: [], rows, leafStarts: [] }

  const leaf = (from: number): void => {
    grown.feature.push(-1)
    grown.threshold.push(grown.leafStarts.length)
    grown.right.push(0)
    grown.leafStarts.push(from)
  }

  /** How well a cut tells the two sides apart: the sum over both sides of (sum)² / rows. */
  const gainOfNumbers = (
    values: Float32Array,
    column: Float32Array,
    at: number,
    from: number,
    to: number,
    sum: number,
  ) => {
    let [n, below] = [0, 0]
    for (let i = from; i < to; i++) {
      const row = rows[i]!
      if (column[row]! <= at) {
        n++
        below += values[row]!
      }
    }
    const rest = to - from - n
    if (n < fewestInLeaf || rest < fewestInLeaf) return -1
    return (below * below) / n + ((sum - below) * (sum - below)) / rest
  }
  const gainOfClasses = (values: Uint16Array, column: Float32Array, at: number, from: number, to: number) => {
    left.fill(0)
    let n = 0
    for (let i = from; i < to; i++) {
      const row = rows[i]!
      if (column[row]! <= at) {
        n++
        left[values[row]!]!++
      }
    }
    const rest = to - from - n
    if (n < fewestInLeaf || rest < fewestInLeaf) return -1
    let [below, above] = [0, 0]
    for (let k = 0; k < classes; k++) {
      below += left[k]! * left[k]!
      above += (all[k]! - left[k]!) * (all[k]! - left[k]!)
    }
    return below / n + above / rest
  }

  const split = (from: number, to: number): { feature: number; at: number } | null => {
    const n = to - from
    if (n < 2 * fewestInLeaf) return null
    let [sum, spread] = [0, false]
    if (target.kind === 'number') {
      const first = target.values[rows[from]!]!
      for (let i = from; i < to; i++) {
        const value = target.values[rows[i]!]!
        sum += value
        if (value !== first) spread = true
      }
    } else {
      all.fill(0)
      for (let i = from; i < to; i++) all[target.values[rows[i]!]!]!++
      spread = all[target.values[rows[from]!]!]! < n
    }
    if (!spread) return null
    let best: { feature: number; at: number } | null = null
    let most = -1
    let looked = 0
    for (let k = 0; k < features.length && looked < tries; k++) {
      const pick = k + random.below(features.length - k)
      const feature = features[pick]!
      features[pick] = features[k]!
      features[k] = feature
      const column = x[feature]!
      let [low, high] = [Infinity, -Infinity]
      for (let i = from; i < to; i++) {
        const value = column[rows[i]!]!
        if (value < low) low = value
        if (value > high) high = value
      }
      if (!(high > low)) continue
      looked++
      for (let cut = 0; cut < cuts; cut++) {
        const at = Math.min(Math.fround(low + random.uniform() * (high - low)), previousFloat(high))
        const gain =
          target.kind === 'number'
            ? gainOfNumbers(target.values, column, at, from, to, sum)
            : gainOfClasses(target.values, column, at, from, to)
        if (gain > most) {
          most = gain
          best = { feature, at }
        }
      }
    }
    return best
  }

  const grow = (from: number, to: number): void => {
    const found = split(from, to)
    if (found === null) return leaf(from)
    const node = grown.feature.length
    grown.feature.push(found.feature)
    grown.threshold.push(found.at)
    grown.right.push(0)
    const column = x[found.feature]!
    let middle = from
    for (let i = from; i < to; i++) {
      const row = rows[i]!
      if (column[row]! > found.at) continue
      rows[i] = rows[middle]!
      rows[middle++] = row
    }
    grow(from, middle)
    grown.right[node] = grown.feature.length
    grow(middle, to)
  }

  grow(0, count)
  grown.leafStarts.push(count)
  return grown
}

/** A 32-bit float below `x`, so that a cut at it leaves `x` itself on the right. */
const previousFloat = (x: number): number => {
  const below = Math.fround(x - Math.abs(x) * 2 ** -23 - 1e-38)
  return below < x ? below : Math.fround(x - Math.max(Math.abs(x) * 2 ** -22, 1e-37))
}
