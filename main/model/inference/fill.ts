import type { FilledColumn, FilledMeaning, FillMethod, FillResult } from '../../table/seam/results'
import { isGap, type TypedColumn, type TypedTable } from '../../table/seam/typed'
import { createRandom, type Random } from '../../engine/random'
import { levelProbabilities } from '../encoding/discrete'
import { encodeTable } from '../encoding/encode'
import { sourcesIn } from '../match'
import type { Model } from '../model'
import { amongAllowed } from './cell-likelihood'
import { conditionalsOf } from './means'
import { drawInOrder, type DrawnCells } from './draw-in-order'
import type { Predictor, Proposals } from './predictor'
import type { Left } from './ruled/cell-rules'
import { placesAmong } from './ruled/places'
import { createRuledRows, type RuledRows } from './ruled/ruled-rows'
import { ruledTable } from './ruled/ruled-table'
import { settleRow, type Guess } from './ruled/settle'
import { withDeducedRows } from './ruled/with-deduced'
import { sampleRows } from './sample'
import { statesOf } from './states'
import { numberSummary, possibleNumber, type Summary } from './summary'

export type FillOptions = {
  readonly method: FillMethod
  readonly imputations: number
  readonly minCertainty: number
  readonly seed: number
  readonly columns: readonly string[] | null
  readonly rows: Int32Array | null
  /** False keeps the best guess's fractions in columns of whole numbers. */
  readonly rounded: boolean
}

export type Pace = { readonly signal: AbortSignal; readonly advance: (share: number) => Promise<void> }

/** Streams of the generator that belong to one row: more than it can have imputations. */
const STREAMS_PER_ROW = 1024

/** Share of the time that drawing takes where rows that know each other are drawn before the table is gone through. */
const IN_ORDER = 0.8

/** By the row's own number: it gets the same values filled alone, in a part of the table or in the whole. */
const randomOf = ({ seed }: FillOptions, { rowsBefore = 0 }: TypedTable, copy: number, row: number): Random =>
  createRandom(seed, (rowsBefore + row) * STREAMS_PER_ROW + copy)

/** Rows looked at together: bounds memory, whatever the table's size. */
const CHUNK = 1024

type Collected = {
  readonly c: number
  readonly source: TypedColumn
  readonly levels: Int32Array | null
  readonly rows: number[]
  readonly values: number[][]
  readonly certainty: number[]
  readonly low: number[]
  readonly high: number[]
}

/** Fills the gaps of a table: the mean, median or mode of each cell's conditional, or M draws of all gaps of a row together. */
export async function fillTable(
  model: Model,
  predictor: Predictor,
  given: TypedTable,
  options: FillOptions,
  pace: Pace,
): Promise<FillResult> {
  const { layout } = model
  const ruled = ruledTable(given)
  // What follows from the rules without any guess is known from here on.
  const table = ruled?.table ?? given
  const sources = sourcesIn(layout, table)
  const encoded = encodeTable(layout, table, sources)
  const imputations = options.method === 'sample' ? options.imputations : 1
  const collected = layout.columns.flatMap((code, c): Collected[] => {
    const source = sources[c]
    if (!source || (options.columns !== null && !options.columns.includes(code.name))) return []
    const empty = { rows: [], certainty: [], low: [], high: [], values: Array.from({ length: imputations }, () => []) }
    return [{ c, source, levels: tableLevels(model, c, source), ...empty }]
  })
  const all = options.rows ?? Int32Array.from({ length: table.rows }, (_, i) => i)
  const rows = all.filter((row) => collected.some(({ source }) => isGap(source, row)))
  const places = ruled && placesAmong(layout, ruled.held.columns)
  const rulesOf = (some: Int32Array): RuledRows | null =>
    ruled &&
    places &&
    createRuledRows(
      ruled.held,
      layout,
      places,
      Array.from(some, (row) => ruled.held.rowOf(row)),
    )
  const randomFor = (copy: number, row: number): Random => randomOf(options, given, copy, row)
  const { context } = encoded
  const inOrder =
    options.method === 'sample' && context !== null
      ? await drawInOrder(
          predictor,
          { ...encoded, context },
          rows,
          imputations,
          randomFor,
          { candidates: model.calibration.candidates },
          (share) => pace.advance(IN_ORDER * share),
          rulesOf,
        )
      : null
  const before = inOrder === null ? 0 : IN_ORDER
  const left: Open = { uncertain: 0, impossible: 0 }
  for (let from = 0; from < rows.length; from += CHUNK) {
    if (pace.signal.aborted) break
    const chunk = rows.subarray(from, from + CHUNK)
    const rules = rulesOf(chunk)
    await fillChunk(model, predictor, encoded, chunk, collected, options, randomFor, imputations, inOrder, rules, left)
    await pace.advance(before + (1 - before) * Math.min(1, (from + CHUNK) / rows.length))
  }
  return {
    method: options.method,
    imputations,
    seed: options.seed,
    engine: predictor.engine.label,
    minCertainty: options.minCertainty,
    columns: collected
      .map((column) =>
        withDeducedRows(toFilledColumn(column), ruled, table.columns.indexOf(column.source), options.rows),
      )
      .filter(({ rows: filled }) => filled.length > 0),
    leftOpen: left.uncertain,
    ...(left.impossible > 0 && { impossible: left.impossible }),
  }
}

