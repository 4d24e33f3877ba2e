import { createRandom, type Random } from '../../engine/random'
import type { BaseAnswers, BaseReader } from '../base/answers'
import { featuresOf } from '../base/features'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import type { MaskKind } from '../masks'
import { quantileOf } from '../../table/numbers/quantile'
import { openShare, ownFeature, placeOf, rowFeatures } from './completed'
import { createCorrector } from './correct'
import { growTree, type Grown, type GrowOptions, type Sample } from './grow'
import { meanSay, numbersSay, outcomesSay } from './say'
import { GROWN_ON, isGrownOn, leafSizeOf, levelPlaces, type ColumnTrees, type Trees } from './trees'
import { lookAtRows, type Views } from './views'
import { createWalk } from './walk'

export type FitTreesOptions = {
  /** Visits of a row that growing may take, in all. */
  readonly work: number
  readonly maskKinds: readonly MaskKind[]
  /** Between two columns: lets other work in, and tells how far it is; false = the other columns get no trees. */
  readonly breathe: (done: number) => Promise<boolean>
}

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Views of every row; of all rows together, fewer where reading the normal distribution takes more; numbers that all of them may hold. */
const MOST_VIEWS = 32
const FEWEST_VIEWS = 8
const MOST_IN_ALL = 160_000
const READING = 3e8
const MOST_HELD = 4e7
/** Trees of a column. */
const MOST_TREES = 96
const FEWEST_TREES = 16
/** Features cut at every node, at least, and how often each. */
const FEWEST_TRIES = 24
const CUTS = 5
/** Share of the views whose share of open columns is one that trees are used to. */
const USUALLY_OPEN = 0.95
/** Columns known in fewer rows, or with more outcomes, have no trees. */
const FEWEST_KNOWN = 40
const MOST_OUTCOMES = 64
const FEWEST_IN_LEAF = 2
/** Leaves of all trees together. */
const MOST_LEAVES = 500_000

/** Grows trees on what the joint normal distribution (`read`) leaves over. Null where no column gains by them. */
export async function fitTrees(
  layout: Layout,
  table: EncodedTable,
  training: Int32Array,
  read: BaseReader,
  random: Random,
  options: FitTreesOptions,
): Promise<Trees | null> {
  const d = layout.columns.length
  const F = rowFeatures(layout)
  const perState = F + 3 * layout.continuous.length + layout.outcomes + 2 * d
  const affordable = Math.floor(MOST_HELD / perState / FEWEST_VIEWS)
  const rows = training.length <= affordable ? training : thinned(training, affordable)
  const most = Math.min(MOST_IN_ALL, READING / featuresOf(layout).count ** 2, MOST_HELD / perState) / rows.length
  const count = Math.round(Math.min(MOST_VIEWS, Math.max(FEWEST_VIEWS, most)))
  const seed = random.word()
  const plan = planGrowing(d, F, rows.length, options.work)
  const views = lookAtRows(layout, table, rows, count, options.maskKinds, read, random)
  const columns: (ColumnTrees | null)[] = []
  for (let c = 0; c < d; c++) {
    const goesOn = await options.breathe(c / d)
    columns.push(goesOn ? fitColumn(layout, table, views, c, seed, plan) : null)
  }
  return columns.every((one) => one === null) ? null : { seed, openUpTo: openUpTo(layout, views), columns }
}

/** Share of columns that all but a few views leave open, at most. */
function openUpTo(layout: Layout, { states }: Views): number {
  const d = layout.columns.length
  const shares = Float64Array.from({ length: states.count }, (_, i) => openShare(states, i, d)).sort()
  return Math.fround(quantileOf(shares, USUALLY_OPEN))
}

type Plan = GrowOptions & { readonly trees: number }

/** More trees as long as the work and the leaves allow, then larger leaves. `d` columns, whose trees may ask for `features`. */
function planGrowing(d: number, features: number, rows: number, work: number): Plan {
  const tries = Math.min(features + 1, Math.max(FEWEST_TRIES, Math.ceil(features / 3)))
  const perTree = rows * GROWN_ON * tries * (1 + CUTS) * Math.log2(Math.max(rows / FEWEST_IN_LEAF, 2))
  const trees = Math.round(Math.min(MOST_TREES, Math.max(FEWEST_TREES, work / (perTree * d))))
  const leaves = (rows * GROWN_ON * trees * d) / FEWEST_IN_LEAF / 2
  return { trees, tries, cuts: CUTS, fewestInLeaf: Math.ceil(FEWEST_IN_LEAF * Math.max(1, leaves / MOST_LEAVES)) }
}

