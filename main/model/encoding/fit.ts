import { isKnown, type TypedColumn, type TypedTable } from '../../table/seam/typed'
import type { ColumnCode } from './code'
import { fitContinuous } from './continuous'
import { fitDiscrete } from './discrete'

export type FittedCodes = {
  readonly codes: readonly ColumnCode[]
  /** The table's column behind each code; null when the table has none, for codes of an earlier model. */
  readonly sources: readonly (TypedColumn | null)[]
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
}

export type EncodingLimits = { readonly mostKnots: number; readonly mostGrains: number; readonly mostLevels: number }

/** Chooses codes for every column that can be learned from the given rows; the others are named with a reason. */
export function fitCodes(table: TypedTable, rows: Int32Array, limits: EncodingLimits): FittedCodes {
  const sources: TypedColumn[] = []
  const leftOut = [...table.leftOut]
  for (const column of table.columns) {
    const reason = isOnlyGroup(column, table, rows)
      ? 'It says which rows belong together; its own gaps are not filled.'
      : whyNot(column, rows)
    if (reason === null) sources.push(column)
    else leftOut.push({ name: column.name, reason })
  }
  const scarce = weighScarceRows(sources, table.rows, rows)
  const codes = sources.map((column) =>
    column.kind === 'continuous'
      ? fitContinuous(column, rows, limits, scarce)
      : fitDiscrete(column, rows, limits.mostLevels),
  )
  return { codes, sources, leftOut }
}

/** Below this share of known cells a column is scarce. */
const SCARCE = 0.25

/**
 * How much each row tells about scarce columns: one in all for every such column, shared by the rows in which it is known. Null
 * without scarce columns. Such rows are often alike (infants among all ages), within one or two of the other columns' quantile bins.
 */
function weighScarceRows(columns: readonly TypedColumn[], tableRows: number, rows: Int32Array): Float64Array | null {
  const weights = new Float64Array(tableRows)
  let any = false
  for (const column of columns) {
    const known = rows.filter((row) => isKnown(column, row))
    if (known.length >= SCARCE * rows.length) continue
    any = true
    for (const row of known) weights[row]! += 1 / known.length
  }
  return any ? weights : null
}

/** Fewer rows of a group than this say nothing about its name that they do not say themselves. */
const ROWS_OF_A_LEVEL = 100

/** A column whose many values only name groups: what the others of a row's group say is read instead. */
function isOnlyGroup(column: TypedColumn, { arrangement }: TypedTable, rows: Int32Array): boolean {
  if (!arrangement?.groups.includes(column.name)) return false
  const values = column.kind === 'discrete' ? column.codes : column.values
  const seen = new Set<number>()
  for (const row of rows) if (isKnown(column, row)) seen.add(values[row]!)
  return rows.length < ROWS_OF_A_LEVEL * seen.size
}

function whyNot(column: TypedColumn, rows: Int32Array): string | null {
  const seen = new Set<number>()
  for (const row of rows) {
    if (isKnown(column, row)) seen.add(column.kind === 'continuous' ? column.values[row]! : column.codes[row]!)
    if (seen.size === 2) return null
  }
  return seen.size === 0 ? 'It has no values.' : 'All its values are the same.'
}
