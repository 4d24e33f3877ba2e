import type { Random } from '../../engine/random'
import { shuffled } from '../../engine/random/shuffled'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import { baseArrays, baseFrom, type NormalBase } from './base'
import { estimate, type FeatureRows } from './em'
import { estimateFactors } from './factor-em'
import { featuresOf, writeFeatures, type Features } from './features'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Up to this many features their covariances are kept as they are; beyond, as loadings on so many factors. */
const MOST_FULL = 64
const MOST_FACTORS = 20
/** Multiplications that estimating may take, in all its iterations, and how many those may be. */
const WORK = 1.5e9
const ITERATIONS = 40
const FEWEST_ROWS = 1000
/** Rows without relations that are pretended, per feature; and at least, as a share of all rows. */
const RIDGE = 0.1
const LEAST_RIDGE = 0.001

/** Fits the base on these rows. */
export function fitBase(layout: Layout, table: EncodedTable, rows: Int32Array, random: Random): NormalBase {
  const features = featuresOf(layout)
  const D = features.count
  const isWide = D > MOST_FULL
  const perRow = isWide ? D * MOST_FACTORS ** 2 : D ** 2 + D ** 3 / 6
  const affordable = Math.max(FEWEST_ROWS, Math.floor(WORK / (perRow * ITERATIONS)))
  const used = rows.length <= affordable ? rows : shuffled(rows, random).slice(0, affordable)
  const ridge = Math.max(LEAST_RIDGE, (RIDGE * D) / used.length)
  const data = readFeatures(layout, features, table, used)
  const { center, scale } = standardise(data)
  const gaussian = isWide
    ? { form: 'factors' as const, ...estimateFactors(data, MOST_FACTORS, ridge, ITERATIONS, random) }
    : { form: 'full' as const, ...estimate(data, ridge, ITERATIONS) }
  const made = {
    center,
    scale,
    gaussian,
    shares: sharesOf(layout, table, rows),
    between: betweenOf(layout, table, rows),
    meanSlopes: new Float64Array(layout.continuous.length).fill(1),
  }
  // As a model file will hold it.
  return baseFrom(layout, baseArrays(made))!
}

function readFeatures(layout: Layout, features: Features, table: EncodedTable, rows: Int32Array): FeatureRows {
  const D = features.count
  const x = new Float64Array(rows.length * D)
  const known = new Uint8Array(rows.length * D)
  rows.forEach((row, i) => {
    for (let c = 0; c < layout.columns.length; c++) {
      const outcome = table.outcomes[c]![row]!
      if (outcome < 0) continue
      writeFeatures(layout, features, c, outcome, table.numbers[c]?.z[row] ?? 0, x, i * D)
      const from = i * D + features.from[c]!
      known.fill(1, from, from + features.size[c]!)
    }
  })
  return { rows: rows.length, features: D, x, known }
}

/** Gives every feature mean 0 and deviation 1 over what is known, in place. */
function standardise({ rows, features: D, x, known }: FeatureRows): { center: Float64Array; scale: Float64Array } {
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
    for (let at = j; at < rows * D; at += D) if (known[at] === 1) x[at] = (x[at]! - center[j]!) / scale[j]!
  }
  return { center, scale }
}

/** Shares of the outcomes of every gate, none of them nothing. */
function sharesOf(layout: Layout, table: EncodedTable, rows: Int32Array): Float64Array {
  const shares = new Float64Array(layout.outcomes)
  for (const { column, offset, size } of layout.gates) {
    let count = size / 2
    shares.fill(0.5, offset, offset + size)
    for (const row of rows) {
      const outcome = table.outcomes[column]![row]!
      if (outcome < 0) continue
      shares[offset + outcome]!++
      count++
    }
    for (let k = offset; k < offset + size; k++) shares[k]! /= count
  }
  return shares
}

function betweenOf({ continuous }: Layout, table: EncodedTable, rows: Int32Array): NormalBase['between'] {
  const moments = continuous.map(({ atoms }, c) => {
    let [count, sum, squares] = [0, 0, 0]
    for (const row of rows) {
      if (table.outcomes[c]![row] !== atoms.length) continue
      const y = Math.min(Math.max(table.numbers[c]!.y[row]!, -6), 6)
      count++
      sum += y
      squares += y * y
    }
    const mean = sum / Math.max(count, 1)
    return count < 3 ? { mean: 0, variance: 1 } : { mean, variance: Math.max(squares / count - mean * mean, 1e-3) }
  })
  return {
    mean: Float64Array.from(moments, ({ mean }) => mean),
    variance: Float64Array.from(moments, ({ variance }) => variance),
  }
}
