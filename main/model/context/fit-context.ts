import type { Arrangement } from '../../table/seam/typed'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import { moments } from '../encoding/moments'
import { featureOf, placedFeatures } from './features'
import { fitKernel } from './fit-kernel'
import { fitWithin } from './fit-within'
import type { Kernel } from './kernel'
import { lineUp, type Line } from './line'
import { createNeighbours } from './neighbours'
import { sharedPeriods } from './periods'
import type { ContextColumn, ContextSpec } from './spec'
import { fitTrend, trendAt, type Trend } from './trend'
import { variogramOf, type Variogram } from './variogram'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Outcomes of a category whose shares are expected from the neighbours: the most frequent ones. */
const MOST_OUTCOMES = 6
/**
 * Neighbours have a say in a column when they explain so much of its variance, by so many standard errors more than nothing: more of them where
 * distances are learned too, which chance can fit.
 */
const LEAST_EXPLAINED = 0.02
const CLEARLY = 4
const CLEARLY_IN_GROUPS = 2
const MOST_ASKED = 4000
/** Groups that short ones are pretended to have beside them, what is tried; fewer must be better by so many standard errors. */
const PRETENDED = [10, 1, 0.1]
const CLEARLY_BETTER = 2
const FEWEST_KNOWN = 20

/** How alike near rows are in every column. Null where the rows stand for themselves, or near ones are no more alike than others. */
export function fitContext(
  layout: Layout,
  table: EncodedTable,
  arrangement: Arrangement | undefined,
): ContextSpec | null {
  if (arrangement === undefined || (arrangement.places === null && arrangement.groupOf === null)) return null
  const line = lineUp(arrangement, table.rows)
  const longest = line.from.reduce((most, start, at) => Math.max(most, line.to[at]! - start), 0)
  if (longest < 2) return null
  const isGrouped = arrangement.groupOf !== null
  const drafts = layout.columns.flatMap(({ name }, column) => {
    const draft = isArranging(arrangement, name) ? null : draftOf(layout, table, column)
    if (draft === null) return []
    const plain = placedFeatures(draft, table, line)
    const trend = draft.outcomes === null ? fitTrend(line, plain[0]!) : null
    const ways = trend === null ? [draft] : [{ ...draft, trend }, draft]
    return [ways.map((way) => wayOf(way, placedFeatures(way, table, line), line))]
  })
  const periods = sharedPeriods(drafts.map((ways) => ways.at(-1)!.variogram))
  const clearly = isGrouped ? CLEARLY_IN_GROUPS : CLEARLY
  const columns = drafts.flatMap((ways): ContextColumn[] => {
    // Whether all groups have a trend in common, and how much of what chance may have made is believed, is for the known values to say.
    const best = kernelsOf(ways, (variogram) => fitKernel(variogram, periods, isGrouped, longest), line).reduce(
      (found: Fitted | null, other) => (found === null || isClearlyBetter(other, found) ? other : found),
      null,
    )
    if (best === null || best.gain < LEAST_EXPLAINED || best.gain < clearly * best.error) return []
    const { column, outcomes, center, scale, trend } = best.draft
    return [{ column, outcomes, center, scale, trend, kernel: best.kernel }]
  })
  if (columns.length === 0) return null
  return { order: arrangement.order, groups: arrangement.groups, step: line.step, columns }
}

/** What a group is named is the same in all its rows, and every row that has a place in the order knows it. */
const isArranging = ({ order, groups }: Arrangement, name: string): boolean =>
  groups.includes(name) || (order?.by === 'column' && order.column === name)

type Draft = Omit<ContextColumn, 'kernel'>

type Way = ReturnType<typeof wayOf>

const wayOf = (draft: Draft, features: readonly Float32Array[], line: Line) => ({
  draft,
  features,
  variogram: variogramOf(line, features),
})

type Fitted = { readonly draft: Draft; readonly kernel: Kernel } & ReturnType<typeof explained>

/** What is tried, the most cautious first. */
function kernelsOf(ways: readonly Way[], byDifferences: (variogram: Variogram) => Kernel | null, line: Line): Fitted[] {
  const fits = [
    ...PRETENDED.map((groups) => (way: Way) => fitWithin(line, way.features, groups)),
    (way: Way) => byDifferences(way.variogram),
  ]
  return fits.flatMap((fit) =>
    ways.flatMap((way) => {
      const kernel = fit(way)
      if (kernel === null) return []
      return [{ draft: way.draft, kernel, ...explained(line, way.features, way.draft.trend, kernel) }]
    }),
  )
}

function isClearlyBetter({ gains }: Fitted, before: Fitted): boolean {
  const { mean, sd } = moments(gains.map((gain, i) => gain - before.gains[i]!))
  return mean > (CLEARLY_BETTER * sd) / Math.sqrt(gains.length)
}

/** Share of the variance of known values that their neighbours, and the trend, explain; and its standard error. */
function explained(line: Line, features: readonly Float32Array[], trend: Trend | null, kernel: Kernel) {
  const { read } = createNeighbours(line, features, kernel)
  const known = Int32Array.from(line.rows.keys()).filter((at) => !Number.isNaN(features[0]![at]))
  const every = Math.max(1, Math.floor(known.length / MOST_ASKED))
  const gains = Float64Array.from(
    known.filter((_, i) => i % every === 0),
    (at) => {
      const { means } = read(at)
      const [middle, spread] = trend === null ? [0, 1] : [trendAt(trend, line.t![at]!), trend.spread]
      const gain = (sum: number, values: Float32Array, f: number): number =>
        sum + (middle + spread * values[at]!) ** 2 - (spread * (values[at]! - means[f]!)) ** 2
      return features.reduce(gain, 0) / features.length
    },
  )
  const { mean, sd } = moments(gains)
  return { gain: mean, error: sd / Math.sqrt(gains.length), gains }
}

function draftOf(layout: Layout, table: EncodedTable, column: number): Draft | null {
  const outcomes = column < layout.continuous.length ? null : frequentOutcomes(layout, table, column)
  const features = (outcomes ?? [null]).map((outcome) =>
    moments(
      Float64Array.from({ length: table.rows }, (_, row) => featureOf(table, column, outcome, row)).filter(
        (value) => !Number.isNaN(value),
      ),
    ),
  )
  const known = table.outcomes[column]!.reduce((count, outcome) => count + (outcome >= 0 ? 1 : 0), 0)
  if (known < FEWEST_KNOWN || features.some(({ sd }) => !(sd > 1e-6))) return null
  return {
    column,
    outcomes,
    trend: null,
    center: features.map(({ mean }) => mean),
    scale: features.map(({ sd }) => sd),
  }
}

/** All outcomes but the rarest, at most so many. */
function frequentOutcomes(layout: Layout, table: EncodedTable, column: number): number[] {
  const { size } = layout.gateOf[column]!
  const counts = new Float64Array(size)
  for (const outcome of table.outcomes[column]!) if (outcome >= 0) counts[outcome]!++
  return Array.from(counts.keys())
    .filter((outcome) => counts[outcome]! > 0)
    .sort((a, b) => counts[b]! - counts[a]! || a - b)
    .slice(0, Math.min(size - 1, MOST_OUTCOMES))
}
