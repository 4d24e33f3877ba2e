import type { Random } from '../../engine/random'
import { shuffled } from '../../engine/random/shuffled'
import { sizeOf, type Values } from '../../engine/program'
import type { Sizes } from '../sizes'
import { batchInputs, type StepShape } from '../train-step'
import type { BaseAnswers } from '../base/answers'
import { createBaseReader } from '../base/reader'
import { createRuns } from '../context/runs'
import { copyCell, copyContext, emptyStates } from '../inference/states'
import { fillDropout } from './dropout'
import { splitColumns, type MaskKind } from '../masks'
import type { Prepared } from './prepare'

export type BatchOptions = {
  readonly shape: StepShape
  /** Noise on numbers, in standard deviations. */
  readonly noise: number
  readonly maskKinds: readonly MaskKind[]
}

/** Fills the inputs of one training step with rows, masks and noise. Buffers are reused from step to step. */
export function createBatches(
  { layout, base, encoded: table }: Pick<Prepared, 'layout' | 'base' | 'encoded'>,
  sizes: Sizes,
  options: BatchOptions,
) {
  const { shape, noise, maskKinds } = options
  const B = shape.batch
  const d = layout.columns.length
  const C = layout.continuous.length
  const G = layout.outcomes
  const values: Values = {}
  for (const [name, spec] of Object.entries(batchInputs(layout, sizes, shape)))
    values[name] = spec.dtype === 'bool' ? new Uint8Array(sizeOf(spec.shape)) : new Float32Array(sizeOf(spec.shape))
  const float = (name: string): Float32Array => (values[name] ?? new Float32Array(0)) as Float32Array
  const given = layout.columns.map((code) => code.given)
  const atomCounts = layout.continuous.map((code) => code.atoms.length)
  const scarcity = table.outcomes.map(scarcityOf)
  const known: number[] = []
  const readBase = createBaseReader(layout, base)
  const learned = new Int32Array(B)
  const drawRuns = table.context === null ? null : createRuns(table.context, table)
  const empty = emptyStates(layout, B)
  const states = { ...empty, learned, context: layout.context === null ? empty.context : float('context') }
  const answers: BaseAnswers = {
    means: float('base.means'),
    logScales: float('base.logScales'),
    points: float('base.points'),
    logProbabilities: float('base.logProbabilities'),
  }

  const fillRow = (b: number, row: number, random: Random): void => {
    learned[b] = row
    known.length = 0
    for (let c = 0; c < d; c++) {
      const outcome = table.outcomes[c]![row]!
      if (outcome < 0) continue
      known.push(c)
      const gate = layout.gateOf[c]
      if (gate) float('outcomes')[b * G + gate.offset + outcome] = 1
      if (c < C) fillNumber(b, c, row, outcome, random)
    }
    if (known.length === 0) return
    const kind = maskKinds[Math.floor((b * maskKinds.length) / B)]!
    const k = splitColumns(known, kind, random, table.follows)
    let queried = known.length - k
    for (let i = 0; i < k; i++) if (!given[known[i]!]) queried++
    const weight = rowWeight(known.length, queried)
    for (let i = 0; i < known.length; i++) {
      const c = known[i]!
      if (i < k && given[c]) {
        float('observed')[b * d + c] = 1
        copyCell(layout, table, row, c, states, b)
      } else float('query')[b * d + c] = weight * scarcity[c]!
    }
    if (drawRuns === null) return
    const runs = drawRuns(random, row, (c) => float('query')[b * d + c]! > 0)
    copyContext(layout, table, row, states, b, runs)
  }

  const fillNumber = (b: number, c: number, row: number, outcome: number, random: Random): void => {
    const { z, y, jitter } = table.numbers[c]!
    const at = b * C + c
    float('z')[at] = z[row]! + noise * random.normal()
    // A value between steps stands for its whole step; elsewhere a little noise keeps densities finite.
    float('y')[at] = y[row]! + (jitter === null ? noise * random.normal() : jitter[row]! * (random.uniform() - 0.5))
    float('between')[at] = outcome === atomCounts[c] ? 1 : 0
  }

  /** Few of the row's queried numbers get an energy term, weighted to stand for all of them. */
  const fillQueries = (b: number, random: Random): void => {
    const { queries: Q, samples: S } = shape
    known.length = 0
    for (let c = 0; c < C; c++) if (float('query')[b * d + c]! > 0 && float('between')[b * C + c] === 1) known.push(c)
    const taken = Math.min(Q, known.length)
    for (let q = 0; q < taken; q++) {
      const pick = q + random.below(known.length - q)
      const c = known[pick]!
      known[pick] = known[q]!
      known[q] = c
      const at = b * Q + q
      float('energy.columns')[at * C + c] = 1
      float('energy.y')[at] = float('y')[b * C + c]!
      float('energy.weight')[at] = (float('query')[b * d + c]! * known.length) / taken
      const offset = random.uniform()
      for (let s = 0; s < S; s++) float('energy.strata')[at * S + s] = (s + offset) / S
    }
    // A slot without a query looks at some column with weight 0: no column at all would be a mixture without scales.
    for (let q = taken; q < Q; q++) float('energy.columns')[(b * Q + q) * C] = 1
  }

  return (rows: Int32Array, rate: number, fresh: number, random: Random): Values => {
    for (const value of Object.values(values)) value.fill(0)
    states.outcomes.fill(-1)
    if (layout.context !== null) states.context.set(empty.context)
    for (let b = 0; b < B; b++) fillRow(b, rows[b]!, random)
    readBase(states, answers)
    float('rate')[0] = rate
    float('fresh')[0] = fresh
    if (shape.energy && C > 0) {
      for (let b = 0; b < B; b++) fillQueries(b, random)
      random.fillNormal(float('energy.normals'))
    }
    const dropout = values['dropout']
    if (dropout instanceof Uint8Array) fillDropout(dropout, shape.dropout, random)
    return values
  }
}

/** Between the paper's plain sum over queries (1) and the joint likelihood's n/|u|: neither long nor short rows rule. */
const rowWeight = (known: number, queried: number): number => Math.sqrt(known / Math.max(queried, 1)) / known

// Where the numbers come from: docs/quality.md, in the section of that name.
/** A column that is rarely known is rarely asked for; its few values count more, so that it learns from them all the same. */
const MOST_SCARCE = 4
function scarcityOf(outcomes: Int32Array): number {
  let known = 0
  for (const outcome of outcomes) if (outcome >= 0) known++
  return Math.min(MOST_SCARCE, Math.sqrt(outcomes.length / Math.max(known, 1)))
}

/** The rows of a step, in an order shuffled anew for every pass; a function of the step alone, so training can resume. */
export function createRowOrder(
  rows: Int32Array,
  shuffle: (pass: number) => Random,
): (step: number, count: number) => Int32Array {
  let pass = -1
  let order = rows
  return (step, count) =>
    Int32Array.from({ length: count }, (_, i) => {
      const at = step * count + i
      if (Math.floor(at / rows.length) !== pass) {
        pass = Math.floor(at / rows.length)
        order = shuffled(rows, shuffle(pass))
      }
      return order[at % rows.length]!
    })
}
