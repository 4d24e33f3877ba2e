import type { ColumnDescription } from '../columns/column'
import { keepRows, type FillLayer } from './fills'
import type { FilledColumn } from '../seam/results'

/** A column as it is read now, and the bounds that the user set. */
export type CurrentColumn = {
  readonly description: ColumnDescription
  readonly bounds: { readonly low: number | null; readonly high: number | null } | undefined
}

type Fitted = { readonly filled: FilledColumn; readonly unfit: Int32Array }

/**
 * Fills in the terms of the columns as they are read now. A fill keeps what it was when it was made; a value that its
 * column can no longer hold (another type or unit, a level that is gone, outside the bounds) is left out here, and is back
 * when the column is read as before.
 */
export function createCurrentFills() {
  const known = new WeakMap<FilledColumn, { readonly column: CurrentColumn; readonly fitted: Fitted }>()

  function fit(filled: FilledColumn, column: CurrentColumn): Fitted {
    const before = known.get(filled)
    if (before?.column.description === column.description && before.column.bounds === column.bounds)
      return before.fitted
    const fitted = fitTo(filled, column)
    known.set(filled, { column, fitted })
    return fitted
  }

  return {
    layers(layers: readonly FillLayer[], column: (index: number) => CurrentColumn): readonly FillLayer[] {
      return layers.map((layer) => ({
        ...layer,
        columns: new Map([...layer.columns].map(([index, filled]) => [index, fit(filled, column(index)).filled])),
      }))
    },

    /** Rows of a column whose filled value does not fit it now. */
    unfit(layers: readonly FillLayer[], index: number, column: CurrentColumn): Set<number> {
      const rows = new Set<number>()
      for (const layer of layers) {
        const filled = layer.columns.get(index)
        if (filled) for (const row of fit(filled, column).unfit) rows.add(row)
      }
      return rows
    },
  }
}

const none = new Int32Array(0)

function fitTo(filled: FilledColumn, { description, bounds }: CurrentColumn): Fitted {
  const { meaning } = filled
  const { values, type } = description
  switch (meaning.kind) {
    case 'level': {
      if (values.kind !== 'levels') return without(filled, () => false)
      const { levels } = values
      if (sameTexts(levels, meaning.levels)) return { filled, unfit: none }
      const place = new Map(levels.map((level, index) => [level, index]))
      const now = meaning.levels.map((level) => place.get(level) ?? -1)
      const kept = without(filled, (value) => (now[value] ?? -1) >= 0)
      const translated = kept.filled.values.map((column) => column.map((value) => now[value]!))
      return { ...kept, filled: { ...kept.filled, meaning: { kind: 'level', levels }, values: translated } }
    }
    case 'number':
      return type === 'number' || type === 'integer' ? withinBounds(filled, bounds) : without(filled, () => false)
    case 'moment':
      return type === meaning.moment ? withinBounds(filled, bounds) : without(filled, () => false)
  }
}

function withinBounds(filled: FilledColumn, bounds: CurrentColumn['bounds']): Fitted {
  const low = bounds?.low ?? -Infinity
  const high = bounds?.high ?? Infinity
  const fits = (value: number): boolean => value >= low && value <= high
  return filled.values.every((column) => column.every(fits)) ? { filled, unfit: none } : without(filled, fits)
}

/** Without the rows that have a value, in any imputation, that does not fit. */
function without(filled: FilledColumn, fits: (value: number) => boolean): Fitted {
  const { kept, dropped } = keepRows(filled, (_, at) => filled.values.every((column) => fits(column[at]!)))
  return { filled: kept, unfit: dropped }
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((text, at) => text === b[at]))
