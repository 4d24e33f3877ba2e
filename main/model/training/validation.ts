import type { Random } from '../../engine/random'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import { scoreFactors, type Factors } from '../inference/likelihood'
import type { Predictor } from '../inference/predictor'
import { createRuns } from '../context/runs'
import { copyCell, copyContext, emptyStates, type States } from '../inference/states'
import { splitColumns, type MaskKind } from '../masks'

/** Held-out rows under fixed masks: the same questions at every validation. */
export type ValidationSet = {
  readonly states: States
  readonly factors: Factors
  /** Per factor n/|u|: the weighted sum over a row estimates the log-likelihood of its n known values. */
  readonly weights: Float64Array
}

/** Masks for `count` states over the given rows, each row used about equally often. */
export function maskedSet(
  layout: Layout,
  table: EncodedTable,
  rows: Int32Array,
  count: number,
  kind: MaskKind,
  random: Random,
  /** Whether the rows are ones that are learned from. */
  areLearned = false,
): ValidationSet {
  const states = emptyStates(layout, count)
  const learned = new Int32Array(count).fill(-1)
  const from: number[] = []
  const columns: number[] = []
  const ofRow: number[] = []
  const weights: number[] = []
  const drawRuns = table.context === null ? null : createRuns(table.context, table)
  for (let i = 0; i < count; i++) {
    const row = rows[i % rows.length]!
    if (areLearned) learned[i] = row
    const known = layout.columns.map((_, c) => c).filter((c) => table.outcomes[c]![row]! >= 0)
    const k = splitColumns(known, kind, random, table.follows)
    const queried: number[] = []
    known.forEach((c, at) => {
      if (at < k && layout.columns[c]!.given) copyCell(layout, table, row, c, states, i)
      else queried.push(c)
    })
    if (drawRuns !== null)
      copyContext(
        layout,
        table,
        row,
        states,
        i,
        drawRuns(random, row, (c) => queried.includes(c)),
      )
    for (const c of queried) {
      from.push(i)
      columns.push(c)
      ofRow.push(row)
      weights.push(known.length / queried.length)
    }
  }
  return {
    states: { ...states, learned },
    factors: { states: Int32Array.from(from), columns: Int32Array.from(columns), rows: Int32Array.from(ofRow) },
    weights: Float64Array.from(weights),
  }
}

/** Mean log-likelihood per row, nats, in the columns' own units; estimated from single conditionals under uniform masks. */
export async function validate(
  predictor: Predictor,
  table: EncodedTable,
  set: ValidationSet,
  use: 'energy' | 'proposal' = 'energy',
): Promise<{ energy: number; proposal: number }> {
  const scored = await scoreFactors(predictor, table, set.states, set.factors, use)
  let energy = 0
  let proposal = 0
  set.weights.forEach((weight, i) => {
    energy += weight * scored.energy[i]!
    proposal += weight * scored.proposal[i]!
  })
  return { energy: energy / set.states.count, proposal: proposal / set.states.count }
}
