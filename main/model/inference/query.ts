import { createRandom } from '../../engine/random'
import { UserError } from '../../errors'
import { possibleRange, roundedRange } from '../encoding/bounds'
import { admissible, atomIndex, atomWidth, isBelieved, logJacobian, toInput, toTarget } from '../encoding/continuous'
import type { ColumnCode, ContinuousCode } from '../encoding/code'
import { levelProbabilities } from '../encoding/discrete'
import type { Model } from '../model'
import {
  amongAllowed,
  decidedLevel,
  decidedNumber,
  levelAmong,
  levelLogLikelihood,
  levelTail,
  numberLogLikelihood,
  numberTail,
} from './cell-likelihood'
import { isWithin, quantileOfConditional, type NumberConditional } from './conditional'
import { lookAt } from './means'
import type { Predictor } from './predictor'
import type { AskedRules } from '../../rules/asked'
import { rulesAsked } from './ruled/asked-rules'
import type { Judged } from './ruled/cell-rules'
import { sampleRows } from './sample'
import { emptyStates, type States } from './states'
import { numberSummary } from './summary'
import { logDensity } from './tilted'

/** Values by column name: numbers in own units, categories by their level's text. */
export type Given = Readonly<Record<string, number | string>>

type Observed = { readonly logLikelihood: number; readonly tail: number }

/** One column's distribution given some others', in the column's own units. */
export type Answer =
  | {
      readonly kind: 'density'
      readonly x: Float64Array
      readonly energy: Float64Array
      readonly proposal: Float64Array
      readonly mean: number
      readonly median: number
      readonly mode: number
      readonly half: { readonly low: number; readonly high: number }
      readonly ninety: { readonly low: number; readonly high: number }
      readonly samples: Float64Array
      readonly certainty: number
      /** Effective share of the importance samples, 0…1. */
      readonly effective: number
      readonly observed: Observed | null
    }
  | {
      readonly kind: 'bars'
      /** One per level that the model knows, in its own order. */
      readonly bars: readonly { readonly level: string; readonly probability: number }[]
      readonly mode: string
      readonly certainty: number
      readonly observed: Observed | null
    }

/** Points of a drawn curve. */
const POINTS = 256

export function columnIndex(model: Model, name: string): number {
  const c = model.layout.columns.findIndex((code) => code.name === name)
  if (c < 0)
    throw new UserError('bad-input', `The model does not know the column “${name}”; choose one of its own columns.`)
  return c
}

/**
 * Known values as `count` equal states; a level that the model never saw, and what is no value of its column, is unknown, as is what is
 * beyond belief. `context`: what other rows let expect; null = nothing.
 */
export function givenStates(model: Model, given: Given, count: number, context: Float32Array | null = null): States {
  const { layout } = model
  const states = emptyStates(layout, count)
  if (context !== null) for (let i = 0; i < count; i++) states.context.set(context, i * context.length)
  const d = layout.columns.length
  const C = layout.continuous.length
  for (const [name, value] of Object.entries(given)) {
    const c = columnIndex(model, name)
    const code = layout.columns[c]!
    const outcome = outcomeOf(code, value)
    if (!code.given || outcome < 0) continue
    for (let i = 0; i < count; i++) {
      states.outcomes[i * d + c] = outcome
      if (code.kind === 'continuous') states.z[i * C + c] = toInput(code, Number(value))
    }
  }
  return states
}

/** Which outcome of its column a value is; −1 when it counts as unknown. */
export function outcomeOf(code: ColumnCode, value: number | string): number {
  if (code.kind === 'discrete') return code.outcomeOf[code.levels.indexOf(String(value))] ?? -1
  if (typeof value !== 'number' || !isBelieved(code, value)) return -1
  const atom = atomIndex(code, value)
  return atom < 0 ? code.atoms.length : atom
}

