import type { TypedColumn, TypedTable } from '../../table/typed'
import type { ColumnCode } from './code'
import { fitContinuous } from './continuous'
import { fitDiscrete } from './discrete'

export type FittedCodes = {
  readonly codes: readonly ColumnCode[]
  /** The table's column behind each code. */
  readonly sources: readonly TypedColumn[]
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
}

export type EncodingLimits = { readonly mostKnots: number; readonly mostGrains: number; readonly mostLevels: number }

/** Chooses codes for every column that can be learned from the given rows; the others are named with a reason. */
export function fitCodes(table: TypedTable, rows: Int32Array, limits: EncodingLimits): FittedCodes {
  const codes: ColumnCode[] = []
  const sources: TypedColumn[] = []
  const leftOut = [...table.leftOut]
  for (const column of table.columns) {
    const reason = whyNot(column, rows)
    if (reason !== null) {
      leftOut.push({ name: column.name, reason })
      continue
    }
    sources.push(column)
    codes.push(
      column.kind === 'continuous' ? fitContinuous(column, rows, limits) : fitDiscrete(column, rows, limits.mostLevels),
    )
  }
  return { codes, sources, leftOut }
}

function whyNot(column: TypedColumn, rows: Int32Array): string | null {
  const seen = new Set<number>()
  let known = 0
  for (const row of rows) {
    const value = column.kind === 'continuous' ? column.values[row]! : column.codes[row]!
    if (column.kind === 'continuous' ? !Number.isFinite(value) : value < 0) continue
    known++
    if (seen.size < 2) seen.add(value)
  }
  if (known === 0) return 'It has no values.'
  if (seen.size < 2) return 'All its values are the same.'
  return null
}
