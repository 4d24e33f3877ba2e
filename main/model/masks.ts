import type { Random } from '../engine/random'
import type { Following } from './follows'

/**
 * How a row's known columns are split into observed and queried ones while training.
 * uniform: k ~ U{0…n−1} of the n known columns are observed, as in the paper.
 * gaps: each known column is hidden with the same probability, drawn per row from 0…`most`: like filling real gaps.
 * stretch: k ~ U{0…n−1} as well, but the others stand side by side; beside the last column is the first.
 */
export type MaskKind =
  { readonly kind: 'uniform' } | { readonly kind: 'gaps'; readonly most: number } | { readonly kind: 'stretch' }

/**
 * Moves the columns to observe to the front of `columns` and returns how many there are.
 * `columns` holds the row's known columns; at least one is left to query. What follows from observed ones is observed, too,
 * as it will be when the model is asked.
 */
export function splitColumns(
  columns: number[],
  kind: MaskKind,
  random: Random,
  follows: readonly Following[] = [],
): number {
  const observed = drawnSplit(columns, kind, random)
  return follows.length === 0 ? observed : withFollowing(columns, observed, follows)
}

function withFollowing(columns: number[], observed: number, follows: readonly Following[]): number {
  let k = observed
  const isObserved = (column: number): boolean => {
    const at = columns.indexOf(column)
    return at >= 0 && at < k
  }
  for (let again = true; again;) {
    again = false
    for (const { column, from } of follows) {
      const at = columns.indexOf(column)
      if (at < k || k === columns.length - 1 || !from.every(isObserved)) continue
      swap(columns, k++, at)
      again = true
    }
  }
  return k
}

function drawnSplit(columns: number[], kind: MaskKind, random: Random): number {
  const n = columns.length
  if (n === 0) return 0
  if (kind.kind === 'uniform') {
    const k = random.below(n)
    for (let i = 0; i < k; i++) swap(columns, i, i + random.below(n - i))
    return k
  }
  if (kind.kind === 'stretch') {
    const k = random.below(n)
    const start = random.below(n)
    const inOrder = [...columns].sort((a, b) => a - b)
    for (let i = 0; i < n; i++) columns[i] = inOrder[(start + i) % n]!
    return k
  }
  const hidden = kind.most * random.uniform()
  let k = 0
  for (let i = 0; i < n; i++) if (random.uniform() >= hidden) swap(columns, k++, i)
  if (k < n) return k
  swap(columns, n - 1, random.below(n))
  return n - 1
}

function swap(values: number[], i: number, j: number): void {
  const held = values[i]!
  values[i] = values[j]!
  values[j] = held
}
