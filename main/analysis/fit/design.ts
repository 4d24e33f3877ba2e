import type { Formula } from '../formula/parse'
import { sameTerm, type Term } from '../formula/terms'
import type { Frame, FrameVariable } from './frame'

/** What a column of the design is the product of: numbers, and whether a category has a level. */
type Part = { readonly variable: number; readonly level: number | null }

export type DesignColumn = {
  readonly name: string
  readonly label: string
  /** Its term's place; −1 for the intercept. */
  readonly term: number
  readonly parts: readonly Part[]
}

/**
 * The columns of R's model.matrix with treatment contrasts. A category stands in a term without its first level where the
 * term without it is in the model too (the intercept counts as the term of nothing), and with all levels where it is not.
 * Without an intercept the first category of the first term that has one gets all levels. `levels`: those that occur,
 * by variable; the first variable of a term varies fastest.
 */
export function designColumns(
  { terms, intercept }: Formula,
  variables: readonly (FrameVariable | null)[],
  levels: readonly (readonly number[])[],
): DesignColumn[] {
  const isCategory = (index: number): boolean => variables[index]?.kind === 'category'
  const whole = intercept ? null : firstCategory(terms, isCategory)
  const columns: DesignColumn[] = intercept ? [{ name: '(Intercept)', label: 'Intercept', term: -1, parts: [] }] : []
  terms.forEach((term, at) => {
    const choices = term.map((variable): Part[] => {
      if (!isCategory(variable)) return [{ variable, level: null }]
      const rest = term.filter((other) => other !== variable)
      const isMarginal = rest.length === 0 || terms.some((other) => sameTerm(other, rest))
      const all = !isMarginal || (whole?.term === at && whole.variable === variable)
      return levels[variable]!.slice(all ? 0 : 1).map((level) => ({ variable, level }))
    })
    for (const parts of combinations(choices)) {
      const words = parts.map(({ variable, level }) => partWords(variables[variable]!, level))
      columns.push({
        name: words.map(({ name }) => name).join(':'),
        label: words.map(({ label }) => label).join(' × '),
        term: at,
        parts,
      })
    }
  })
  return columns
}

function firstCategory(
  terms: readonly Term[],
  isCategory: (variable: number) => boolean,
): { readonly term: number; readonly variable: number } | null {
  const term = terms.findIndex((variables) => variables.some(isCategory))
  return term < 0 ? null : { term, variable: terms[term]!.find(isCategory)! }
}

/** One of each, the first varying fastest. */
const combinations = (choices: readonly (readonly Part[])[]): Part[][] =>
  choices.reduce<Part[][]>((rows, choice) => choice.flatMap((part) => rows.map((row) => [...row, part])), [[]])

function partWords(variable: FrameVariable, level: number | null): { readonly name: string; readonly label: string } {
  if (variable.kind === 'number' || level === null) return { name: variable.text, label: variable.label }
  const word = variable.levels[level]!
  return { name: `${variable.text}${word}`, label: `${variable.label} ${word}` }
}

/** The design, one column after the other, n × p. */
export function designMatrix({ rows, variables }: Frame, columns: readonly DesignColumn[]): Float64Array {
  const matrix = new Float64Array(rows * columns.length).fill(1)
  columns.forEach(({ parts }, column) => {
    const at = column * rows
    for (const { variable, level } of parts) {
      const values = variables[variable]!
      if (values.kind === 'number') for (let row = 0; row < rows; row += 1) matrix[at + row]! *= values.values[row]!
      else for (let row = 0; row < rows; row += 1) if (values.codes[row] !== level) matrix[at + row] = 0
    }
  })
  return matrix
}
