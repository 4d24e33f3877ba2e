import type { BaseAnswers } from '../base/answers'
import { numberFeature } from '../base/features'
import { contextSize } from '../context/spec'
import type { Layout } from '../encoding/layout'
import type { States } from '../inference/states'

/** Place of a standardised value on its density's scale, held near the others as the normal distribution reads it. */
export function placeOf(layout: Layout, c: number, z: number): number {
  const { mean, sd } = layout.continuous[c]!
  return numberFeature(layout, c, mean + sd * z)
}

/** Features of a completed row: its columns, then what other rows let expect of them. */
export const rowFeatures = (layout: Layout): number => layout.columns.length + contextSize(layout.context)

/**
 * The features of the trees, [n, d + K]: every row with its open cells completed by what the normal distribution expects there, and
 * what other rows let expect. Numbers are places on their density's scale, categories the number of an outcome.
 */
export function completeRows(layout: Layout, states: States, answers: BaseAnswers, into?: Float32Array): Float32Array {
  const d = layout.columns.length
  const C = layout.continuous.length
  const F = rowFeatures(layout)
  const K = F - d
  const x = into ?? new Float32Array(states.count * F)
  for (let i = 0; i < states.count; i++) {
    for (let k = 0; k < K; k++) x[i * F + d + k] = states.context[i * K + k]!
    for (let c = 0; c < d; c++) {
      const outcome = states.outcomes[i * d + c]!
      if (c < C) x[i * F + c] = placeOf(layout, c, outcome < 0 ? answers.points[i * C + c]! : states.z[i * C + c]!)
      else x[i * F + c] = outcome < 0 ? likeliest(layout, answers, i, c) : outcome
    }
  }
  return x
}

function likeliest(layout: Layout, { logProbabilities }: BaseAnswers, i: number, c: number): number {
  const { offset, size } = layout.gateOf[c]!
  const first = i * layout.outcomes + offset
  let best = 0
  for (let k = 1; k < size; k++) if (logProbabilities[first + k]! > logProbabilities[first + best]!) best = k
  return best
}

/** What the trees of column `c` know beside the completed row: how sure the normal distribution is, about the tree's own outcome or at all. */
export function ownFeature(layout: Layout, answers: BaseAnswers, i: number, c: number, asked: number): number {
  const C = layout.continuous.length
  if (c < C) return answers.logScales[i * C + c]!
  return answers.logProbabilities[i * layout.outcomes + layout.gateOf[c]!.offset + asked]!
}

/** Share of the columns that state `i` leaves open. */
export function openShare({ outcomes }: States, i: number, d: number): number {
  let open = 0
  for (let c = 0; c < d; c++) if (outcomes[i * d + c]! < 0) open++
  return open / d
}
