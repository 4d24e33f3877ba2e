import type { ContinuousCode, Usual } from './code'
import { atomIndex } from './continuous'
import { findUsual } from './usual'

/** A median is no accident when it is of at least this many values. */
const ENOUGH = 5
/** Units differ by 60 (minutes), 100 (percent, centimetres) or 1000 (grams); tables of one kind hardly ever as much. */
const OTHER_UNIT = 30

/**
 * Whether a column's known values lie far outside what was learned: half of them beyond the usual values, or their typical size many
 * times larger or smaller. Atoms (zeros, codes) mean the same in every unit and say nothing. Null = alike, or too little to tell.
 */
export function unlikeLearned(code: ContinuousCode, values: Float64Array): { here: Usual; learned: Usual } | null {
  const { usual: learned } = code
  if (learned === null) return null
  const known = values.filter((x) => Number.isFinite(x) && atomIndex(code, x) < 0).sort()
  if (known.length === 0) return null
  const here = findUsual(known)
  const middle = known[known.length >> 1]!
  const outside = middle < learned.low || middle > learned.high
  const ratio = here.size / learned.size
  const otherSize = ratio > OTHER_UNIT || ratio < 1 / OTHER_UNIT
  const unlike = known.length < ENOUGH ? outside && otherSize : outside || otherSize
  return unlike ? { here, learned } : null
}
