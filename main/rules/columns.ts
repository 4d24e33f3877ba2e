import type { Moment } from '../../contract/columns'

/**
 * A column as rules see it: plain arrays, the same fields as the model's own columns. Unknown: NaN, −1 or a set byte.
 * `kept`: not 0 where a text stands that is no value, so that the cell is unknown but not empty.
 */
export type RuleColumn =
  | {
      readonly kind: 'continuous'
      readonly name: string
      readonly values: Float64Array
      readonly kept?: Uint8Array | null | undefined
      readonly step: number | null
      readonly moment?: Moment | undefined
      readonly low: number | null
      readonly high: number | null
    }
  | {
      readonly kind: 'discrete'
      readonly name: string
      readonly codes: Int32Array
      readonly kept?: Uint8Array | null | undefined
      readonly levels: readonly string[]
      readonly ordered: boolean
    }
  | { readonly kind: 'texts'; readonly name: string; readonly missing: Uint8Array }

/** What `kept` says of a cell that a rule declares empty on purpose. */
export const NOT_APPLICABLE = 2

/** One row's values, by column: numbers in their column's own unit, levels by index; NaN = unknown. */
export type RuleRow = {
  readonly x: Float64Array
  /** 1: nothing stands there and nothing will; 0: something does; 2: that is open. */
  readonly empty: Uint8Array
}

export const emptyRow = (columns: number): RuleRow => ({
  x: new Float64Array(columns).fill(NaN),
  empty: new Uint8Array(columns).fill(2),
})

/** Reads one cell of a table's row into `into`. `gap`: what an empty cell counts as: empty (1), or to be filled (2). */
export function readCell(column: RuleColumn, c: number, row: number, into: RuleRow, gap: 1 | 2): void {
  if (column.kind === 'texts') {
    into.x[c] = NaN
    into.empty[c] = column.missing[row] === 0 ? 0 : 1
    return
  }
  const code = column.kind === 'continuous' ? column.values[row]! : column.codes[row]!
  const known = column.kind === 'continuous' ? Number.isFinite(code) : code >= 0
  into.x[c] = known ? code : NaN
  if (known) into.empty[c] = 0
  else into.empty[c] = column.kept?.[row] === 1 ? 0 : column.kept?.[row] === NOT_APPLICABLE ? 1 : gap
}