/** Every so many of the rows. */
const thinned = (rows: Int32Array, count: number): Int32Array =>
  Int32Array.from({ length: count }, (_, i) => rows[Math.floor((i * rows.length) / count)]!)

function fitColumn(
  layout: Layout,
  table: EncodedTable,
  views: Views,
  c: number,
  seed: number,
  plan: Plan,
): ColumnTrees | null {
  const gate = layout.gateOf[c] ?? null
  const known = Array.from(views.rows.keys()).filter((i) => table.outcomes[c]![views.rows[i]!]! >= 0)
  if (known.length < FEWEST_KNOWN || (gate?.size ?? 0) > MOST_OUTCOMES) return null
  const facts = factsOf(layout, table, views, c)
  const trees: { grown: Grown; leaves: Float32Array; scores: Float32Array; asked: number }[] = []
  for (let tree = 0; tree < plan.trees; tree++) {
    // A stream of its own: what one tree is grown on changes no other.
    const random = createRandom(seed, c * MOST_TREES + tree)
    const states = known.flatMap((i) => {
      if (isGrownOn(seed, c, tree, views.rows[i]!) === false) return []
      const state = someOpen(layout, views, c, i, random)
      return state < 0 ? [] : [state]
    })
    if (states.length < 2 * plan.fewestInLeaf) continue
    const asked = facts.classes === null ? 0 : facts.classes[states[random.below(states.length)]!]!
    const scores = scoreLevels(layout, views, states, facts, asked)
    const sample = sampleOf(layout, views, c, states, facts, scores, asked)
    const grown = growTree(sample, plan, random)
    trees.push({ grown, leaves: leavesOf(layout, c, states, facts, grown), scores, asked })
  }
  if (trees.length === 0) return null
  const laid = layEndToEnd(trees)
  return weighed(layout, views, c, seed, known, facts, laid)
}

/** What every state says about column `c`, whether it is open there or not. */
type Facts = {
  /** Categories: the outcome. */
  readonly classes: Uint16Array | null
  readonly outcomes: Uint16Array
  /** Numbers: how far the place on the density's scale is from the one expected. */
  readonly off: Float32Array
  /** Numbers: the same in the expected deviations, for values that are no atoms; NaN for atoms. */
  readonly deviation: Float32Array
  /** Numbers: how far the standardised value is from the mean expected. */
  readonly error: Float32Array
}

const FARTHEST_OFF = 8

function factsOf(layout: Layout, table: EncodedTable, views: Views, c: number): Facts {
  const C = layout.continuous.length
  const n = views.rows.length
  const total = n * views.count
  const outcomes = new Uint16Array(total)
  const off = new Float32Array(c < C ? total : 0)
  const deviation = new Float32Array(c < C ? total : 0)
  const error = new Float32Array(c < C ? total : 0)
  const atoms = c < C ? layout.continuous[c]!.atoms.length : 0
  for (let i = 0; i < total; i++) {
    const row = views.rows[i % n]!
    const outcome = table.outcomes[c]![row]!
    if (outcome < 0) continue
    outcomes[i] = outcome
    if (c >= C) continue
    const at = i * C + c
    const { z, y } = table.numbers[c]!
    error[i] = z[row]! - views.answers.points[at]!
    off[i] = placeOf(layout, c, z[row]!) - placeOf(layout, c, views.answers.points[at]!)
    const far = (y[row]! - views.answers.means[at]!) / Math.exp(views.answers.logScales[at]!)
    deviation[i] = outcome < atoms ? NaN : Math.min(Math.max(far, -FARTHEST_OFF), FARTHEST_OFF)
  }
  return { classes: c < C ? null : outcomes, outcomes, off, deviation, error }
}

