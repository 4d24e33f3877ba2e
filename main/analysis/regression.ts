import type { Analysis } from '../../contract/analysis'
import { counted } from '../counted'
import { findColumn } from './find-column'
import { designColumns, designMatrix, type DesignColumn } from './fit/design'
import type { Fit, NoFit, Outcome } from './fit/fit'
import { frameOf, type Frame, type FrameVariable } from './fit/frame'
import { fitLinear } from './fit/linear'
import { fitLogistic } from './fit/logistic'
import { expressionText } from './formula/expression'
import { tokens } from './formula/tokens'
import { formulaColumns, formulaText, parseFormula, responseText, type Formula } from './formula/parse'
import {
  eachTable,
  type Estimates,
  type Method,
  type Quantity,
  type Sample,
  type Tables,
  type TermGroup,
} from './method'
import type { AnalysisTable } from './imputed'
import { problem } from './problem'

type Family = 'linear' | 'logistic'

/** Linear or logistic regression, the latter where the outcome is one of two categories. */
export function regression(
  { formula: text, family: wanted }: Extract<Analysis, { kind: 'regression' }>,
  sample: Tables['table'],
): Method {
  const formula = parseFormula(text)
  checkColumns(text, formula, sample(0))
  const family = wanted === 'auto' ? familyOf(frameOf(sample(0), formula).response) : wanted
  const outcome = responseText(formula.response)
  const on = formula.variables.filter((_, index) => formula.terms.some((term) => term.includes(index)))
  return {
    title: `${family === 'linear' ? 'Linear' : 'Logistic'} regression of ${outcome}`,
    words: `a ${family} regression of ${outcome}${on.length === 0 ? '' : ` on ${listed(on.map(expressionText))}`}`,
    formula: formulaText(formula),
    columns: formulaColumns(formula),
    estimate: (tables, progress) => fitAll(formula, family, tables, progress),
  }
}