export async function answer(
  model: Model,
  predictor: Predictor,
  question: {
    given: Given
    target: string
    /** The value that the target has, to be judged. */
    observed: number | string | null
    samples: number
    seed: number
    points?: number
  },
  context: Float32Array | null = null,
  asked: AskedRules | null = null,
): Promise<Answer> {
  const { layout } = model
  const c = columnIndex(model, question.target)
  const rule = judge(model, c, asked, question.observed !== null)
  const given = Object.fromEntries(Object.entries(question.given).filter(([name]) => name !== question.target))
  const states = givenStates(model, given, 1, context)
  const proposals = await predictor.propose(states)
  const code = layout.columns[c]!
  if (code.kind === 'discrete') {
    const from = layout.gateOf[c]!.offset
    const learned = levelProbabilities(code, (outcome) => Math.exp(proposals.logProbabilities[from + outcome]!))
    const probabilities =
      rule.kind === 'levels'
        ? amongAllowed(learned, rule.allowed)
        : rule.kind === 'decided'
          ? learned.map((_, at) => (at === rule.value ? 1 : 0))
          : learned
    const best = probabilities.indexOf(Math.max(...probabilities))
    const level = code.levels.indexOf(String(question.observed))
    const known = question.observed !== null && outcomeOf(code, question.observed) >= 0
    const logOf = (outcome: number): number => proposals.logProbabilities[from + outcome]!
    const judged =
      rule.kind === 'decided'
        ? decidedLevel(rule.isAllowed)
        : rule.kind === 'levels'
          ? levelAmong(learned, rule.allowed, level)
          : { logLikelihood: levelLogLikelihood(code, logOf, level), tail: levelTail(probabilities, level) }
    const observed = known ? judged : null
    const bars = code.levels.map((text, i) => ({ level: text, probability: probabilities[i]! }))
    return { kind: 'bars', bars, mode: code.levels[best]!, certainty: probabilities[best]!, observed }
  }
  const known = typeof question.observed === 'number' && Number.isFinite(question.observed) ? question.observed : null
  if (rule.kind === 'decided') return decidedAnswer(code, rule, known, question)
  const target = known === null ? 0 : toTarget(code, known)
  const pairs = { states: Int32Array.of(0), columns: Int32Array.of(c) }
  const spansOf = rule.kind === 'spans' ? () => rule : undefined
  const [looked] = await lookAt(predictor, proposals, pairs, Float32Array.of(target), 'energy', spansOf)
  const { conditional: p, proposal: q, logP } = looked!
  const points = question.points ?? POINTS
  const x = curvePlaces(p, points)
  const y = Float32Array.from(x, (at) => toTarget(code, at))
  const exact = predictor.hasEnergy() && !q.moved ? await predictor.energies(proposals, pairs, y, points) : null
  const proposal = Float64Array.from(x, (at, i) => densityAt(p, at, logDensity(q, y[i]!)))
  const energy =
    exact === null ? proposal : Float64Array.from(x, (at, i) => densityAt(p, at, exact.negative[i]! - p.density.logZ))
  const { best, certainty, low, high } = numberSummary(model, p, proposals.point[c]!)
  const quantile = (share: number): number => admissible(p.code, quantileOfConditional(p, share))
  const samples = await drawSamples(model, predictor, given, c, question.samples, question.seed, context, asked)
  return {
    kind: 'density',
    x,
    energy,
    proposal,
    mean: best,
    median: numberSummary(model, p, proposals.point[c]!, { method: 'median' }).best,
    mode: modeOf(p, x, energy),
    half: { low: quantile(0.25), high: quantile(0.75) },
    ninety: { low, high },
    samples,
    certainty,
    effective: p.density.effective,
    observed:
      known === null ? null : { logLikelihood: numberLogLikelihood(p, known, logP), tail: numberTail(p, known) },
  }
}

/** What the rules leave for the cell that is asked about; a gap for which they leave nothing has no answer. */
function judge(model: Model, c: number, asked: AskedRules | null, isObserved: boolean): Judged {
  const rules = rulesAsked(model.layout, asked)
  if (rules === null || asked === null) return { kind: 'free' }
  if (!isObserved && rules.leftIn(asked.row, c).kind === 'none')
    throw new UserError(
      'bad-input',
      `The rules leave no value for ${model.layout.columns[c]!.name} beside what is known; change one of the values or a rule.`,
    )
  return rules.judged(asked.row, c)
}

/** A number that follows from the rest of its row: all the probability on one written value. */
function decidedAnswer(
  code: ContinuousCode,
  { value, isAllowed }: Extract<Judged, { kind: 'decided' }>,
  observed: number | null,
  { samples, points = POINTS }: { readonly samples: number; readonly points?: number },
): Answer {
  const width = atomWidth(code)
  const x = Float64Array.from({ length: points }, (_, i) => value + width * ((6 * i) / (points - 1) - 3))
  const density = x.map((at) => (Math.abs(at - value) <= width / 2 ? 1 / width : 0))
  const range = { low: value, high: value }
  return {
    kind: 'density',
    x,
    energy: density,
    proposal: density,
    mean: value,
    median: value,
    mode: value,
    half: range,
    ninety: range,
    samples: new Float64Array(samples).fill(value),
    certainty: 1,
    effective: 1,
    observed: observed === null ? null : decidedNumber(code, isAllowed),
  }
}