/** One of the row's states in which column `c` is open, at random; -1 = none. */
function someOpen(layout: Layout, views: Views, c: number, i: number, random: Random): number {
  const d = layout.columns.length
  let found = -1
  let seen = 0
  for (let v = 0; v < views.count; v++) {
    const state = v * views.rows.length + i
    if (views.states.outcomes[state * d + c]! >= 0) continue
    seen++
    if (seen === 1 || random.below(seen) === 0) found = state
  }
  return found
}

/** Pretended rows without a difference, per level: a rare level must not stand out by chance. */
const PRETENDED = 4

/** Levels of the other categories, ordered by what is known of column `c` where they occur: a cut then parts alike levels. */
function scoreLevels(
  layout: Layout,
  views: Views,
  states: readonly number[],
  { classes, off }: Facts,
  asked: number,
): Float32Array {
  const d = layout.columns.length
  const C = layout.continuous.length
  const places = levelPlaces(layout)
  const sums = new Float64Array(places.count)
  const counts = new Float64Array(places.count)
  const valueOf = (state: number): number => (classes === null ? off[state]! : Number(classes[state] === asked))
  let all = 0
  for (const state of states) all += valueOf(state) / states.length
  const F = rowFeatures(layout)
  for (const state of states) {
    const value = valueOf(state) - all
    for (let other = C; other < d; other++) {
      const at = places.from[other]! + views.x[state * F + other]!
      sums[at]! += value
      counts[at]!++
    }
  }
  return Float32Array.from(sums, (sum, k) => sum / (counts[k]! + PRETENDED))
}

function sampleOf(
  layout: Layout,
  views: Views,
  c: number,
  states: readonly number[],
  { classes, off }: Facts,
  scores: Float32Array,
  asked: number,
): Sample {
  const d = layout.columns.length
  const C = layout.continuous.length
  const places = levelPlaces(layout)
  const F = rowFeatures(layout)
  const x = Array.from({ length: F + 1 }, (_, feature) => {
    const column = new Float32Array(states.length)
    for (let i = 0; i < states.length; i++) {
      const state = states[i]!
      if (feature === F) column[i] = ownFeature(layout, views.answers, state, c, asked)
      else if (feature < C || feature >= d) column[i] = views.x[state * F + feature]!
      else column[i] = scores[places.from[feature]! + views.x[state * F + feature]!]!
    }
    return column
  })
  const gate = layout.gateOf[c]
  const target =
    classes === null
      ? { kind: 'number' as const, values: Float32Array.from(states, (state) => off[state]!) }
      : { kind: 'class' as const, values: Uint16Array.from(states, (state) => classes[state]!), classes: gate!.size }
  return { count: states.length, x, target }
}

function leavesOf(layout: Layout, c: number, states: readonly number[], facts: Facts, grown: Grown): Float32Array {
  const size = leafSizeOf(layout, c)
  const gateSize = layout.gateOf[c]?.size ?? 0
  const count = grown.leafStarts.length - 1
  const leaves = new Float32Array(count * size)
  for (let leaf = 0; leaf < count; leaf++) {
    const [from, to] = [grown.leafStarts[leaf]!, grown.leafStarts[leaf + 1]!]
    const share = 1 / (to - from)
    for (let i = from; i < to; i++) {
      const state = states[grown.rows[i]!]!
      if (gateSize > 0) leaves[leaf * size + facts.outcomes[state]!]! += share
      if (size === gateSize) continue
      leaves[leaf * size + gateSize + 2]! += share * facts.error[state]!
      const deviation = facts.deviation[state]!
      if (Number.isNaN(deviation)) continue
      leaves[leaf * size + gateSize]! += share * deviation
      leaves[leaf * size + gateSize + 1]! += share * deviation * deviation
    }
  }
  return leaves
}

type Laid = Omit<ColumnTrees, 'say' | 'sayMean' | 'sayOutcomes' | 'widening'>

