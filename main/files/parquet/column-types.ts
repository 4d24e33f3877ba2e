import type { SchemaElement } from 'hyparquet'
import type { ColumnType } from '../../../contract/columns'
import type { ColumnDescription } from '../../table/columns/column'
import type { TypedCell } from '../export/typed-cell'

/** How a column is stored: its schema, and a cell as the writer wants it. */
export type ParquetColumn = {
  readonly element: SchemaElement
  /** Takes the cells' own texts, because not all of them are values of the column's type. */
  readonly exact?: boolean
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
  value: (cell) => (cell === null ? null : BigInt(typeof cell === 'number' ? Math.round(cell) : cell)),
})

const numberColumn = (name: string): ParquetColumn => ({
  element: base(name, 'DOUBLE'),
  value: (cell) => (cell === null ? null : Number(cell)),
})

const truth = /^(?:true|false)$/i

/** The Parquet type that holds a column's values without loss. */
export function parquetColumn(name: string, column: ColumnDescription, stated: ColumnType | null): ParquetColumn {
  const { type, values, low, high } = column
  if (values.kind === 'texts') return stated === 'integer' ? wholeColumn(name) : textColumn(name)
  if (values.kind === 'levels') {
    if (values.levels.length > 0 && values.levels.every((level) => truth.test(level))) {
      return {
        element: base(name, 'BOOLEAN'),
        value: (cell) => (cell === null ? null : String(cell).toLowerCase() === 'true'),
      }
    }
    const areWhole = values.levels.every((level) => /^-?(?:0|[1-9]\d{0,14})$/.test(level))
    return areWhole && stated !== 'text' && values.levels.length > 0 ? wholeColumn(name) : textColumn(name)
  }
  if (values.kept || column.question !== null) return { ...textColumn(name), exact: true }
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
        value: (cell) => (cell === null ? null : BigInt(Math.round(Number(cell) * 1e6))),
      }
    case 'time':
      return {
        element: base(name, 'INT64', {
          converted_type: 'TIME_MICROS',
          logical_type: { type: 'TIME', isAdjustedToUTC: false, unit: 'MICROS' },
        }),
        value: (cell) => (cell === null ? null : BigInt(Math.round(Number(cell) * 1e6))),
      }
    default: {
      const isWhole =
        type === 'integer' && Math.abs(low) <= Number.MAX_SAFE_INTEGER && Math.abs(high) <= Number.MAX_SAFE_INTEGER
      return isWhole && stated !== 'number' ? wholeColumn(name) : numberColumn(name)
    }
  }
}
