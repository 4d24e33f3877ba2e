import type { Random } from '../engine/random'

/**
 * How a row's known columns are split into observed and queried ones while training.
 * uniform: k ~ U{0…n−1} of the n known columns are observed, as in the paper.
 * gaps: each known column is hidden with the same probability, drawn per row from 0…`most`: like filling real gaps.
 */
export type MaskKind = { readonly kind: 'uniform' } | { readonly kind: 'gaps'; readonly most: number }

/**
 * Moves the columns to observe to the front of `columns` and returns how many there are.
 * `columns` holds the row's known columns; at least one is left to query.
 */
export function splitColumns(columns: number[], kind: MaskKind, random: Random): number {
  const n = columns.length
  if (n === 0) return 0
  if (kind.kind === 'uniform') {
    const k = random.below(n)
    for (let i = 0; i < k; i++) swap(columns, i, i + random.below(n - i))
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
