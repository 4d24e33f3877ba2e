import { z } from 'zod'
import type { Requests } from './request'

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

/** Rows that a what-if is about, by the values that they have in each imputation: a category, or numbers from low to high. */
export const condition = z.union([
  z.object({ column: columnName, is: z.string() }),
  z.object({ column: columnName, low: z.number().nullable(), high: z.number().nullable() }),
])
export type Condition = z.infer<typeof condition>

const mostSteps = 200

/**
 * What if gaps do not hide what the others let expect: the filled values of a column are changed by a range of amounts, added or
 * multiplied (delta adjustment), in all rows or in some.
 */
export const whatIf = z.object({
  column: columnName,
  how: z.enum(['add', 'multiply']),
  /** Null: as far as the column's own spread lets expect. */
  range: z
    .object({ from: z.number(), to: z.number(), step: z.number().positive() })
    .refine(({ from, to, step }) => from < to && (to - from) / step <= mostSteps)
    .nullable(),
  where: condition.nullable(),
})
export type WhatIf = z.infer<typeof whatIf>

export const whatIfEstimate = z.object({
  name: z.string(),
  label: z.string(),
  scale,
  /** One for every amount. */
  points: z.array(z.object({ estimate: z.number(), low: numberOrNot, high: numberOrNot, p: numberOrNot })),
  /** The nearest amounts below and above “as filled” at which the conclusion at 5% is another; null: none in the range. */
  tipping: z.object({ below: numberOrNot, above: numberOrNot }),
  sentence: z.string(),
})
export type WhatIfEstimate = z.infer<typeof whatIfEstimate>

export const whatIfReport = z.object({
  /** "Linear regression of body_mass_g". */
  title: z.string(),
  column: z.string(),
  how: whatIf.shape.how,
  /** "sex is female"; null: all rows. */
  where: z.string().nullable(),
  /** Filled values that are changed, on average over the imputations, and the rows of the table. */
  changed: z.number(),
  rows: z.number().int(),
  imputations: z.number().int(),
  /** Ascending; 0 added, or 1 times, is among them. */
  amounts: z.array(z.number()),
  estimates: z.array(whatIfEstimate),
})
export type WhatIfReport = z.infer<typeof whatIfReport>

export const analysisResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), report: analysisReport }),
  z.object({ kind: z.literal('what-if'), whatIf: whatIfReport }),
])
export type AnalysisResult = z.infer<typeof analysisResult>

export const analysisRequests = {
  /** Analyses every imputation of the open table and pools the results. */
  'analysis.start': { input: z.object({ analysis }), output: z.object({ job: z.string() }) },
  'analysis.whatIf': { input: z.object({ analysis, whatIf }), output: z.object({ job: z.string() }) },
  /** What a job found; null when it is no longer kept. `current`: table and fills are still those that it looked at. */
  'analysis.result': {
    input: z.object({ job: z.string() }),
    output: z.object({ result: analysisResult, current: z.boolean() }).nullable(),
  },
  /** Under what name a result would be saved, and saves it. */
  'analysis.suggest': {
    input: z.object({ job: z.string(), format: z.enum(['csv', 'html']) }),
    output: z.object({ name: z.string() }),
  },
  'analysis.save': {
    input: z.object({ job: z.string(), format: z.enum(['csv', 'html']), target: z.string() }),
    output: z.object({ message: z.string() }),
  },
} satisfies Requests
