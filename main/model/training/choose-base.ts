import type { Random } from '../../engine/random'
import { createNormalReader, type BaseReader } from '../base/answers'
import type { Base, NormalBase } from '../base/base'
import { fitBase, fitVersions } from '../base/fit'
import { loosened } from '../base/gaussian'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import { moments } from '../encoding/moments'
import { fitMeanSlopes } from './mean-slopes'
import { fitSpreads } from './spreads'
import type { ValidationSet } from './validation'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** How much of the relations between columns may be noise: what is tried beside what was estimated. */
const RIDGES = [0.01, 0.03, 0.1, 0.3]

/** A weaker one must be better by this many standard errors: chance would find one on few held-out rows. */
const CLEARLY = 2

/** The base and its versions, their relations believed as far as held-out cells advise. */
export function chooseBase(
  layout: Layout,
  table: EncodedTable,
  training: Int32Array,
  sets: readonly ValidationSet[],
  random: Random,
): Omit<Base, 'trees'> {
  const scoresOf = (base: NormalBase): Float64Array => {
    const read = createNormalReader(layout, base)
    return Float64Array.from(sets.flatMap((set) => logLikelihoods(layout, read, table, set)))
  }
  const estimated = fitBase(layout, table, training, random)
  const looser = (base: NormalBase, ridge: number): NormalBase =>
    ridge === 0 ? base : { ...base, gaussian: loosened(base.gaussian, ridge) }
  let best = { ridge: 0, scores: scoresOf(estimated) }
  for (const ridge of RIDGES) {
    const scores = scoresOf(looser(estimated, ridge))
    if (!isClearlyBetter(scores, best.scores)) break
    best = { ridge, scores }
  }
  const base = withSpreads(layout, table, training, looser(estimated, best.ridge), random)
  const meanSlopes = fitMeanSlopes(layout, table, training, base, random)
  const versions = fitVersions(layout, table, training, estimated, random)
  return {
    ...base,
    meanSlopes,
    versions: versions.map((version) => ({ ...looser(version, best.ridge), meanSlopes, spreads: base.spreads })),
  }
}

const withSpreads = (
  layout: Layout,
  table: EncodedTable,
  training: Int32Array,
  base: NormalBase,
  random: Random,
): NormalBase =>
  layout.context === null ? base : { ...base, spreads: fitSpreads(layout, table, training, base, random) }

function isClearlyBetter(scores: Float64Array, before: Float64Array): boolean {
  const { mean, sd } = moments(scores.map((score, i) => score - before[i]!))
  return mean > (CLEARLY * sd) / Math.sqrt(scores.length)
}

/**
 * Log-likelihood of the cells asked of each row by the base alone, on the densities' scales. A row is asked under several
 * masks: it tells no more than one row does.
 */
function logLikelihoods(layout: Layout, read: BaseReader, table: EncodedTable, set: ValidationSet): number[] {
  const C = layout.continuous.length
  const { means, logScales, logProbabilities } = read(set.states)
  const { states, columns, rows } = set.factors
  const sums = new Map<number, number>()
  const add = (row: number, log: number): void => void sums.set(row, (sums.get(row) ?? 0) + log)
  for (let i = 0; i < states.length; i++) {
    const [state, c, row] = [states[i]!, columns[i]!, rows[i]!]
    const outcome = table.outcomes[c]![row]!
    const gate = layout.gateOf[c]
    if (gate) add(row, logProbabilities[state * layout.outcomes + gate.offset + outcome]!)
    if (c >= C || outcome < layout.continuous[c]!.atoms.length) continue
    const at = state * C + c
    const off = (table.numbers[c]!.y[row]! - means[at]!) / Math.exp(logScales[at]!)
    // Far values count like those at eight deviations: no ridge should be chosen by a single one.
    add(row, -logScales[at]! - 0.5 * Math.min(off * off, 64))
  }
  return [...sums.values()]
}
