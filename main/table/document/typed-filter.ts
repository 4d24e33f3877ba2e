import type { ValueFilter } from '../../../contract/table'
import { UserError } from '../../errors'
import type { ColumnDescription } from '../columns/column'
import { textValue } from '../columns/value-text'
import type { TypedFilter } from '../views/filter-column'

/** A filter as one writes it, in the column's own terms; refuses ends of a range that are no values of the column. */
export function typedFilter(name: string, column: ColumnDescription, filter: ValueFilter): TypedFilter {
  const end = (text: string | null, open: number): number => {
    if (text === null || text.trim() === '') return open
    const value = column.values.kind === 'numbers' ? textValue(column, text) : undefined
    if (value === undefined) throw new UserError('bad-input', `“${text}” is not a value of ${name}; enter another one.`)
    return value
  }
  const levels = column.values.kind === 'levels' ? column.values.levels : []
  switch (filter.kind) {
    case 'gaps':
      return filter
    case 'range':
      return { kind: 'range', low: end(filter.low, -Infinity), high: end(filter.high, Infinity) }
    case 'values': {
      const codes = filter.texts.flatMap((text) => {
        const value = column.values.kind === 'texts' ? undefined : textValue(column, text)
        return value === undefined ? [] : [value]
      })
      return { kind: 'values', codes, texts: filter.texts.map((text) => text.trim()) }
    }
    case 'contains': {
      const wanted = filter.text.toLowerCase()
      return {
        ...filter,
        levels: [...levels.keys()].filter((level) => levels[level]!.toLowerCase().includes(wanted)),
      }
    }
  }
}
