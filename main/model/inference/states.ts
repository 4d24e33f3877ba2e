import { writeNothing, type Runs } from '../context/context'
import { contextSize } from '../context/spec'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'

/** Partly observed rows in the model's terms: what is conditioned on. Row-major. */
export type States = {
  readonly count: number
  /** [count, C] standardised values; 0 where not observed. */
  readonly z: Float32Array
  /** [count, d] outcome of each observed column, -1 = not observed. */
  readonly outcomes: Int32Array
  /** [count, K] what other rows let expect of this one's cells; see `ContextSpec`. */
  readonly context: Float32Array
  /** Rows of the table that is being learned, -1 = none of them: what was grown on a row says nothing about it. */
  readonly learned?: Int32Array | undefined
}

export function emptyStates(layout: Layout, count: number): States {
  const K = contextSize(layout.context)
  const context = new Float32Array(count * K)
  if (layout.context !== null) for (let i = 0; i < count; i++) writeNothing(layout.context, context, i * K)
  return {
    count,
    z: new Float32Array(count * layout.continuous.length),
    outcomes: new Int32Array(count * layout.columns.length).fill(-1),
    context,
  }
}

/** What the rows around `row` say joins what state `i` is given. `runs`: which of their cells count as unknown. */
export function copyContext(
  layout: Layout,
  table: EncodedTable,
  row: number,
  states: States,
  i: number,
  runs?: Runs,
): void {
  table.context?.write(row, states.context, i * contextSize(layout.context), runs)
}

/** The given rows with every known value observed (except columns that are never given). */
export function statesOf(layout: Layout, table: EncodedTable, rows: ArrayLike<number>): States {
  const states = emptyStates(layout, rows.length)
  for (let i = 0; i < rows.length; i++) {
    copyContext(layout, table, rows[i]!, states, i)
    for (let c = 0; c < layout.columns.length; c++)
      if (layout.columns[c]!.given) copyCell(layout, table, rows[i]!, c, states, i)
  }
  return states
}

/** Makes column `c` of state `i` observed with the table's value, if it has one that is believed. */
export function copyCell(layout: Layout, table: EncodedTable, row: number, c: number, states: States, i: number): void {
  const z = table.numbers[c]?.z[row]
  if (Number.isNaN(z)) return hideCell(layout, states, i, c)
  const outcome = table.outcomes[c]![row]!
  states.outcomes[i * layout.columns.length + c] = outcome
  if (z !== undefined && outcome >= 0) states.z[i * layout.continuous.length + c] = z
}

export function hideCell(layout: Layout, states: States, i: number, c: number): void {
  states.outcomes[i * layout.columns.length + c] = -1
  if (c < layout.continuous.length) states.z[i * layout.continuous.length + c] = 0
}
