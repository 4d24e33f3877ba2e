import type { ColumnChange } from '../../../contract/columns'
import type { EditedCells } from './edited-cells'
import type { FillLayer } from './fills'

/**
 * What a fill was made from, beyond the file: how the columns that the model knows were read, and what stood in the
 * rows that had been edited. A filled value is out of date where one of them is different now.
 */
export type FillBasis = {
  /** Columns of the table that the model knows. */
  readonly columns: readonly number[]
  readonly reading: string
  /** By row of the file: the edited cells of these columns. */
  readonly edited: ReadonlyMap<number, string>
}

/** How the columns are read: what of a choice changes the values that the model sees. */
const readingOf = (columns: readonly number[], choices: readonly ColumnChange[]): string =>
  JSON.stringify(
    columns.map((column) => {
      const { type, missingCodes, dateOrder, role } = choices[column]!
      return [type, missingCodes, dateOrder, role === 'use' ? undefined : role]
    }),
  )

export function fillBasis(
  columns: readonly number[],
  choices: readonly ColumnChange[],
  edits: EditedCells,
  rules: readonly string[] = [],
): FillBasis {
  return { columns, reading: readingOf(columns, choices) + rulesKey(rules), edited: edits.rowsOf(new Set(columns)) }
}

/** Which rows of a layer are out of date; `all` when its columns are read differently. */
export type Outdated = { readonly all: boolean; readonly rows: ReadonlySet<number> }

const upToDate: Outdated = { all: false, rows: new Set() }

/** What is filled under other rules is out of date. */
const rulesKey = (rules: readonly string[]): string => (rules.length === 0 ? '' : JSON.stringify(rules))

export function outdated(
  { basis }: FillLayer,
  choices: readonly ColumnChange[],
  edits: EditedCells,
  rules: readonly string[] = [],
): Outdated {
  if (basis.reading !== readingOf(basis.columns, choices) + rulesKey(rules)) return { all: true, rows: new Set() }
  const now = edits.rowsOf(new Set(basis.columns))
  if (now.size === 0 && basis.edited.size === 0) return upToDate
  const rows = new Set<number>()
  for (const [row, texts] of now) if (basis.edited.get(row) !== texts) rows.add(row)
  for (const row of basis.edited.keys()) if (!now.has(row)) rows.add(row)
  return { all: false, rows }
}
