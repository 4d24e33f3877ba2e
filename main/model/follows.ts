import { holdRules } from '../rules/held-rules'
import type { TypedTable } from '../table/seam/typed'
import type { Layout } from './encoding/layout'
import { placesAmong } from './inference/ruled/places'

/** A column whose value the rules tell once these others are known: it is hardly asked for then, so nothing is to be learned there. */
export type Following = { readonly column: number; readonly from: readonly number[] }

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Rows in which it is tried whether a value follows. */
const TRIED = 50
/** Of these at least this share: a rounded result does not give its inputs back everywhere. */
const CLEARLY = 0.9
/** What is left of a number is as good as one value when it is narrower than this share of its standard deviation. */
const NARROW = 0.05
/** What is farther off than this many standard deviations is no choice. */
const FAR = 6

/** What follows from what by the table's formulas, by the layout's columns: results from inputs, and inputs that can be solved for. */
export function followings(layout: Layout, { rules, columns, rows }: TypedTable): Following[] {
  const held = rules === undefined ? null : holdRules(rules.texts, [...columns, ...rules.beside])
  if (held === null) return []
  const places = placesAmong(layout, held.columns).columns
  const inLayout = (column: number): number => places.indexOf(column)
  return held.rules.flatMap(({ derived }) => {
    if (derived === null) return []
    const together = [derived.column, ...derived.from]
    if (together.some((column) => inLayout(column) < 0)) return []
    const complete: number[] = []
    for (let row = 0; row < rows && complete.length < TRIED; row += 1) {
      const { empty } = held.rowOf(row)
      if (together.every((column) => empty[column] === 0)) complete.push(row)
    }
    const follows = (column: number, row: number): boolean => {
      const read = held.rowOf(row)
      read.x[column] = NaN
      read.empty[column] = 2
      const left = held.choice(column, read)
      const code = layout.columns[inLayout(column)]!
      if (left.kind !== 'spans' || code.kind !== 'continuous') return left.kind === 'value'
      // The square of a height has two roots, one of them far from all heights.
      const near = left.spans.filter(
        ({ low, high }) => high > code.mean - FAR * code.sd && low < code.mean + FAR * code.sd,
      )
      return near.length > 0 && near.at(-1)!.high - near[0]!.low < NARROW * code.sd
    }
    return together
      .filter((column) => {
        const told = complete.filter((row) => follows(column, row)).length
        return told > 0 && told >= CLEARLY * complete.length
      })
      .map((column) => ({
        column: inLayout(column),
        from: together.filter((other) => other !== column).map(inLayout),
      }))
  })
}
