import { NOT_APPLICABLE, emptyRow, readCell, type RuleColumn } from './columns'
import type { Rule } from './rule'

/** What a rule says of a row of the table. */
export const BREAKS = 0
export const KEEPS = 1
export const CANNOT_TELL = 2

export type Holding = {
  /** One of the above per row. */
  readonly rows: Uint8Array
  readonly keep: number
  readonly break: number
  readonly unknown: number
}

/** Whether a rule holds, row by row. An empty cell is empty, whatever may be filled into it later. */
export function holdingOf(rule: Rule, columns: readonly RuleColumn[], rows: number): Holding {
  const row = emptyRow(columns.length)
  const found = new Uint8Array(rows)
  const counts = [0, 0, 0]
  const { columns: used, truth } = rule
  for (let r = 0; r < rows; r += 1) {
    for (const c of used) readCell(columns[c]!, c, r, row, 1)
    const holds = truth(row)
    const verdict = holds === 1 ? KEEPS : holds === 0 ? BREAKS : CANNOT_TELL
    found[r] = verdict
    counts[verdict]! += 1
  }
  return { rows: found, break: counts[BREAKS]!, keep: counts[KEEPS]!, unknown: counts[CANNOT_TELL]! }
}

/**
 * Cells that are empty on purpose, by column: 1 where nothing stands and a rule says that nothing should. A condition that cannot be told makes
 * none.
 */
export function notApplicable(
  rules: readonly Rule[],
  columns: readonly RuleColumn[],
  rows: number,
): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const row = emptyRow(columns.length)
  for (const { empties, columns: used } of rules) {
    if (empties === null) continue
    for (let r = 0; r < rows; r += 1) {
      for (const c of used) readCell(columns[c]!, c, r, row, 1)
      if (empties.condition(row) !== 1) continue
      for (const c of empties.columns) {
        if (row.empty[c] !== 1) continue
        const mask = found.get(c) ?? new Uint8Array(rows)
        mask[r] = 1
        found.set(c, mask)
      }
    }
  }
  return found
}

/** `kept` bytes with the cells of a mask as not applicable; the same where there is no mask. */
export function withNotApplicable(kept: Uint8Array | null | undefined, mask: Uint8Array): Uint8Array {
  const next = kept ? kept.slice() : new Uint8Array(mask.length)
  mask.forEach((set, row) => {
    if (set === 1 && next[row] === 0) next[row] = NOT_APPLICABLE
  })
  return next
}