/** Gaps left open: the model was not certain enough, or the rules left no value. */
type Open = { uncertain: number; impossible: number }

/** For a category: the table's index of each of the model's levels, -1 where the table does not know it. */
function tableLevels(model: Model, c: number, source: TypedColumn): Int32Array | null {
  const code = model.layout.columns[c]!
  if (code.kind !== 'discrete' || source.kind !== 'discrete') return null
  const index = new Map(source.levels.map((level, i) => [level, i]))
  return Int32Array.from(code.levels, (level) => index.get(level) ?? -1)
}

async function fillChunk(
  model: Model,
  predictor: Predictor,
  encoded: ReturnType<typeof encodeTable>,
  rows: Int32Array,
  collected: readonly Collected[],
  options: FillOptions,
  randomFor: (copy: number, row: number) => Random,
  imputations: number,
  inOrder: DrawnCells | null,
  rules: RuledRows | null,
  left: Open,
): Promise<void> {
  const { layout } = model
  const C = layout.continuous.length
  const states = statesOf(layout, encoded, rows)
  const proposals = await predictor.propose(states)
  const numberCells = collected
    .filter(({ c }) => c < C)
    .flatMap(({ c, source }) =>
      Array.from(rows.keys())
        .filter((i) => isGap(source, rows[i]!))
        .map((i) => ({ i, c })),
    )
  const spans = rules && numberCells.map(({ i, c }) => spansIn(rules.left(i, c)))
  const conditionals = await conditionalsOf(
    predictor,
    proposals,
    Int32Array.from(numberCells, ({ i }) => i),
    Int32Array.from(numberCells, ({ c }) => c),
    'energy',
    spans ? (pair) => spans[pair] : undefined,
  )
  const drawn =
    options.method === 'sample' && inOrder === null
      ? await sampleRows(predictor, states, imputations, (copy, i) => randomFor(copy, rows[i]!), {
          candidates: model.calibration.candidates,
          rules: rules ? (which) => rules.begin(which) : undefined,
        })
      : null
  const gaps: Gap[] = []
  let next = 0
  for (const column of collected) {
    const { c, source, levels } = column
    for (let i = 0; i < rows.length; i++) {
      if (!isGap(source, rows[i]!)) continue
      const allowed = rules && c >= C ? levelsIn(rules.left(i, c)) : null
      const summary =
        c < C
          ? numberSummary(model, conditionals[next++]!, proposals.point[i * C + c]!, options)
          : levelSummary(model, c, proposals.logProbabilities, i, levels!, allowed)
      gaps.push({ column, i, summary })
    }
  }
  const isDrawn = options.method === 'sample'
  const settled = rules && !isDrawn ? settledGaps(model, rules, proposals, gaps, options) : null
  gaps.forEach(({ column, i, summary: own }, at) => {
    const summary = settled?.[at] ?? own
    if (summary.certainty < options.minCertainty || !Number.isFinite(summary.best)) {
      if (rules && Number.isNaN(summary.best) && Number.isFinite(own.best)) left.impossible++
      else left.uncertain++
      return
    }
    const { c, levels } = column
    const draws = isDrawn
      ? Array.from({ length: imputations }, (_, m) =>
          inOrder !== null ? asInTable(inOrder(m, c, rows[i]!), levels) : drawnValue(model, c, drawn![m]!, i, levels),
        )
      : null
    // A guess in place of a draw might not keep the rules.
    if (rules?.isUsed(c) && draws?.some((draw) => !Number.isFinite(draw))) {
      left.impossible++
      return
    }
    column.rows.push(rows[i]!)
    column.certainty.push(summary.certainty)
    column.low.push(summary.low)
    column.high.push(summary.high)
    for (let m = 0; m < imputations; m++) {
      const draw = draws?.[m] ?? summary.best
      column.values[m]!.push(Number.isFinite(draw) ? draw : summary.best)
    }
  })
}

