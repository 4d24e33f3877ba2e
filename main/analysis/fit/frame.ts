import type { AnalysisTable } from '../imputed'
import { findColumn } from '../find-column'
import { evaluate, expressionText, type Expression } from '../formula/expression'
import type { Formula } from '../formula/parse'
import { problem } from '../problem'

/** A variable of a model, in the rows that are analysed. */
export type FrameVariable =
  | { readonly kind: 'number'; readonly text: string; readonly label: string; readonly values: Float64Array }
  | {
      readonly kind: 'category'
      readonly text: string
      readonly label: string
      readonly codes: Int32Array
      readonly levels: readonly string[]
    }

/** What a model is fitted to: rows of one table in which nothing that it needs is missing. */
export type Frame = {
  readonly rows: number
  readonly response: FrameVariable
  /** In the order of the formula's variables; those in no term are null. */
  readonly variables: readonly (FrameVariable | null)[]
}

export function frameOf(table: AnalysisTable, formula: Formula): Frame {
  const used = new Set(formula.terms.flat())
  const response = responseOf(table, formula)
  const variables = formula.variables.map((expression, index) =>
    used.has(index) ? variableOf(table, expression) : null,
  )
  const needed = [response, ...variables.filter((variable) => variable !== null)]
  const known = rowsWithAll(table.rows, needed)
  const chosen = (variable: FrameVariable): FrameVariable =>
    variable.kind === 'number'
      ? { ...variable, values: Float64Array.from(known, (row) => variable.values[row]!) }
      : { ...variable, codes: Int32Array.from(known, (row) => variable.codes[row]!) }
  return {
    rows: known.length,
    response: chosen(response),
    variables: variables.map((variable) => (variable === null ? null : chosen(variable))),
  }
}

function rowsWithAll(rows: number, variables: readonly FrameVariable[]): Int32Array {
  const known = new Int32Array(rows)
  let count = 0
  for (let row = 0; row < rows; row += 1)
    if (
      variables.every((variable) =>
        variable.kind === 'number' ? !Number.isNaN(variable.values[row]!) : variable.codes[row]! >= 0,
      )
    )
      known[count++] = row
  return known.subarray(0, count)
}

function variableOf(table: AnalysisTable, expression: Expression): FrameVariable {
  const text = expressionText(expression)
  if (expression.kind === 'column') {
    const column = findColumn(table, expression.name)
    const label = column.name
    return column.kind === 'number'
      ? { kind: 'number', text, label, values: column.values }
      : { kind: 'category', text, label, codes: column.codes, levels: column.levels }
  }
  const values = evaluate(expression, table.rows, (name) => {
    const column = findColumn(table, name)
    if (column.kind === 'number') return column.values
    throw problem(`“${name}” has categories, which ${text} cannot compute with; use the column itself as a term.`)
  })
  return { kind: 'number', text, label: text, values }
}

/** Whether a column has a certain value is a category of two: no, then yes. */
function responseOf(table: AnalysisTable, { response }: Formula): FrameVariable {
  if (response.kind === 'value') return variableOf(table, response.expression)
  const column = findColumn(table, response.column)
  const text = expressionText({ kind: 'column', name: column.name })
  const both = {
    kind: 'category',
    text,
    label: column.name,
    levels: [`not ${response.level}`, response.level],
  } as const
  if (column.kind === 'number') {
    const wanted = Number(response.level)
    if (Number.isNaN(wanted))
      throw problem(`“${column.name}” has numbers, of which “${response.level}” is none; compare it with a number.`)
    const code = (value: number): number => (Number.isNaN(value) ? -1 : value === wanted ? 1 : 0)
    return { ...both, codes: Int32Array.from(column.values, code) }
  }
  const wanted = column.levels.indexOf(response.level)
  if (wanted < 0)
    throw problem(
      `“${column.name}” has no category “${response.level}”; it has ${column.levels.slice(0, 8).join(', ')}.`,
    )
  return { ...both, codes: column.codes.map((code) => (code < 0 ? -1 : code === wanted ? 1 : 0)) }
}
