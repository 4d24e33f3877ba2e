import type { ColumnChange, ColumnInfo } from '../../../contract/columns'
import { counted } from '../../counted'
import { rowsOf, type ColumnDescription } from './column'
import { columnFacts } from './facts'
import { leftOutReason } from './left-out'

/** With fewer values than this, that none is negative proves nothing. */
const enoughValues = 20

/** The user's bounds; else zero from below where no value is negative, and the day for times. */
export function columnBounds(
  { type, values, low, gaps, kept }: ColumnDescription,
  choice: ColumnChange,
): { low: number | null; high: number | null } {
  if (choice.bounds) return choice.bounds
  if (type === 'time') return { low: 0, high: 86_399 }
  if ((type !== 'number' && type !== 'integer') || values.kind !== 'numbers') return { low: null, high: null }
  return { low: low >= 0 && rowsOf(values) - gaps - kept.count >= enoughValues ? 0 : null, high: null }
}

export function columnInfo(column: {
  readonly index: number
  readonly name: string
  readonly description: ColumnDescription
  readonly choice: ColumnChange
  readonly filled: number
  /** Its values say which rows belong together. */
  readonly isGroup: boolean
}): ColumnInfo {
  const { index, name, description, choice, filled, isGroup } = column
  const { values, step } = description
  const { kept } = description
  return {
    index,
    name,
    type: description.type,
    reason:
      kept.count > 0
        ? `${description.reason}; ${counted(kept.count, 'cell')} cannot be read so and ${kept.count === 1 ? 'stays as it is' : 'stay as they are'}`
        : description.reason,
    role: choice.role ?? 'use',
    leftOut: leftOutReason(description, isGroup),
    gaps: description.gaps,
    kept: { ...kept, texts: [...kept.texts], asked: kept.count > 0 && choice.keep !== true },
    filled,
    distinct: description.distinct,
    facts: columnFacts(description),
    missingCodes: [...description.missingCodes],
    suggestions: description.suggestions.filter(({ code }) => !choice.notCodes?.includes(code)),
    bounds: columnBounds(description, choice),
    decimals:
      (description.type === 'number' || description.type === 'integer') && step !== null
        ? Math.max(0, Math.round(-Math.log10(step)))
        : null,
    levels: values.kind === 'levels' ? [...values.levels] : null,
    sketch: description.sketch,
  }
}
