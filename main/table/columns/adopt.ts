import type { ColumnChange } from '../../../contract/columns'
import type { LearnedColumn } from '../../../contract/model'
import { rowsOf, type ColumnDescription } from './column'
import { columnBounds } from './column-info'

type Learned<K extends LearnedColumn['kind']> = Extract<LearnedColumn, { kind: K }>

/**
 * What must change for a column to be read as a model knows it; null when nothing must, or when the user has chosen the
 * type. A few rows say little about a column: it may be empty, or hold one value, and still be filled.
 */
export function adoptedChange(
  learned: LearnedColumn,
  description: ColumnDescription,
  choice: ColumnChange,
): ColumnChange | null {
  const change =
    learned.kind === 'continuous' ? asNumbers(learned, description, choice) : asLevels(learned, description, choice)
  return Object.keys(change).length === 0 ? null : change
}

function asNumbers(learned: Learned<'continuous'>, description: ColumnDescription, choice: ColumnChange): ColumnChange {
  if (description.values.kind !== 'numbers' && choice.type !== undefined) return {}
  return {
    ...numberType(learned, description),
    ...bounds(learned, description, choice),
    ...decimals(learned, description, choice),
  }
}

const numberType = (learned: Learned<'continuous'>, { values }: ColumnDescription): ColumnChange =>
  values.kind === 'numbers' ? {} : { type: learned.moment ?? (learned.step === 1 ? 'integer' : 'number') }

/** What is filled in lies where the model's own values lay, or a part of a table would be filled otherwise than the whole. */
function bounds(
  { low, high }: Learned<'continuous'>,
  description: ColumnDescription,
  choice: ColumnChange,
): ColumnChange {
  if (choice.bounds !== undefined || low === undefined || high === undefined) return {}
  const own = columnBounds(description, {})
  return own.low === low && own.high === high ? {} : { bounds: { low, high } }
}

/** With fewer values than this, how exact they are says little about those that are missing. */
const enoughValues = 1000

function decimals(
  { step, moment }: Learned<'continuous'>,
  { type, values, step: own, gaps, kept }: ColumnDescription,
  choice: ColumnChange,
): ColumnChange {
  const count = values.kind === 'numbers' ? rowsOf(values) - gaps - kept.count : 0
  const isSettled = choice.type !== undefined || choice.decimals !== undefined || moment !== undefined
  if (isSettled || (values.kind === 'numbers' && type !== 'number' && type !== 'integer')) return {}
  if (count >= enoughValues) return {}
  if (step === null) return count === 0 ? { type: 'number', decimals: null } : {}
  if (count > 0 && (own === null || own <= step)) return {}
  const isNumber = type === 'number' || (type === 'integer' && step === 1)
  return { ...(isNumber ? {} : { type: step === 1 ? 'integer' : 'number' }), decimals: Math.round(-Math.log10(step)) }
}

function asLevels(learned: Learned<'discrete'>, { values }: ColumnDescription, choice: ColumnChange): ColumnChange {
  if (values.kind !== 'levels') return choice.type === undefined ? { type: 'category', levels: learned.levels } : {}
  const known = new Set(values.levels)
  const missing = learned.levels.filter((level) => !known.has(level))
  if (missing.length === 0) return {}
  const levels = [...values.levels, ...missing]
  // More than two values are no yes/no any more.
  return { ...(choice.type === undefined && levels.length > 2 ? { type: 'category' } : {}), levels }
}
