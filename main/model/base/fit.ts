import type { Random } from '../../engine/random'
import { shuffled } from '../../engine/random/shuffled'
import { createRuns } from '../context/runs'
import { contextSize } from '../context/spec'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import { asKept, type NormalBase } from './base'
import { estimate, type FeatureRows } from './em'
import { estimateFactors } from './factor-em'
import { blocksOf, featuresOf, writeFeatures, type Features } from './features'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Up to this many features their covariances are kept as they are; beyond, as loadings on so many factors. */
const MOST_FULL = 64
/** The same where other rows are read: what each of them says belongs to one column, and factors would mix it. */
const MOST_FULL_WITH_CONTEXT = 160
const MOST_FACTORS = 20
/** Multiplications that estimating may take, in all its iterations, and how many those may be. */
const WORK = 1.5e9
const ITERATIONS = 40
const FEWEST_ROWS = 1000
/** Rows without relations that are pretended, per feature; and at least, as a share of all rows. */
const RIDGE = 0.1
const LEAST_RIDGE = 0.001
/** What the base might as well have been: so many versions, in so many iterations each, and multiplications that all may take. */
const VERSIONS = 20
const VERSION_WORK = 3e8
const VERSION_ITERATIONS = 8
const FEWEST_VERSION_ROWS = 300

/** Fits the base on these rows. */
export function fitBase(layout: Layout, table: EncodedTable, rows: Int32Array, random: Random): NormalBase {
  const features = featuresOf(layout)
  const D = features.count
  const affordable = affordableRows(layout, D, WORK / ITERATIONS, FEWEST_ROWS)
  const used = rows.length <= affordable ? rows : shuffled(rows, random).slice(0, affordable)
  const ridge = ridgeOf(D, used.length)
  const data = readFeatures(layout, features, table, used, random)
  const { center, scale } = momentsOf(data)
  standardise(data, center, scale)
  const gaussian = isWide(layout, D)
    ? { form: 'factors' as const, ...estimateFactors(data, MOST_FACTORS, ridge, ITERATIONS, random) }
    : { form: 'full' as const, ...estimate(data, ridge, ITERATIONS) }
  const made = {
    center,
    scale,
    gaussian,
    shares: sharesOf(layout, table, rows),
    between: betweenOf(layout, table, rows),
    meanSlopes: new Float64Array(layout.continuous.length).fill(1),
    spreads: new Float64Array(layout.context === null ? 0 : 2 * layout.continuous.length),
  }
  return asKept(layout, made)
}

/**
 * The base as other samples of rows might have had it: estimated again with every row counting as much as an exponential
 * draw says (Bayesian bootstrap). How far the versions are apart is how uncertain the base is. Where that would take too long,
 * each is estimated on some of the rows, m of n: its distance from the base is then √((n − m) / m) times what it should be, and is
 * made so much smaller.
 */
export function fitVersions(
  layout: Layout,
  table: EncodedTable,
  rows: Int32Array,
  base: NormalBase,
  random: Random,
): NormalBase[] {
  const features = featuresOf(layout)
  const D = features.count
  const affordable = affordableRows(layout, D, VERSION_WORK / (VERSIONS * VERSION_ITERATIONS), FEWEST_VERSION_ROWS)
  return Array.from({ length: VERSIONS }, () => {
    const isAll = rows.length <= affordable
    const used = isAll ? rows : shuffled(rows, random).slice(0, Math.min(affordable, Math.floor(rows.length / 2)))
    const weights = isAll ? exponential(used, table, random) : new Float64Array(used.length).fill(1)
    const data = { ...readFeatures(layout, features, table, used, random), weights }
    standardise(data, base.center, base.scale)
    const ridge = ridgeOf(D, rows.length)
    const { gaussian } = base
    const version: NormalBase = {
      ...base,
      gaussian:
        gaussian.form === 'full'
          ? { form: 'full', ...estimate(data, ridge, VERSION_ITERATIONS, gaussian) }
          : {
              form: 'factors',
              ...estimateFactors(data, gaussian.loadings.length / D, ridge, VERSION_ITERATIONS, gaussian),
            },
      shares: sharesOf(layout, table, used, weights),
      between: betweenOf(layout, table, used, weights),
    }
    const nearer = isAll ? 1 : Math.sqrt(used.length / (rows.length - used.length))
    return asKept(layout, partWay(base, version, nearer))
  })
}

/** With fewer groups their rows are drawn one by one: so few draws would tell nothing. */
const FEWEST_GROUPS = 8

/** Exponential draws, 1 on average: one for each row, or for all rows of a group, which are not so many independent ones. */
function exponential(rows: Int32Array, { context }: EncodedTable, random: Random): Float64Array {
  const groupOf = (row: number): number => context?.line.from[context.line.placeOf[row]!] ?? -1
  const groups = context === null || context.spec.groups.length === 0 ? 0 : new Set(Array.from(rows, groupOf)).size
  const drawn = new Map<number, number>()
  const draws = Float64Array.from(rows, (row) => {
    const group = groups < FEWEST_GROUPS ? -1 : groupOf(row)
    const draw = drawn.get(group) ?? -Math.log(random.uniform())
    if (group >= 0) drawn.set(group, draw)
    return draw
  })
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / rows.length
  return draws.map((draw) => draw / mean)
}

