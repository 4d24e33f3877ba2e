import { z } from 'zod'
import type { Requests } from './request'

const column = z.number().int().nonnegative()
const share = z.number()

/** Values of a column: an interval, ends included and null where open, or levels by index. */
export const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('range'), low: z.number().nullable(), high: z.number().nullable() }),
  z.object({ kind: z.literal('levels'), levels: z.array(z.number().int().nonnegative()).max(10_000) }),
])
export type Condition = z.infer<typeof condition>

/** One thing that a column's gaps depend on. */
export const dependsOn = z.object({
  column,
  name: z.string(),
  condition,
  /** Rows that meet the condition, and the share of gaps in them and in the others whose value is known. */
  rows: z.number().int(),
  inside: share,
  outside: share,
  /** Both may be left out of the model by the user; then it cannot take this into account. */
  used: z.boolean(),
  /** How closely this column goes with the values themselves, 0…1; null when that cannot be said. */
  ownLink: z.number().nullable(),
  /** "missing more often where age is at least 60: 38% of those rows, 5% of the others". */
  sentence: z.string(),
})
export type DependsOn = z.infer<typeof dependsOn>

export const gapDependence = z.object({
  column,
  name: z.string(),
  gaps: z.number().int(),
  /** few: too few gaps, or too few known values, to say. own-value: it may hang on the missing value itself. */
  verdict: z.enum(['few', 'random', 'depends', 'own-value']),
  /** The strongest first, at most three. */
  on: z.array(dependsOn),
  /** How well the columns together tell gaps from known cells: 0.5 by chance, 1 always; null when nothing is found. */
  auc: z.number().nullable(),
  /** What follows for trust in filled values. */
  sentence: z.string(),
})
export type GapDependence = z.infer<typeof gapDependence>

export const littleResult = z.object({
  statistic: z.number(),
  df: z.number().int(),
  p: z.number(),
  patterns: z.number().int(),
  rows: z.number().int(),
  columns: z.array(z.string()),
})
export type LittleResult = z.infer<typeof littleResult>

/** What is missing, together with what, and depending on what. */
export const gapStudy = z.object({
  rows: z.number().int(),
  completeRows: z.number().int(),
  /** Columns with gaps, those with the most first. */
  columns: z.array(z.object({ column, name: z.string(), gaps: z.number().int(), share })),
  /** The most frequent first; `columns` of a pattern without any are none: its rows are complete. */
  patterns: z.array(z.object({ columns: z.array(column), rows: z.number().int() })),
  /** How many patterns there are in all; null when more than were counted. */
  patternCount: z.number().int(),
  /** φ of every pair, and in how many rows both are missing, for the columns named; at most some dozens. */
  together: z.object({
    columns: z.array(column),
    pairs: z.array(z.array(z.object({ both: z.number().int(), phi: z.number() }))),
  }),
  dependence: z.array(gapDependence),
  little: littleResult.nullable(),
  /** What Little's test says, or why there is none. */
  littleSentence: z.string(),
})
export type GapStudy = z.infer<typeof gapStudy>

export const pictureOrder = z.union([z.literal('file'), z.literal('gaps'), z.object({ column })])
export type PictureOrder = z.infer<typeof pictureOrder>

export const gapPicture = z.object({
  /** First row of each band in the picture's order, and one past the last. */
  starts: z.array(z.number().int()),
  /** Per column of the table, per band: how many gaps. */
  gaps: z.array(z.array(z.number().int())),
})
export type GapPicture = z.infer<typeof gapPicture>

/** Rows in groups by another column's value, and how many of them have a gap in each column. */
export const gapGroups = z.object({
  by: column,
  /** time: the groups are stretches of time, in order. */
  kind: z.enum(['levels', 'ranges', 'time']),
  groups: z.array(
    z.object({
      label: z.string(),
      condition: condition.nullable(),
      rows: z.number().int(),
      gaps: z.array(z.number().int()),
    }),
  ),
})
export type GapGroups = z.infer<typeof gapGroups>

/** Shares of a column's values in the same classes: bins of a number (`low` … `high`) or levels. */
export const comparison = z.object({
  column,
  name: z.string(),
  kind: z.enum(['bins', 'levels']),
  /** Ends of the bins, one more than there are bins; or the levels. */
  labels: z.array(z.string()),
  /** What was filled is several imputations, or one best guess, whose spread is narrower by its nature. */
  guess: z.boolean(),
  groups: z.array(
    z.object({
      /** Of the column it is split by; null: all rows. */
      label: z.string().nullable(),
      observed: z.object({ count: z.number().int(), shares: z.array(share), middle: z.string() }),
      /** One per imputation. */
      filled: z.array(z.object({ count: z.number().int(), shares: z.array(share), middle: z.string() })),
    }),
  ),
  /** The same in words. */
  sentence: z.string(),
})
export type Comparison = z.infer<typeof comparison>

/** How far filled values lie from observed ones, and how much of that the gaps' dependence explains. */
export const difference = z.object({
  column,
  name: z.string(),
  measure: z.enum(['deviations', 'shares']),
  /** Of a number: standard deviations between the means. Of a category: the share of cells that would have to change level. */
  seen: z.number(),
  /** What is left of it when observed rows count as much as they resemble rows with gaps. */
  left: z.number(),
  filled: z.number().int(),
  /** More than chance and the gaps' dependence explain. */
  isOdd: z.boolean(),
  sentence: z.string(),
})
export type Difference = z.infer<typeof difference>

/** Two columns against each other, filled points marked. */
export const scatter = z.object({
  names: z.tuple([z.string(), z.string()]),
  points: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      xText: z.string(),
      yText: z.string(),
      filled: z.boolean(),
      row: z.number().int(),
    }),
  ),
  rows: z.number().int(),
})
export type Scatter = z.infer<typeof scatter>

export const missingRequests = {
  /** Observed beside filled values of a column, if wanted by the groups of another. */
  'missing.compare': { input: z.object({ column, by: column.nullable() }), output: comparison.nullable() },
  'missing.scatter': { input: z.object({ x: column, y: column }), output: scatter },
  /** Compares all filled columns; `missing.differences` has the result when the job is done. */
  'missing.startCompare': { input: z.object({}), output: z.object({ job: z.string() }) },
  'missing.differences': { input: z.object({}), output: z.array(difference).nullable() },
  /** Studies the gaps of the open table; `missing.study` has the result when the job is done. */
  'missing.start': { input: z.object({}), output: z.object({ job: z.string() }) },
  /** Null until the gaps were studied as they are now. */
  'missing.study': { input: z.object({}), output: gapStudy.nullable() },
  'missing.picture': {
    input: z.object({ order: pictureOrder, most: z.number().int().min(1).max(2000) }),
    output: gapPicture,
  },
  'missing.groups': { input: z.object({ by: column }), output: gapGroups },
} satisfies Requests
