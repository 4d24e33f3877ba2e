import type { FilledColumn, FilledMeaning, FillMethod, FillResult } from '../../table/seam/results'
import { isGap, type TypedColumn, type TypedTable } from '../../table/seam/typed'
import { createRandom, type Random } from '../../engine/random'
import { levelProbabilities } from '../encoding/discrete'
import { encodeTable } from '../encoding/encode'
import { sourcesIn } from '../match'
import type { Model } from '../model'
import { conditionalsOf } from './means'
import type { Predictor } from './predictor'
import { drawInOrder, type DrawnCells } from './draw-in-order'
import { sampleRows } from './sample'
import { statesOf } from './states'
import { numberSummary, type Summary } from './summary'

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
const randomOf = ({ seed }: FillOptions, copy: number, row: number): Random =>
  createRandom(seed, row * STREAMS_PER_ROW + copy)

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
  table: TypedTable,
  options: FillOptions,
  pace: Pace,
): Promise<FillResult> {
  const { layout } = model
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
  const { context } = encoded
  const inOrder =
    options.method === 'sample' && context !== null
      ? await drawInOrder(
          predictor,
          { ...encoded, context },
          rows,
          imputations,
          (copy, row) => randomOf(options, copy, row),
          { candidates: model.calibration.candidates },
          (share) => pace.advance(IN_ORDER * share),
        )
      : null
  const before = inOrder === null ? 0 : IN_ORDER
  let leftOpen = 0
  for (let from = 0; from < rows.length; from += CHUNK) {
    if (pace.signal.aborted) break
    const chunk = rows.subarray(from, from + CHUNK)
    leftOpen += await fillChunk(model, predictor, encoded, chunk, collected, options, imputations, inOrder)
    await pace.advance(before + (1 - before) * Math.min(1, (from + CHUNK) / rows.length))
  }
  return {
    method: options.method,
    imputations,
    seed: options.seed,
    engine: predictor.engine.label,
    minCertainty: options.minCertainty,
    columns: collected.filter(({ rows: filled }) => filled.length > 0).map(toFilledColumn),
    leftOpen,
  }
}

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
  imputations: number,
  inOrder: DrawnCells | null,
): Promise<number> {
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
  const conditionals = await conditionalsOf(
    predictor,
    proposals,
    Int32Array.from(numberCells, ({ i }) => i),
    Int32Array.from(numberCells, ({ c }) => c),
  )
  const drawn =
    options.method === 'sample' && inOrder === null
      ? await sampleRows(predictor, states, imputations, (copy, i) => randomOf(options, copy, rows[i]!), {
          candidates: model.calibration.candidates,
        })
      : null
  let leftOpen = 0
  let next = 0
  for (const column of collected) {
    const { c, source, levels } = column
    for (let i = 0; i < rows.length; i++) {
      if (!isGap(source, rows[i]!)) continue
      const summary =
        c < C
          ? numberSummary(model, conditionals[next++]!, proposals.point[i * C + c]!, options)
          : levelSummary(model, c, proposals.logProbabilities, i, levels!)
      if (summary.certainty < options.minCertainty || !Number.isFinite(summary.best)) {
        leftOpen++
        continue
      }
      column.rows.push(rows[i]!)
      column.certainty.push(summary.certainty)
      column.low.push(summary.low)
      column.high.push(summary.high)
      for (let m = 0; m < imputations; m++) {
        const draw =
          inOrder !== null
            ? asInTable(inOrder(m, c, rows[i]!), levels)
            : drawn === null
              ? summary.best
              : drawnValue(model, c, drawn[m]!, i, levels)
        column.values[m]!.push(Number.isFinite(draw) ? draw : summary.best)
      }
    }
  }
  return leftOpen
}

function levelSummary(model: Model, c: number, logProbabilities: Float32Array, i: number, levels: Int32Array): Summary {
  const code = model.layout.columns[c]!
  if (code.kind !== 'discrete') throw new Error('Only categories have levels.')
  const from = i * model.layout.outcomes + model.layout.gateOf[c]!.offset
  const probabilities = levelProbabilities(code, (outcome) => Math.exp(logProbabilities[from + outcome]!))
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
