import type { Random } from '../../engine/random'
import { createBaseReader } from '../base/answers'
import type { Base } from '../base/base'
import { fitBase } from '../base/fit'
import { loosened } from '../base/gaussian'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import type { ValidationSet } from './validation'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** How much of the relations between columns may be noise: what is tried beside what was estimated. */
const RIDGES = [0.01, 0.03, 0.1, 0.3]

/** The base, its relations believed as far as held-out cells advise. */
export function chooseBase(
  layout: Layout,
  table: EncodedTable,
  training: Int32Array,
  sets: readonly ValidationSet[],
  random: Random,
): Base {
  const scoreOf = (base: Base): number =>
    sets.reduce((sum, set) => sum + baseLogLikelihood(layout, base, table, set), 0)
  const estimated = fitBase(layout, table, training, random)
  let best = { base: estimated, score: scoreOf(estimated) }
  for (const ridge of RIDGES) {
    const base = { ...estimated, gaussian: loosened(estimated.gaussian, ridge) }
    const score = scoreOf(base)
    if (score <= best.score) break
    best = { base, score }
  }
  return best.base
}

/** Mean log-likelihood of the set's cells by the base alone, on the densities' scales. */
function baseLogLikelihood(layout: Layout, base: Base, table: EncodedTable, set: ValidationSet): number {
  const C = layout.continuous.length
  const { means, logScales, logProbabilities } = createBaseReader(layout, base)(set.states)
  const { states, columns, rows } = set.factors
  let sum = 0
  for (let i = 0; i < states.length; i++) {
    const [state, c, row] = [states[i]!, columns[i]!, rows[i]!]
    const outcome = table.outcomes[c]![row]!
    const gate = layout.gateOf[c]
    if (gate) sum += logProbabilities[state * layout.outcomes + gate.offset + outcome]!
    if (c >= C || outcome < layout.continuous[c]!.atoms.length) continue
    const at = state * C + c
    const off = (table.numbers[c]!.y[row]! - means[at]!) / Math.exp(logScales[at]!)
    // Far values count like those at eight deviations: no ridge should be chosen by a single one.
    sum -= logScales[at]! + 0.5 * Math.min(off * off, 64)
  }
  return sum / Math.max(states.length, 1)
}
