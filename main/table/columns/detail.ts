import type { ColumnDescription } from './column'
import { quantileOf } from '../numbers/quantile'
import { sketchNumbers } from './sketch'
import type { Sketch } from '../../../contract/columns'

export type DetailInput = {
  readonly description: Pick<ColumnDescription, 'values' | 'low' | 'high' | 'counts'>
  /** Values in the filled cells, as numbers or level indices; all imputations together. */
  readonly filled: readonly Float64Array[]
  readonly imputations: number
}

export type Detail = {
  readonly quantiles: readonly { readonly share: number; readonly value: number }[] | null
  readonly levels: readonly { readonly index: number; readonly count: number; readonly filled: number }[] | null
  readonly filled: Sketch | null
}

const shares = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]

/** Quantiles or level counts of a column, and the shape of what was filled in. */
export function columnDetail({ description, filled, imputations }: DetailInput): Detail {
  const { values, low, high, counts } = description
  if (values.kind === 'numbers') {
    const present = values.values.filter((value) => !Number.isNaN(value)).sort()
    const all = joined(filled)
    return {
      quantiles: present.length > 0 ? shares.map((share) => ({ share, value: quantileOf(present, share) })) : null,
      levels: null,
      filled: all.length > 0 ? sketchNumbers(all, low, high) : null,
    }
  }
  if (values.kind === 'texts') return { quantiles: null, levels: null, filled: null }
  const filledCounts = new Array<number>(values.levels.length).fill(0)
  let total = 0
  for (const part of filled) {
    for (const code of part) {
      filledCounts[code] = (filledCounts[code] ?? 0) + 1
      total += 1
    }
  }
  const perTable = Math.max(1, imputations)
  return {
    quantiles: null,
    levels: values.levels.map((_, index) => ({
      index,
      count: counts[index] ?? 0,
      filled: (filledCounts[index] ?? 0) / perTable,
    })),
    filled:
      total > 0
        ? {
            kind: 'levels',
            levels: values.levels.map((label, index) => ({ label, count: filledCounts[index] ?? 0 })),
            others: 0,
          }
        : null,
  }
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