/** Evenly spaced over the middle 99.8% of the distribution, a little wider, within the column's bounds. */
function curvePlaces(p: NumberConditional, points: number): Float64Array {
  const { code } = p
  const low = quantileOfConditional(p, 0.001)
  const high = quantileOfConditional(p, 0.999)
  const width = Math.max(high - low, code.sd * 0.02, atomWidth(code) * 4)
  const bounds = possibleRange(code)
  const from = Math.max(low - 0.05 * width, bounds.low - 0.5 * atomWidth(code))
  const to = Math.max(from + width, Math.min(high + 0.05 * width, bounds.high + 0.5 * atomWidth(code)))
  return Float64Array.from({ length: points }, (_, i) => from + ((to - from) * i) / (points - 1))
}

/** Density in 1/unit: the part between atoms, plus an atom's mass spread over its width. */
function densityAt(conditional: NumberConditional, x: number, logY: number): number {
  const { code, atoms, between, within } = conditional
  if (!isWithin(conditional, x)) return 0
  const { low, high } = roundedRange(code)
  let density = x < low || x > high ? 0 : between * Math.exp(logY + logJacobian(code, x))
  const width = atomWidth(code)
  atoms.forEach((probability, i) => {
    if (Math.abs(x - code.atoms[i]!) <= width / 2) density += probability / width
  })
  return density / (within?.share ?? 1)
}

function modeOf(p: NumberConditional, x: Float64Array, density: Float64Array): number {
  const width = atomWidth(p.code)
  let best = 0
  density.forEach((height, i) => {
    if (height > density[best]!) best = i
  })
  const allowed = p.atoms.map((probability, i) => (isWithin(p, p.code.atoms[i]!) ? probability : 0))
  const atom = allowed.indexOf(Math.max(...allowed))
  if (atom >= 0 && p.atoms[atom]! / width >= density[best]!) return p.code.atoms[atom]!
  return admissible(p.code, x[best]!)
}

/** Draws of one column alone. */
async function drawSamples(
  model: Model,
  predictor: Predictor,
  given: Given,
  c: number,
  count: number,
  seed: number,
  context: Float32Array | null,
  asked: AskedRules | null,
): Promise<Float64Array> {
  if (count === 0) return new Float64Array(0)
  const targets = [model.layout.columns[c]!.name]
  const samples = await jointSamples(model, predictor, given, targets, count, seed, context, asked)
  return Float64Array.from(samples, ([value]) => Number(value))
}

/**
 * `count` joint draws of the targets given the rest: own units, or levels' texts. Other columns stay unknown. Fewer where the rules
 * leave no value for some.
 */
export async function jointSamples(
  model: Model,
  predictor: Predictor,
  given: Given,
  targets: readonly string[],
  count: number,
  seed: number,
  context: Float32Array | null = null,
  asked: AskedRules | null = null,
): Promise<(number | string)[][]> {
  const { layout } = model
  const C = layout.continuous.length
  const wanted = targets.map((name) => columnIndex(model, name))
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => !targets.includes(name)))
  const states = givenStates(model, known, count, context)
  const row = asked && { x: asked.row.x.slice(), empty: asked.row.empty.slice() }
  const rules = rulesAsked(layout, asked && row && { ...asked, row }, count)
  if (row) for (const c of wanted) rules?.open(row, c)
  const begin = rules ? (which: Int32Array) => rules.begin(which) : undefined
  const options = { columns: wanted, candidates: model.calibration.candidates, versions: false, rules: begin }
  const random = createRandom(seed, 11)
  const [drawn] = await sampleRows(predictor, states, 1, () => random, options)
  const valueAt = (i: number, c: number): number | string | undefined =>
    c < C
      ? drawn!.numbers[i * C + c]!
      : layout.discrete[c - C]!.levels[drawn!.levels[i * layout.discrete.length + c - C]!]
  return Array.from({ length: count }, (_, i) => wanted.map((c) => valueAt(i, c))).filter(
    (values): values is (number | string)[] => values.every((value) => value !== undefined && !Number.isNaN(value)),
  )
}