type Gap = { readonly column: Collected; readonly i: number; readonly summary: Summary }

/** Best guesses that keep the rules together; intervals are widened where a guess has to leave them. */
function settledGaps(
  model: Model,
  rules: RuledRows,
  proposals: Proposals,
  gaps: readonly Gap[],
  { rounded }: FillOptions,
): Summary[] {
  const C = model.layout.continuous.length
  const settled = gaps.map(({ summary }) => summary)
  const ofRow = new Map<number, number[]>()
  gaps.forEach(({ column, i }, at) => {
    if (rules.isUsed(column.c)) ofRow.set(i, [...(ofRow.get(i) ?? []), at])
  })
  for (const [i, own] of ofRow) {
    const guesses = own.map((at): Guess => {
      const { column, summary } = gaps[at]!
      const { c, levels } = column
      if (c < C)
        return { c, summary, among: null, possible: (x) => possibleNumber(model.layout.continuous[c]!, x, rounded) }
      const best = levels!.indexOf(summary.best)
      const among = (allowed: readonly boolean[]): number =>
        levels!.indexOf(levelSummary(model, c, proposals.logProbabilities, i, levels!, allowed).best)
      return { c, summary: { ...summary, best: best < 0 ? NaN : best }, among, possible: null }
    })
    settleRow(rules, i, guesses).forEach((value, at) => {
      const { column, summary } = gaps[own[at]!]!
      const best = Number.isNaN(value) || column.c < C ? value : column.levels![value]!
      settled[own[at]!] = { ...summary, best, low: Math.min(summary.low, best), high: Math.max(summary.high, best) }
    })
  }
  return settled
}

const spansIn = (left: Left) => (left.kind === 'spans' ? left : undefined)
const levelsIn = (left: Left): readonly boolean[] | null => (left.kind === 'levels' ? left.allowed : null)

function levelSummary(
  model: Model,
  c: number,
  logProbabilities: Float32Array,
  i: number,
  levels: Int32Array,
  allowed: readonly boolean[] | null,
): Summary {
  const code = model.layout.columns[c]!
  if (code.kind !== 'discrete') throw new Error('Only categories have levels.')
  const from = i * model.layout.outcomes + model.layout.gateOf[c]!.offset
  const learned = levelProbabilities(code, (outcome) => Math.exp(logProbabilities[from + outcome]!))
  const probabilities = allowed === null ? learned : amongAllowed(learned, allowed)
  let best = NaN
  let certainty = 0
  probabilities.forEach((probability, level) => {
    if (levels[level]! < 0 || probability <= certainty) return
    certainty = probability
    best = levels[level]!
  })
  return { best, certainty, low: NaN, high: NaN }
}

function drawnValue(
  model: Model,
  c: number,
  drawn: { numbers: Float64Array; levels: Int32Array },
  i: number,
  levels: Int32Array | null,
): number {
  const { continuous, discrete } = model.layout
  if (c < continuous.length) return drawn.numbers[i * continuous.length + c]!
  return asInTable(drawn.levels[i * discrete.length + c - continuous.length]!, levels)
}

/** A drawn number as it is; a level of the model as the table's, NaN where it has none. */
function asInTable(drawn: number, levels: Int32Array | null): number {
  if (levels === null) return drawn
  return drawn >= 0 && levels[drawn]! >= 0 ? levels[drawn]! : NaN
}

const toFilledColumn = ({ source, rows, values, certainty, low, high }: Collected): FilledColumn => ({
  name: source.name,
  meaning: meaningOf(source),
  rows: Int32Array.from(rows),
  values: values.map((v) => Float64Array.from(v)),
  certainty: Float32Array.from(certainty),
  low: Float64Array.from(low),
  high: Float64Array.from(high),
})

function meaningOf(source: TypedColumn): FilledMeaning {
  if (source.kind === 'discrete') return { kind: 'level', levels: source.levels }
  return source.moment === undefined ? { kind: 'number' } : { kind: 'moment', moment: source.moment }
}
