import type { Random } from '../../engine/random'
import type { BaseAnswers, BaseReader } from '../base/answers'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import { createRuns } from '../context/runs'
import { copyCell, copyContext, emptyStates, type States } from '../inference/states'
import { splitColumns, type MaskKind } from '../masks'
import { completeRows } from './completed'

/** Rows of the table, each seen `count` times with other cells hidden; view v of row i is state v·rows + i. */
export type Views = {
  readonly count: number
  readonly rows: Int32Array
  readonly states: States
  readonly answers: BaseAnswers
  /** [states, d + K] completed rows. */
  readonly x: Float32Array
}

export function lookAtRows(
  layout: Layout,
  table: EncodedTable,
  rows: Int32Array,
  count: number,
  kinds: readonly MaskKind[],
  read: BaseReader,
  random: Random,
): Views {
  const states = emptyStates(layout, count * rows.length)
  const drawRuns = table.context === null ? null : createRuns(table.context, table)
  for (let v = 0; v < count; v++)
    rows.forEach((row, i) => {
      const known = layout.columns.flatMap((_, c) => (table.outcomes[c]![row]! >= 0 ? [c] : []))
      const k = splitColumns(known, kinds[v % kinds.length]!, random, table.follows)
      for (let at = 0; at < k; at++)
        if (layout.columns[known[at]!]!.given) copyCell(layout, table, row, known[at]!, states, v * rows.length + i)
      if (drawRuns === null) return
      const runs = drawRuns(random, row, (c) => known.indexOf(c) >= k)
      copyContext(layout, table, row, states, v * rows.length + i, runs)
    })
  const answers = read(states)
  return { count, rows, states, answers, x: completeRows(layout, states, answers) }
}
