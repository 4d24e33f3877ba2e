import type { Analysis } from '../../contract/analysis'
import { analyse } from '../../main/analysis/analyse'
import type { AnalysisColumn, AnalysisTable, Imputed } from '../../main/analysis/imputed'
import type { Random } from '../../main/engine/random'

/** Repeated sampling with known truth: tables with gaps, what is estimated from them, and what is right. */
export type Study = {
  readonly title: string
  /** The table with its gaps, one for every number of the repetition. */
  readonly draw: (repetition: number) => AnalysisTable
  readonly analyses: readonly Analysis[]
  /** What is right, by quantity: "analysis:name". */
  readonly truth: ReadonlyMap<string, number>
  /** Methods of mice, and "smcfcs", which is told the formula. */
  readonly peers: readonly string[]
  /** The right conditional mean of a gap of a column, where it is known: fills must follow it. */
  readonly rightMean?: { readonly column: string; readonly of: (table: AnalysisTable, row: number) => number }
}

export type Held = { readonly estimate: number; readonly low: number; readonly high: number }

export const numbers = (name: string, values: Float64Array): AnalysisColumn => ({ kind: 'number', name, values })

export const categories = (name: string, levels: readonly string[], codes: Int32Array): AnalysisColumn => ({
  kind: 'category',
  name,
  levels,
  codes,
})

export const valuesOf = (table: AnalysisTable, name: string): Float64Array => {
  const column = table.columns.find((one) => one.name === name)
  if (column?.kind !== 'number') throw new Error(`${name} is not a column of numbers.`)
  return column.values
}

/** A copy with gaps where `hidden` says so. */
export function withGaps(column: AnalysisColumn, hidden: (row: number) => boolean): AnalysisColumn {
  return column.kind === 'number'
    ? { ...column, values: column.values.map((value, row) => (hidden(row) ? NaN : value)) }
    : { ...column, codes: column.codes.map((code, row) => (hidden(row) ? -1 : code)) }
}

export const chance = (random: Random, logit: number): boolean => random.uniform() < 1 / (1 + Math.exp(-logit))

/** Every quantity of a study's analyses with its 95% interval; one that has none is not held by it. */
export function estimates(study: Pick<Study, 'analyses'>, imputed: Imputed): Map<string, Held> {
  const held = new Map<string, Held>()
  for (const [at, analysis] of study.analyses.entries())
    for (const { name, estimate, low, high } of analyse(imputed, analysis).estimates)
      held.set(`${at}:${name}`, { estimate, low: low ?? NaN, high: high ?? NaN })
  return held
}

/** The same quantities from complete rows only. */
export function completeEstimates(study: Pick<Study, 'analyses'>, table: AnalysisTable): Map<string, Held> {
  const known = Array.from({ length: table.rows }, (_, row) => row).filter((row) =>
    table.columns.every((column) =>
      column.kind === 'number' ? !Number.isNaN(column.values[row]) : column.codes[row]! >= 0,
    ),
  )
  return estimates(study, twice(rowsOf(table, known)))
}

export const rowsOf = (table: AnalysisTable, rows: readonly number[]): AnalysisTable => ({
  rows: rows.length,
  columns: table.columns.map((column) =>
    column.kind === 'number'
      ? { ...column, values: Float64Array.from(rows, (row) => column.values[row]!) }
      : { ...column, codes: Int32Array.from(rows, (row) => column.codes[row]!) },
  ),
})

/** A table without gaps as its own imputations: nothing between them, so that the pooled figures are the plain ones. */
export const twice = (table: AnalysisTable): Imputed => ({ original: null, count: 2, table: () => table })

/** What is right of a population is what it gives itself. */
export const truthOf = (analyses: readonly Analysis[], population: AnalysisTable): Map<string, number> =>
  new Map([...estimates({ analyses }, twice(population))].map(([name, { estimate }]) => [name, estimate]))
