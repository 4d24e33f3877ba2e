import type { ColumnChange } from '../../../contract/columns'
import type { ColumnDescription, DescribeInput } from './column'
import { describeColumn } from './describe'
import { readingOf } from './reading'

/** What of a column says how its cells are read and written, wherever in the table they stand. */
export type ColumnWay = Omit<ColumnDescription, 'values'> & { readonly levels: readonly string[] | null }

export function wayOf({ values, ...rest }: ColumnDescription): ColumnWay {
  return { ...rest, levels: values.kind === 'levels' ? values.levels : null }
}

/**
 * A column of a part of a table, read as `way` says, whatever the part by itself would say: a part may hold no value, or whole numbers
 * alone, or dates that could be of either kind.
 */
export function readAlike(
  input: Omit<DescribeInput, 'choice' | 'pinned'>,
  way: ColumnWay,
  choice: ColumnChange,
): ColumnDescription {
  const { type, format, levels, step, quoted, blankBefore, question } = way
  // What day and month are is not found out again in each part, where it could come out differently.
  const canBeSwapped = format.kind === 'moment' && format.date?.month === 'digits' && format.date.order !== 'ymd'
  const dateOrder = canBeSwapped ? format.date?.order : undefined
  const told: ColumnChange = {
    ...choice,
    type,
    ...(levels !== null && { levels: [...levels] }),
    ...(dateOrder !== undefined && { dateOrder }),
  }
  const pinned = readingOf({ ...way, values: { kind: 'texts', missing: nothing } })
  const described = describeColumn({ ...input, choice: told, pinned })
  return { ...described, format, step, quoted, blankBefore, question }
}

const nothing = new Uint8Array(0)
