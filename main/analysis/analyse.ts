import type { Analysis, AnalysisReport, Stated } from '../../contract/analysis'
import { counted } from '../counted'
import { UserError } from '../errors'
import { isKnown, type AnalysisTable, type Imputed } from './imputed'
import type { Estimates, Method, Tables } from './method'
import { enoughImputations } from './pooling/enough'
import { pool, type Pooled } from './pooling/rubin'
import { pooledEstimate, stated } from './pooling/stated'
import { testTerm } from './pooling/term-test'
import { problem } from './problem'
import { regression } from './regression'
import { paperSentence } from './sentence'
import { comparison } from './summaries/comparison'
import { correlations } from './summaries/correlations'
import { means } from './summaries/means'
import { proportions } from './summaries/proportions'
import { quantiles } from './summaries/quantiles'

/** One analysis of every imputation, pooled, beside the same of complete rows. `progress`: 0…1. */
export function analyse(
  imputed: Imputed,
  analysis: Analysis,
  progress: (fraction: number) => void = () => undefined,
): AnalysisReport {
  if (imputed.count < 2)
    throw problem('Pooling needs at least two imputations; fill the gaps with several samples first.')
  const method = methodOf(analysis, imputed.table)
  const { quantities, samples, terms, notes, pooled } = poolAll(method, imputed, (fraction) => progress(0.9 * fraction))
  const complete = fromComplete(method, imputed.original)
  const estimates = quantities.map((quantity, at) => {
    const values = samples.map((sample) => sample.values[at]!)
    const rows = Math.min(...samples.map((sample) => sample.rows[at]!))
    return pooledEstimate(quantity, pooled[at]!, values, rows, complete.stated.get(quantity.name) ?? null)
  })
  const first = imputed.table(0)
  const rows = completeRows(first, method.columns)
  const report = {
    title: method.title,
    formula: method.formula,
    imputations: imputed.count,
    rows,
    completeRows: complete.rows,
    completeProblem: complete.problem,
    estimates,
    terms: terms.flatMap((term) => testTerm(term, samples) ?? []),
    notes: [...notes, ...leftOut(first.rows - rows, first.rows)],
    enough: enoughImputations(Math.max(...estimates.map(({ fmi }) => fmi)), imputed.count),
  }
  return { ...report, sentence: paperSentence(method, report) }
}

const leftOut = (rows: number, all: number): string[] =>
  rows === 0
    ? []
    : [`${rows.toLocaleString('en')} of ${counted(all, 'row')} have a gap that is not filled, and are left out.`]

/** One analysis of every imputation, and each of its quantities over all of them. */
export function poolAll(
  method: Method,
  imputed: Imputed,
  progress: (fraction: number) => void,
): Estimates & { readonly pooled: readonly Pooled[] } {
  const nameOf = (index: number): string => `imputation ${index + 1}`
  const estimates = method.estimate({ count: imputed.count, table: imputed.table, nameOf }, progress)
  progress(1)
  const pooled = estimates.quantities.map((_, at) =>
    pool(
      estimates.samples.map((sample) => sample.values[at]!),
      estimates.samples.map((sample) => sample.variances[at]!),
      Math.max(1, Math.min(...estimates.samples.map((sample) => sample.df[at]!))),
    ),
  )
  return { ...estimates, pooled }
}

export function methodOf(analysis: Analysis, table: Tables['table']): Method {
  switch (analysis.kind) {
    case 'means':
      return means(analysis)
    case 'proportions':
      return proportions(analysis)
    case 'quantiles':
      return quantiles(analysis)
    case 'correlations':
      return correlations(analysis)
    case 'comparison':
      return comparison(analysis, table)
    case 'regression':
      return regression(analysis, table)
  }
}

type FromComplete = {
  readonly rows: number | null
  readonly problem: string | null
  readonly stated: ReadonlyMap<string, Stated>
}

/** The same without the filled values; that it cannot be done there is no reason to refuse the rest. */
function fromComplete(method: Method, original: AnalysisTable | null): FromComplete {
  if (original === null) return { rows: null, problem: null, stated: new Map() }
  const rows = completeRows(original, method.columns)
  const tables: Tables = { count: 1, table: () => original, nameOf: () => 'the complete rows' }
  try {
    return { rows, problem: null, stated: statedBy(method.estimate(tables, () => undefined)) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { rows, problem: error.message, stated: new Map() }
  }
}

function statedBy({ quantities, samples }: Estimates): Map<string, Stated> {
  const { values, variances, df, rows } = samples[0]!
  return new Map(
    quantities.map((quantity, at) => {
      // As R's glm: without imputation, log odds are judged by the normal distribution.
      const degrees = quantity.scale === 'log-odds' ? Infinity : df[at]!
      const pooled = { estimate: values[at]!, standardError: Math.sqrt(variances[at]!), df: degrees }
      return [quantity.name, stated(quantity, pooled, rows[at]!)]
    }),
  )
}

function completeRows(table: AnalysisTable, names: readonly string[]): number {
  const used = table.columns.filter(({ name }) => names.includes(name))
  let count = 0
  for (let row = 0; row < table.rows; row += 1) if (used.every((column) => isKnown(column, row))) count += 1
  return count
}