/** Says of an unknown column where the model names it. */
function checkColumns(text: string, formula: Formula, table: AnalysisTable): void {
  const words = tokens(text)
  for (const name of formulaColumns(formula)) {
    const named = words.find((word) => word.kind === 'name' && word.text === name)
    findColumn(table, name, named === undefined ? '' : ` (character ${named.at + 1} of the model)`)
  }
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const familyOf = (response: FrameVariable): Family => (response.kind === 'number' ? 'linear' : 'logistic')

function fitAll(formula: Formula, family: Family, tables: Tables, progress: (fraction: number) => void): Estimates {
  // What occurs is the same in all tables, or their coefficients would not mean the same.
  const first = eachTable(
    tables,
    (fraction) => progress(fraction * 0.3),
    (table, name) => occurring(frameOf(table, formula), name),
  )
  const { variables, levels, response } = commonLevels(first)
  const columns = designColumns(formula, variables, levels)
  if (columns.length === 0) throw problem('The model has no terms; write at least one after “~”.')
  const fits = eachTable(
    tables,
    (fraction) => progress(0.3 + fraction * 0.7),
    (table, name) => fitOne(frameOf(table, formula), family, columns, response, name),
  )
  return together(formula, family, variables, columns, fits, tables, (index) =>
    fitOne(frameOf(tables.table(index), formula), family, keptColumns(columns, fits), response, tables.nameOf(index)),
  )
}

type Occurring = {
  readonly table: string
  readonly variables: readonly (FrameVariable | null)[]
  readonly response: FrameVariable
  readonly levels: readonly (readonly number[])[]
  readonly responseLevels: readonly number[]
}

const levelsIn = (variable: FrameVariable | null): number[] =>
  variable?.kind === 'category' ? [...new Set(variable.codes)].sort((a, b) => a - b) : []

const occurring = (frame: Frame, table: string): Occurring => {
  if (frame.rows === 0)
    throw problem(`No row of ${table} has a value in all columns of the model; leave out the column with most gaps.`)
  return {
    table,
    // Values are looked at again when the model is fitted; here only kinds and levels count.
    variables: frame.variables.map((variable) => (variable === null ? null : withoutValues(variable))),
    response: withoutValues(frame.response),
    levels: frame.variables.map(levelsIn),
    responseLevels: levelsIn(frame.response),
  }
}

const withoutValues = (variable: FrameVariable): FrameVariable =>
  variable.kind === 'number' ? { ...variable, values: new Float64Array(0) } : { ...variable, codes: new Int32Array(0) }

function commonLevels(tables: readonly Occurring[]) {
  const { variables, response } = tables[0]!
  const levels = variables.map((variable, index) => {
    if (variable?.kind !== 'category') return []
    const all = [...new Set(tables.flatMap((table) => table.levels[index]!))].sort((a, b) => a - b)
    for (const table of tables) {
      const missing = all.find((level) => !table.levels[index]!.includes(level))
      if (missing !== undefined)
        throw problem(
          `${variable.label} is never “${variable.levels[missing]}” in ${table.table}, so its coefficient cannot be pooled; join rare categories, or leave ${variable.label} out.`,
        )
    }
    if (all.length < 2)
      throw problem(
        `${variable.label} has one category only (${variable.levels[all[0]!]}) in the rows of this model; leave it out.`,
      )
    return all
  })
  const outcomes = [...new Set(tables.flatMap(({ responseLevels }) => responseLevels))].sort((a, b) => a - b)
  return { variables, levels, response: { variable: response, levels: outcomes } }
}

type ResponseLevels = { readonly variable: FrameVariable; readonly levels: readonly number[] }

/** The outcome as numbers: 1 for the second of two categories, as in R. */
function outcomeOf(frame: Frame, family: Family, { levels }: ResponseLevels, table: string): Float64Array {
  const { response } = frame
  if (family === 'linear') {
    if (response.kind === 'number') return response.values
    throw problem(`${response.label} has categories, which a linear regression cannot explain; choose a logistic one.`)
  }
  if (response.kind === 'number') {
    const other = response.values.find((value) => value !== 0 && value !== 1)
    if (other !== undefined)
      throw problem(
        `${response.label} has other values than 0 and 1 (${other}); a logistic regression needs one of two categories.`,
      )
    if (!response.values.includes(0) || !response.values.includes(1)) throw oneOutcome(response.label, table)
    return response.values
  }
  if (levels.length > 2) {
    const some = levels.slice(0, 3).map((level) => response.levels[level]!)
    throw problem(
      `${response.label} has ${levels.length} categories; say which one is to be explained, as in ${response.text} == "${some.at(-1)}" ~ …`,
    )
  }
  if (levels.length < 2 || new Set(response.codes).size < 2) throw oneOutcome(response.label, table)
  return Float64Array.from(response.codes, (code) => (code === levels[1] ? 1 : 0))
}

const oneOutcome = (label: string, table: string) =>
  problem(`${label} has one value only in ${table}; there is nothing to explain.`)

function fitOne(
  frame: Frame,
  family: Family,
  columns: readonly DesignColumn[],
  response: ResponseLevels,
  table: string,
): { readonly fit: Fit; readonly rows: number } {
  const y = outcomeOf(frame, family, response, table)
  const fit: (x: Float64Array, y: Float64Array, columns: number) => Outcome =
    family === 'linear' ? fitLinear : fitLogistic
  // A design with more columns than rows need not be built to be refused.
  const outcome: Outcome =
    frame.rows <= 1 || columns.length > 100 * frame.rows
      ? { why: 'no rows left' }
      : fit(designMatrix(frame, columns), y, columns.length)
  if ('fit' in outcome) return { fit: outcome.fit, rows: frame.rows }
  throw problem(whyNot(outcome.why, frame, columns.length, table))
}

function whyNot(why: NoFit, { rows, response }: Frame, terms: number, table: string): string {
  switch (why) {
    case 'no rows left':
      return `The model has ${counted(terms, 'coefficient')} for ${counted(rows, 'row')} (${table}); use fewer terms.`
    case 'separated':
      return `In ${table} the terms tell ${response.label} without fail (perfect separation), so its odds have no end; leave out the term that does, or join its categories.`
    case 'exact':
      return `In ${table} the terms give ${response.label} exactly, so there is nothing to estimate; leave out what it is computed from.`
  }
}

/** The columns that every fit keeps. */
const keptColumns = (columns: readonly DesignColumn[], fits: readonly { readonly fit: Fit }[]): DesignColumn[] =>
  columns.filter((_, at) => fits.every(({ fit }) => fit.kept.includes(at)))

/** The same coefficients from every table; a term that says nothing new in one of them is left out of all. */
function together(
  formula: Formula,
  family: Family,
  variables: readonly (FrameVariable | null)[],
  columns: readonly DesignColumn[],
  fits: readonly { readonly fit: Fit; readonly rows: number }[],
  tables: Tables,
  again: (index: number) => { readonly fit: Fit; readonly rows: number },
): Estimates {
  const kept = keptColumns(columns, fits)
  const dropped = columns.filter((column) => !kept.includes(column))
  const samples = fits.map(({ fit, rows }, index) =>
    sampleOf(fit.kept.length === kept.length ? { fit, rows } : again(index)),
  )
  const quantities = kept.map(({ name, label }): Quantity => ({
    name,
    label,
    scale: family === 'linear' ? 'plain' : 'log-odds',
    tested: true,
  }))
  const everywhere = fits.every(({ fit }) => fit.kept.length === kept.length)
  const notes =
    dropped.length === 0
      ? []
      : [
          `${listed(dropped.map(({ label }) => label))} ${dropped.length === 1 ? 'was' : 'were'} left out: other terms already say the same${everywhere ? '' : ` in some of the ${tables.count} imputations`}.`,
        ]
  return { quantities, samples, terms: termGroups(formula, variables, kept), notes }
}

function sampleOf({ fit, rows }: { readonly fit: Fit; readonly rows: number }): Sample {
  const k = fit.coefficients.length
  return {
    values: [...fit.coefficients],
    variances: Array.from({ length: k }, (_, at) => fit.covariance[at * k + at]!),
    df: new Array<number>(k).fill(fit.df),
    rows: new Array<number>(k).fill(rows),
    covariance: fit.covariance,
  }
}

/** Terms with several coefficients, which only together say whether the term matters. */
function termGroups(
  { terms }: Formula,
  variables: readonly (FrameVariable | null)[],
  kept: readonly DesignColumn[],
): TermGroup[] {
  return terms.flatMap((term, index) => {
    const at = kept.flatMap((column, place) => (column.term === index ? place : []))
    return at.length < 2 ? [] : [{ label: term.map((variable) => variables[variable]!.label).join(' × '), at }]
  })
}
