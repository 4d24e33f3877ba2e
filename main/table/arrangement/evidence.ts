import { comparable, distanceOf, type Likeness } from './likeness'
import type { LineUp } from './line-up'
import type { RowColumn } from './row-table'
import { stepsOf } from './steps'

type Measure = (y: Float64Array, lined: LineUp, distance: ReturnType<typeof distanceOf>) => Likeness | null

/** What all columns say together: how many are clearly alike, of how many that can say something, and how much on average. */
export type Evidence = { readonly clear: number; readonly asked: number; readonly alike: number }

/** Enough columns to tell, so that wide tables stay quick. */
const mostColumns = 40
const leastAlike = 0.3
const leastSure = 3.5
/** A column that goes on by the same step nearly always counts along: that follows from the order and is no evidence for it. */
const countsAlong = 0.9

export const isComparable = ({ values, distinct }: RowColumn): boolean => values.kind !== 'texts' && distinct > 1

/** Asks the columns by one measure; those that only count along do not know. */
export function evidence(columns: readonly RowColumn[], lined: LineUp, measure: Measure, least = leastAlike): Evidence {
  const every = Math.ceil(columns.length / mostColumns)
  const found = columns
    .filter((_, at) => at % every === 0)
    .flatMap(({ values }): Likeness | readonly Likeness[] => {
      if (values.kind === 'texts') return []
      if (values.kind === 'numbers' && stepsOf(values.values, lined).usual > countsAlong) return []
      return measure(comparable(values, lined.rows), lined, distanceOf(values)) ?? []
    })
  return {
    clear: found.filter(({ alike, sure }) => alike >= least && sure >= leastSure).length,
    asked: found.length,
    alike: found.reduce((sum, { alike }) => sum + Math.max(0, alike), 0) / Math.max(found.length, 1),
  }
}

/** At least one column says so, and a third of all. */
export const isClear = ({ clear, asked }: Evidence): boolean => clear >= 1 && clear * 3 >= asked
