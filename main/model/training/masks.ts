import type { Random } from '../../engine/random'

/**
 * How a row's known columns are split into observed and queried ones while training.
 * uniform: k ~ U{0…n−1} of the n known columns are observed, as in the paper.
 * gaps: each known column is hidden with the same probability, drawn per row from 0…`most`: like filling real gaps.
 */
export type MaskKind =
  | { readonly kind: 'uniform' }
  | { readonly kind: 'gaps'; readonly most: number }
  | { readonly kind: 'bernoulli'; readonly observed: number }
  | { readonly kind: 'blocks' }

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
  const hide = kind.kind === 'blocks' ? blockHider(columns, random) : pointHider(kind, random)
  let k = 0
  for (let i = 0; i < n; i++) if (!hide(columns[i]!)) swap(columns, k++, i)
  if (k < n) return k
  swap(columns, n - 1, random.below(n))
  return n - 1
}

function pointHider(kind: Exclude<MaskKind, { kind: 'uniform' | 'blocks' }>, random: Random): () => boolean {
  const hidden = kind.kind === 'bernoulli' ? 1 - kind.observed : kind.most * random.uniform()
  return () => random.uniform() < hidden
}

/**
 * For wide data whose neighbouring columns belong together: a half or a run of the columns is hidden, overlaid with
 * single columns hidden with probability p ~ U(0.02, 0.98), so that the masks met while sampling were seen in training.
 */
function blockHider(columns: readonly number[], random: Random): (column: number) => boolean {
  const ordered = [...columns].sort((a, b) => a - b)
  const n = ordered.length
  const length = random.uniform() < 0.5 ? Math.ceil(n / 2) : Math.ceil(n * (0.1 + 0.6 * random.uniform()))
  const start = random.below(n - length + 1)
  const from = ordered[start]!
  const to = ordered[start + length - 1]!
  const overlay = 0.02 + 0.96 * random.uniform()
  return (column) => (column >= from && column <= to) || random.uniform() < overlay
}

function swap(values: number[], i: number, j: number): void {
  const held = values[i]!
  values[i] = values[j]!
  values[j] = held
}
