import type { QueryResult } from '../../../contract/look'
import { formatNumber } from '../../texts/format'
import { areNumbers, nearest, type Worded } from '../../ui/own-ticks'

export type JointSamples = Extract<QueryResult, { kind: 'two' }>

/** How two samples of a pair meet: both numbers, one of them, or none. */
export type JointShape = 'numbers' | 'mixed' | 'categories'

export function jointShape(samples: JointSamples['samples']): JointShape {
  const first = samples[0]
  if (!first) return 'numbers'
  const numeric = first.filter((cell) => cell.value !== null).length
  return numeric === 2 ? 'numbers' : numeric === 1 ? 'mixed' : 'categories'
}

export const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length

/** Standard deviation with n − 1. */
export function spread(values: readonly number[]): number {
  const center = mean(values)
  return Math.sqrt(values.reduce((sum, v) => sum + (v - center) ** 2, 0) / Math.max(1, values.length - 1))
}

/** Mean and spread in words: of dates the mean is one, and their spread has no unit that all would read alike. */
export function meanAndSpread(
  points: readonly Worded[],
  numbers = areNumbers(points),
): { readonly mean: string; readonly spread: string } {
  const values = points.map(({ value }) => value)
  return numbers
    ? { mean: formatNumber(mean(values)), spread: formatNumber(spread(values)) }
    : { mean: nearest(points, mean(values)).text, spread: '–' }
}

/** Pearson's correlation of pairs; NaN when one side does not vary. */
export function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [a, b] = [pairs.map((pair) => pair[0]), pairs.map((pair) => pair[1])]
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = pairs.reduce((sum, [x, y]) => sum + (x - meanA) * (y - meanB), 0) / Math.max(1, pairs.length - 1)
  return product / (spread(a) * spread(b))
}

export type CrossTable = { readonly rows: string[]; readonly columns: string[]; readonly shares: number[][] }

/** Shares of every combination of two categories, the most frequent first. */
export function crossTable(samples: JointSamples['samples'], most: number): CrossTable {
  const frequent = (side: 0 | 1): string[] => {
    const counts = new Map<string, number>()
    for (const pair of samples) counts.set(pair[side].text, (counts.get(pair[side].text) ?? 0) + 1)
    return [...counts]
      .sort((x, y) => y[1] - x[1])
      .slice(0, most)
      .map(([text]) => text)
  }
  const [rows, columns] = [frequent(0), frequent(1)]
  const shares = rows.map((row) =>
    columns.map((column) => samples.filter(([a, b]) => a.text === row && b.text === column).length / samples.length),
  )
  return { rows, columns, shares }
}

export type Group = { readonly label: string; readonly share: number; readonly mean: string; readonly spread: string }

/** For a category and a number: the number's mean and spread within each category. */
export function groups(samples: JointSamples['samples'], most: number): Group[] {
  const byLabel = new Map<string, Worded[]>()
  for (const [a, b] of samples) {
    const [label, { value, text }] = a.value === null ? [a.text, b] : [b.text, a]
    if (value !== null) byLabel.set(label, [...(byLabel.get(label) ?? []), { value, text }])
  }
  const numbers = areNumbers([...byLabel.values()].flat())
  return [...byLabel]
    .map(([label, points]) => ({ label, share: points.length / samples.length, ...meanAndSpread(points, numbers) }))
    .sort((x, y) => y.share - x.share)
    .slice(0, most)
}
