import type { AnalysisTable } from '../imputed'
import { eachTable, type Method, type Quantity } from '../method'
import { problem } from '../problem'

/** One estimate of a summary. */
export type Figure = Quantity & {
  readonly value: number
  readonly variance: number
  readonly df: number
  readonly rows: number
}

/** A summary whose figures are the same in every table; one that rests on too few rows is refused, by name. */
export const summaryMethod = (
  facts: Omit<Method, 'estimate' | 'formula'>,
  figures: (table: AnalysisTable, name: string) => readonly Figure[],
): Method => ({
  ...facts,
  formula: null,
  estimate(tables, progress) {
    const all = eachTable(tables, progress, (table, name) => {
      const found = figures(table, name)
      const few = found.find(({ value, variance }) => !Number.isFinite(value) || !Number.isFinite(variance))
      if (few) throw problem(`There are too few values for “${few.label}” in ${name}; choose another column.`)
      return found
    })
    const quantities = all[0]!.map(({ name, label, scale, tested }): Quantity => ({ name, label, scale, tested }))
    return {
      quantities,
      terms: [],
      notes: [],
      samples: all.map((found) => ({
        values: found.map(({ value }) => value),
        variances: found.map(({ variance }) => variance),
        df: found.map(({ df }) => df),
        rows: found.map(({ rows }) => rows),
      })),
    }
  },
})
