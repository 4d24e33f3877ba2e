import type { ColumnChange } from '../../../contract/columns'
import type { LearnedColumn } from '../../../contract/model'
import type { ColumnDescription } from './column'

/**
 * What must change for a column to be read as a model knows it; null when nothing must, or when the user has chosen the
 * type. A few rows say little about a column: it may be empty, or hold one value, and still be filled.
 */
export function adoptedChange(
  learned: LearnedColumn,
  { values }: Pick<ColumnDescription, 'values'>,
  choice: ColumnChange,
): ColumnChange | null {
  if (learned.kind === 'continuous') {
    if (values.kind === 'numbers' || choice.type !== undefined) return null
    return { type: learned.moment ?? (learned.step === 1 ? 'integer' : 'number') }
  }
  if (values.kind !== 'levels') return choice.type === undefined ? { type: 'category', levels: learned.levels } : null
  const known = new Set(values.levels)
  const missing = learned.levels.filter((level) => !known.has(level))
  if (missing.length === 0) return null
  const levels = [...values.levels, ...missing]
  // More than two values are no yes/no any more.
  return { ...(choice.type === undefined && levels.length > 2 ? { type: 'category' } : {}), levels }
}
