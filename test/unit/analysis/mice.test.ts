import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Analysis, AnalysisReport } from '../../../contract/analysis'
import { analyse } from '../../../main/analysis/analyse'
import { penguins } from './long-table'

/** R's figures, made by test/fixtures/pooling/pool.R. */
type Figures = { estimate: number; standardError: number; df: number; fmi: number }
type Full = Figures & { name: string; p: number; low: number; high: number; riv: number; lambda: number }
type Model = { formula: string; pooled: Full[]; complete: number[][] }
const stored = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../fixtures/pooling/expected.json'), 'utf8'),
) as {
  linear: Model[]
  logistic: Model[]
  terms: Record<'species' | 'interaction', { f: number; df1: number; df2: number; p: number }>
  mean: Full
  proportion: Figures
  median: Figures
  correlation: Figures & { r: number }
  difference: Figures
  differenceComplete: number[]
  correlationComplete: number[]
}

// R lists a term that says nothing new as NA; here it is left out.
const estimable = (model: Model): Model => ({
  ...model,
  pooled: model.pooled.filter(({ estimate }) => typeof estimate === 'number'),
})
const expected = { ...stored, linear: stored.linear.map(estimable), logistic: stored.logistic.map(estimable) }

const imputed = penguins()
const run = (analysis: Analysis): AnalysisReport => analyse(imputed, analysis)
const fit = (formula: string): AnalysisReport => run({ kind: 'regression', formula, family: 'auto' })

/** To 1e-6 of the figure, or of the estimate's standard error where the figure is near 0. */
function expectNear(actual: number | null, wanted: number, size = Math.abs(wanted)): void {
  expect(Math.abs(actual! - wanted)).toBeLessThanOrEqual(1e-6 * size)
}

function expectModel(report: AnalysisReport, { pooled }: Model): void {
  expect(report.estimates).toHaveLength(pooled.length)
  report.estimates.forEach((own, at) => {
    const r = pooled[at]!
    expectNear(own.estimate, r.estimate, Math.max(Math.abs(r.estimate), r.standardError))
    expectNear(own.low, r.low, Math.max(Math.abs(r.low), r.standardError))
    expectNear(own.high, r.high, Math.max(Math.abs(r.high), r.standardError))
    for (const key of ['standardError', 'df', 'p', 'fmi', 'riv', 'lambda'] as const) expectNear(own[key], r[key])
  })
}

describe('linear models say what mice::pool says', () => {
  it.each(expected.linear.map((model) => [model.formula, model] as const))('%s', (formula, model) => {
    const report = fit(formula)
    expectModel(report, model)
    expect(report.estimates.map(({ name }) => name)).toEqual(model.pooled.map(({ name }) => name))
    // Complete rows: estimate, standard error, t, p of summary(lm(…)).
    report.estimates.forEach(({ complete }, at) => {
      const [estimate, standardError, , p] = model.complete[at]!
      expectNear(complete!.estimate, estimate!, Math.max(Math.abs(estimate!), standardError!))
      expectNear(complete!.standardError, standardError!)
      expectNear(complete!.p, p!)
    })
  })
})

describe('logistic models say what mice::pool says', () => {
  it.each(expected.logistic.map((model) => [model.formula, model] as const))('%s', (formula, model) => {
    const report = fit(formula.replace('I(sex == "female")', 'sex == "female"'))
    expectModel(report, model)
    expect(report.title).toContain('Logistic')
    report.estimates.forEach(({ complete }, at) => {
      const [estimate, standardError, , p] = model.complete[at]!
      expectNear(complete!.estimate, estimate!, Math.max(Math.abs(estimate!), standardError!))
      expectNear(complete!.standardError, standardError!)
      expectNear(complete!.p, p!)
    })
  })
})

it('tests whole terms as mitml does (D1 with Reiter’s degrees of freedom)', () => {
  const [species] = fit('body_mass_g ~ flipper_length_mm + species').terms
  const interaction = fit('body_mass_g ~ flipper_length_mm * species + sex').terms.at(-1)
  expect(interaction!.label).toBe('flipper_length_mm × species')
  for (const [own, r] of [
    [species!, expected.terms.species],
    [interaction!, expected.terms.interaction],
  ] as const)
    for (const key of ['f', 'df1', 'df2', 'p'] as const) expectNear(own[key], r[key])
})

describe('summaries', () => {
  const expectFigures = (own: AnalysisReport['estimates'][number], r: Figures): void => {
    for (const key of ['estimate', 'standardError', 'df', 'fmi'] as const) expectNear(own[key], r[key])
  }

  it('means are those of lm(y ~ 1)', () => {
    const [own] = run({ kind: 'means', columns: ['body_mass_g'] }).estimates
    expectFigures(own!, expected.mean)
    expectNear(own!.low, expected.mean.low)
  })

  it('proportions, with an interval between 0 and 1', () => {
    const { estimates } = run({ kind: 'proportions', columns: ['sex'] })
    const male = estimates.find(({ name }) => name === 'sexmale')!
    expectFigures(male, expected.proportion)
    expect(male.low).toBeGreaterThan(0.36)
    expect(male.high).toBeLessThan(0.56)
    expect(male.p).toBeNull()
  })

  it('medians, with Woodruff’s standard error', () => {
    const [own] = run({ kind: 'quantiles', columns: ['body_mass_g'], shares: [0.5] }).estimates
    expectFigures(own!, expected.median)
  })

  it('correlations, pooled on Fisher’s scale', () => {
    const [own] = run({ kind: 'correlations', columns: ['flipper_length_mm', 'body_mass_g'] }).estimates
    const { r, standardError, df, fmi } = expected.correlation
    expectNear(own!.estimate, r)
    expectNear(own!.standardError, (1 - r * r) * standardError)
    expectNear(own!.df, df)
    expectNear(own!.fmi, fmi)
    const [estimate, low, high] = expected.correlationComplete
    expectNear(own!.complete!.estimate, estimate!)
    expectNear(own!.complete!.low, low!)
    expectNear(own!.complete!.high, high!)
  })

  it('differences of groups, by Welch', () => {
    const own = run({ kind: 'comparison', column: 'body_mass_g', by: 'sex' }).estimates.at(-1)!
    expect(own.label).toBe('male − female')
    expectFigures(own, expected.difference)
    const [estimate, standardError, df, p] = expected.differenceComplete
    expectNear(own.complete!.estimate, estimate!)
    expectNear(own.complete!.standardError, standardError!)
    expectNear(own.complete!.df, df!)
    expectNear(own.complete!.p, p!)
  })
})
