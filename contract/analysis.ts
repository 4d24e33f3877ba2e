import { z } from 'zod'

const columnName = z.string().min(1).max(500)
const columnNames = z.array(columnName).min(1).max(50)

/** What is computed on every imputation. Columns are named, as in a formula. */
export const analysis = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('means'), columns: columnNames }),
  z.object({ kind: z.literal('proportions'), columns: columnNames }),
  z.object({
    kind: z.literal('quantiles'),
    columns: columnNames,
    /** Shares of the rows below, 0…1: 0.5 is the median. */
    shares: z.array(z.number().gt(0).lt(1)).min(1).max(20),
  }),
  z.object({ kind: z.literal('correlations'), columns: z.array(columnName).min(2).max(20) }),
  /** Means of a number, or shares of a category, in each group, and their differences from the first group. */
  z.object({ kind: z.literal('comparison'), column: columnName, by: columnName }),
  z.object({
    kind: z.literal('regression'),
    /** "y ~ x1 + x2*group". */
    formula: z.string().min(1).max(5000),
    /** auto: by the outcome, a number or one of two categories. */
    family: z.enum(['auto', 'linear', 'logistic']),
  }),
])
export type Analysis = z.infer<typeof analysis>

/** What an estimate is measured in, which decides how its interval is made and what else is shown. */
export const scale = z.enum(['plain', 'share', 'correlation', 'log-odds'])
export type Scale = z.infer<typeof scale>

const numberOrNot = z.number().nullable()

/** One estimate with its doubt. Null where it cannot be said, such as the interval of a share that is 1 everywhere. */
const stated = z.object({
  estimate: z.number(),
  standardError: z.number(),
  /** Null: so many that the normal distribution holds. */
  df: numberOrNot,
  low: numberOrNot,
  high: numberOrNot,
  /** Of the hypothesis that it is 0; null where nobody asks that. */
  p: numberOrNot,
  /** Rows that it rests on, the fewest where imputations differ. */
  rows: z.number().int(),
})
export type Stated = z.infer<typeof stated>

export const pooledEstimate = stated.extend({
  /** As R names coefficients: "speciesGentoo:flipper". */
  name: z.string(),
  /** For people: "species Gentoo × flipper". */
  label: z.string(),
  scale,
  statistic: numberOrNot,
  /** Fraction of missing information. */
  fmi: z.number(),
  /** Relative increase in variance due to the gaps; null when there is no variance beside it. */
  riv: numberOrNot,
  /** Share of the variance that is due to the gaps. */
  lambda: z.number(),
  /** The estimates of the imputations themselves. */
  own: z.array(z.number()),
  /** The same from complete rows only; null when there are none, or it cannot be estimated from them. */
  complete: stated.nullable(),
})
export type PooledEstimate = z.infer<typeof pooledEstimate>

/** All coefficients of a term together are 0: an F test (D1). */
export const termTest = z.object({
  label: z.string(),
  f: z.number(),
  df1: z.number(),
  df2: z.number(),
  p: z.number(),
})
export type TermTest = z.infer<typeof termTest>

/** How many imputations make the standard errors hold up if one imputed again (von Hippel's two-stage rule). */
export const enough = z.object({
  have: z.number().int(),
  need: z.number().int(),
  /** The largest fraction of missing information, and the upper end of its interval. */
  fmi: z.number(),
  fmiHigh: z.number(),
  sentence: z.string(),
})
export type Enough = z.infer<typeof enough>

export const analysisReport = z.object({
  /** "Linear regression of body_mass_g". */
  title: z.string(),
  /** The formula as it was understood; null where there is none. */
  formula: z.string().nullable(),
  imputations: z.number().int(),
  rows: z.number().int(),
  /** Rows without a gap in what was analysed; null when the table with its gaps is not known. */
  completeRows: z.number().int().nullable(),
  /** Why complete rows alone give no answer; null when they do. */
  completeProblem: z.string().nullable(),
  estimates: z.array(pooledEstimate),
  terms: z.array(termTest),
  /** What should be known about how it was computed, one sentence each. */
  notes: z.array(z.string()),
  enough: enough.nullable(),
  /** For the methods and results of a paper. */
  sentence: z.string(),
})
export type AnalysisReport = z.infer<typeof analysisReport>
