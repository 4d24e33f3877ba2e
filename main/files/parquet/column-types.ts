import type { SchemaElement } from 'hyparquet'
import type { ColumnType, Moment } from '../../../contract/columns'
import type { ColumnDescription } from '../../table/columns/column'
import { holdsText } from '../export/holds'
import { isTruth } from '../export/truth'
import type { Holds, TypedCell } from '../export/typed-cell'

/** How a column is stored: its schema, and a cell as the writer wants it. */
export type ParquetColumn = {
  readonly element: SchemaElement
  readonly value: (cell: TypedCell) => string | number | bigint | boolean | null
}

const base = (
  name: string,
  type: NonNullable<SchemaElement['type']>,
  rest: Partial<SchemaElement> = {},
): SchemaElement => ({
  name,
  type,
  repetition_type: 'OPTIONAL',
  ...rest,
})

export const textColumn = (name: string): ParquetColumn => ({
  element: base(name, 'BYTE_ARRAY', { converted_type: 'UTF8', logical_type: { type: 'STRING' } }),
  value: (cell) => (cell === null ? null : String(cell)),
})

export const wholeColumn = (name: string): ParquetColumn => ({
  element: base(name, 'INT64'),
  value: (cell) => (cell === null ? null : BigInt(cell)),
})

const numberColumn = (name: string): ParquetColumn => ({
  element: base(name, 'DOUBLE'),
  value: (cell) => (cell === null ? null : Number(cell)),
})

const truthColumn = (name: string): ParquetColumn => ({
  element: base(name, 'BOOLEAN'),
  value: (cell) => (cell === null ? null : String(cell).toLowerCase() === 'true'),
})

const momentColumn = (name: string, type: Moment): ParquetColumn => {
  const inMicros = (cell: TypedCell): bigint | null => (cell === null ? null : BigInt(Math.round(Number(cell) * 1e6)))
  switch (type) {
    case 'date':
      return {
        element: base(name, 'INT32', { converted_type: 'DATE', logical_type: { type: 'DATE' } }),
        value: (cell) => (cell === null ? null : Math.round(Number(cell))),
      }
    case 'datetime':
      return {
        element: base(name, 'INT64', {
          converted_type: 'TIMESTAMP_MICROS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
        }),
        value: inMicros,
      }
    case 'time':
      return {
        element: base(name, 'INT64', {
          converted_type: 'TIME_MICROS',
          logical_type: { type: 'TIME', isAdjustedToUTC: false, unit: 'MICROS' },
        }),
        value: inMicros,
      }
  }
}

/** Whole numbers of 64 bits, as Parquet has them. */
export function isWhole64(text: string): boolean {
  if (!/^(?:0|-?[1-9][0-9]{0,18})$/.test(text)) return false
  const whole = BigInt(text)
  return BigInt.asIntN(64, whole) === whole
}

/** How a column may be stored, the best first; the first that holds all of its cells is taken, and text holds everything. */
export type Candidate = {
  readonly column: ParquetColumn
  /** Cells that are numbers to it; others reach it as texts. */
  readonly holds: Holds
  /** The same from the value alone, once every cell has been looked at. */
  readonly isNumber: (value: number) => boolean
  /** Texts that it takes as well. */
  readonly takes: (text: string) => boolean
}

const decimalsOfSecond = 6

export function candidates(
  name: string,
  description: ColumnDescription,
  stated: ColumnType | null,
): readonly Candidate[] {
  const { type, format, values } = description
  const never = (): boolean => false
  const always = (): boolean => true
  const text: Candidate = { column: textColumn(name), holds: never, isNumber: never, takes: always }
  const whole: Candidate = { column: wholeColumn(name), holds: never, isNumber: never, takes: isWhole64 }
  if (values.kind === 'texts') return stated === 'integer' ? [whole, text] : [text]
  if (values.kind === 'levels') {
    if (isTruth(values.levels)) return [{ ...text, column: truthColumn(name), takes: (cell) => isTruth([cell]) }, text]
    const areWhole = values.levels.every(isWhole64) && values.levels.length > 0
    return areWhole && stated !== 'text' ? [whole, text] : [text]
  }
  const holds: Holds = (value, own) => holdsText(description, value, own(), decimalsOfSecond)
  if (type === 'date' || type === 'datetime' || type === 'time') {
    return [{ column: momentColumn(name, type), holds, isNumber: always, takes: never }, text]
  }
  const number: Candidate = { column: numberColumn(name), holds, isNumber: always, takes: never }
  if (type !== 'integer' || stated === 'number') return [number, text]
  const isSafe: Holds = (value, own) => Number.isSafeInteger(value) && holds(value, own)
  // Where numbers have a unit, one without is something else.
  const hasUnit = format.kind === 'number' && format.prefix + format.suffix !== ''
  const takes = hasUnit ? never : isWhole64
  return [{ ...whole, holds: isSafe, isNumber: Number.isSafeInteger, takes }, number, text]
}