function layEndToEnd(
  trees: readonly { grown: Grown; leaves: Float32Array; scores: Float32Array; asked: number }[],
): Laid {
  const starts = [0]
  for (const { grown } of trees) starts.push(starts.at(-1)! + grown.feature.length)
  const nodes = starts.at(-1)!
  const feature = new Int32Array(nodes)
  const threshold = new Float32Array(nodes)
  const right = new Int32Array(nodes)
  let before = 0
  trees.forEach(({ grown }, tree) => {
    const start = starts[tree]!
    grown.feature.forEach((asks, node) => {
      feature[start + node] = asks
      threshold[start + node] = asks < 0 ? before + grown.threshold[node]! : grown.threshold[node]!
      right[start + node] = asks < 0 ? 0 : start + grown.right[node]!
    })
    before += grown.leafStarts.length - 1
  })
  const joined = (parts: readonly Float32Array[]): Float32Array => {
    const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }
  return {
    starts: Int32Array.from(starts),
    feature,
    threshold,
    right,
    leaves: joined(trees.map(({ leaves }) => leaves)),
    levelScores: joined(trees.map(({ scores }) => scores)),
    asked: Int32Array.from(trees, ({ asked }) => asked),
  }
}

/** Rows from which the say of a column's trees is found out. */
const MOST_ASKED = 4000

/** How far the trees are followed: as rows advise, each asked of the trees that were not grown on it. Null: not at all. */
function weighed(
  layout: Layout,
  views: Views,
  c: number,
  seed: number,
  known: readonly number[],
  facts: Facts,
  laid: Laid,
): ColumnTrees | null {
  const random = createRandom(seed, layout.columns.length * MOST_TREES + c)
  const gate = layout.gateOf[c] ?? null
  const size = gate?.size ?? 0
  const silent: ColumnTrees = { ...laid, say: 0, sayOutcomes: 0, sayMean: 0, widening: 1 }
  const walk = createWalk(layout, c, silent, seed)
  const every = Math.max(1, Math.floor(known.length / MOST_ASKED))
  const asked = known.flatMap((i, at) => {
    const state = at % every === 0 ? someOpen(layout, views, c, i, random) : -1
    const said = state < 0 ? null : walk(views.answers, views.x, state, views.rows[i]!)
    return said === null ? [] : [{ state, row: views.rows[i]!, said: said.slice() }]
  })
  const outcomes = asked.map(({ state, said }) => {
    const outcome = facts.outcomes[state]!
    const log = gate === null ? 0 : views.answers.logProbabilities[state * layout.outcomes + gate.offset + outcome]!
    return { before: Math.exp(log), said: said[outcome]! }
  })
  const sayOutcomes = gate === null ? 0 : outcomesSay(outcomes)
  if (facts.classes !== null) return sayOutcomes === 0 ? null : { ...silent, sayOutcomes }
  const numbers = asked.flatMap(({ state, said }) => {
    const deviation = facts.deviation[state]!
    const share = gate === null ? 1 : said[size - 1]!
    if (Number.isNaN(deviation) || share <= 0) return []
    return [{ deviation, mean: said[size]! / share, square: said[size + 1]! / share }]
  })
  const spoken: ColumnTrees = { ...silent, sayOutcomes, ...numbersSay(numbers) }
  const correct = createCorrector(layout, c, spoken, seed)
  const cells = asked.map(({ state, row, said }) => {
    const own = answersOf(layout, views.answers, state)
    const F = rowFeatures(layout)
    const x = views.x.subarray(state * F, (state + 1) * F)
    correct(answersOf(layout, views.answers, state), x, 0, row, 1, own)
    const before = views.answers.points[state * layout.continuous.length + c]!
    const distribution = own.points[c]! - before
    return { error: facts.error[state]! - distribution, mean: said[size + 2]! - distribution }
  })
  const sayMean = meanSay(cells)
  return spoken.say + sayOutcomes + sayMean === 0 ? null : { ...spoken, sayMean }
}

/** The answers about one state alone. */
function answersOf(layout: Layout, answers: BaseAnswers, state: number): BaseAnswers {
  const C = layout.continuous.length
  const G = layout.outcomes
  const numbers = (from: Float32Array): Float32Array => from.slice(state * C, (state + 1) * C)
  return {
    means: numbers(answers.means),
    logScales: numbers(answers.logScales),
    points: numbers(answers.points),
    logProbabilities: answers.logProbabilities.slice(state * G, (state + 1) * G),
  }
}