/** The share `s` of the way from one base to another of the same form. */
function partWay(from: NormalBase, to: NormalBase, s: number): NormalBase {
  const way = (a: Float64Array, b: Float64Array): Float64Array => a.map((x, i) => x + s * (b[i]! - x))
  const [a, b] = [from.gaussian, to.gaussian]
  const mean = way(a.mean, b.mean)
  const gaussian =
    a.form === 'full' && b.form === 'full'
      ? { form: 'full' as const, mean, covariance: way(a.covariance, b.covariance) }
      : a.form === 'factors' && b.form === 'factors'
        ? { form: 'factors' as const, mean, loadings: way(a.loadings, b.loadings), noise: way(a.noise, b.noise) }
        : b
  return {
    ...to,
    gaussian,
    shares: way(from.shares, to.shares),
    between: {
      mean: way(from.between.mean, to.between.mean),
      variance: way(from.between.variance, to.between.variance),
    },
  }
}

const isWide = ({ context }: Layout, D: number): boolean => D > (context === null ? MOST_FULL : MOST_FULL_WITH_CONTEXT)

const ridgeOf = (D: number, rows: number): number => Math.max(LEAST_RIDGE, (RIDGE * D) / rows)

/** Rows that one iteration can be afforded on. */
function affordableRows(layout: Layout, D: number, work: number, fewest: number): number {
  const blocks = layout.columns.length + D - featuresOf(layout).context.from
  const perRow = isWide(layout, D)
    ? 3 * D * MOST_FACTORS + (blocks + MOST_FACTORS) * MOST_FACTORS ** 2
    : D ** 2 + D ** 3 / 6
  return Math.max(fewest, Math.floor(work / perRow))
}

function readFeatures(
  layout: Layout,
  features: Features,
  table: EncodedTable,
  rows: Int32Array,
  random: Random,
): FeatureRows {
  const D = features.count
  const x = new Float64Array(rows.length * D)
  const known = new Uint8Array(rows.length * D)
  const drawRuns = table.context === null ? null : createRuns(table.context, table)
  const context = new Float32Array(contextSize(layout.context))
  rows.forEach((row, i) => {
    if (drawRuns !== null) {
      const { from, size } = features.context
      table.context!.write(
        row,
        context,
        0,
        drawRuns(random, row, () => true),
      )
      x.set(context.subarray(0, size), i * D + from)
      known.fill(1, i * D + from, i * D + from + size)
    }
    for (let c = 0; c < layout.columns.length; c++) {
      const outcome = table.outcomes[c]![row]!
      if (outcome < 0) continue
      writeFeatures(layout, features, c, outcome, table.numbers[c]?.z[row] ?? 0, x, i * D)
      const from = i * D + features.from[c]!
      known.fill(1, from, from + features.size[c]!)
    }
  })
  return { rows: rows.length, features: D, x, known, blocks: blocksOf(features) }
}

/** Mean and deviation of every feature over what is known. */
function momentsOf({ rows, features: D, x, known }: FeatureRows): { center: Float64Array; scale: Float64Array } {
  const center = new Float64Array(D)
  const scale = new Float64Array(D)
  for (let j = 0; j < D; j++) {
    let [count, sum, squares] = [0, 0, 0]
    for (let at = j; at < rows * D; at += D)
      if (known[at] === 1) {
        count++
        sum += x[at]!
      }
    center[j] = Math.fround(sum / Math.max(count, 1))
    for (let at = j; at < rows * D; at += D) if (known[at] === 1) squares += (x[at]! - center[j]!) ** 2
    scale[j] = Math.fround(Math.max(Math.sqrt(squares / Math.max(count, 1)), 1e-3))
  }
  return { center, scale }
}

/** In place. */
function standardise({ features: D, x, known }: FeatureRows, center: Float64Array, scale: Float64Array): void {
  for (let at = 0; at < x.length; at++) if (known[at] === 1) x[at] = (x[at]! - center[at % D]!) / scale[at % D]!
}

/** Shares of the outcomes of every gate, none of them nothing. */
function sharesOf(layout: Layout, table: EncodedTable, rows: Int32Array, weights?: Float64Array): Float64Array {
  const shares = new Float64Array(layout.outcomes)
  for (const { column, offset, size } of layout.gates) {
    let count = size / 2
    shares.fill(0.5, offset, offset + size)
    rows.forEach((row, i) => {
      const outcome = table.outcomes[column]![row]!
      if (outcome < 0) return
      const weight = weights?.[i] ?? 1
      shares[offset + outcome]! += weight
      count += weight
    })
    for (let k = offset; k < offset + size; k++) shares[k]! /= count
  }
  return shares
}

function betweenOf(
  { continuous }: Layout,
  table: EncodedTable,
  rows: Int32Array,
  weights?: Float64Array,
): NormalBase['between'] {
  const moments = continuous.map(({ atoms }, c) => {
    let [count, sum, squares] = [0, 0, 0]
    rows.forEach((row, i) => {
      if (table.outcomes[c]![row] !== atoms.length) return
      const weight = weights?.[i] ?? 1
      const y = Math.min(Math.max(table.numbers[c]!.y[row]!, -6), 6)
      count += weight
      sum += weight * y
      squares += weight * y * y
    })
    const mean = sum / Math.max(count, 1e-9)
    return count < 3 ? { mean: 0, variance: 1 } : { mean, variance: Math.max(squares / count - mean * mean, 1e-3) }
  })
  return {
    mean: Float64Array.from(moments, ({ mean }) => mean),
    variance: Float64Array.from(moments, ({ variance }) => variance),
  }
}
