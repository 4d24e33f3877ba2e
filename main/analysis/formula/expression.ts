import { problem } from '../problem'

/** A number computed from columns. */
export type Expression =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'call'; readonly name: string; readonly of: Expression }
  | { readonly kind: 'minus'; readonly of: Expression }
  | { readonly kind: 'binary'; readonly sign: Sign; readonly left: Expression; readonly right: Expression }

export type Sign = '+' | '-' | '*' | '/' | '^'

const functions: Readonly<Record<string, (x: number) => number>> = {
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  log1p: Math.log1p,
  exp: Math.exp,
  sqrt: Math.sqrt,
  abs: Math.abs,
  /** As in R: what is inside is arithmetic, not terms. */
  I: (x) => x,
}

export const isFunction = (name: string): boolean => Object.hasOwn(functions, name)
export const functionNames = Object.keys(functions)

const compute: Readonly<Record<Sign, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
}

const plainName = /^(?:\p{L}|[._])(?:\p{L}|\p{N}|\p{M}|[._])*$/u

/** As R writes it: sums and products with blanks, quotients and powers without. */
export function expressionText(expression: Expression): string {
  switch (expression.kind) {
    case 'column':
      return plainName.test(expression.name) ? expression.name : `\`${expression.name}\``
    case 'number':
      return String(expression.value)
    case 'call':
      return `${expression.name}(${expressionText(expression.of)})`
    case 'minus':
      return `-${expressionText(expression.of)}`
    case 'binary': {
      const gap = expression.sign === '/' || expression.sign === '^' ? '' : ' '
      const rank = ranks[expression.sign]
      const side = (part: Expression, atLeast: number): string =>
        part.kind === 'binary' && ranks[part.sign] < atLeast ? `(${expressionText(part)})` : expressionText(part)
      return `${side(expression.left, rank)}${gap}${expression.sign}${gap}${side(expression.right, rank + 1)}`
    }
  }
}

const ranks: Readonly<Record<Sign, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 3 }

export function columnsOf(expression: Expression): string[] {
  switch (expression.kind) {
    case 'column':
      return [expression.name]
    case 'number':
      return []
    case 'call':
    case 'minus':
      return columnsOf(expression.of)
    case 'binary':
      return [...columnsOf(expression.left), ...columnsOf(expression.right)]
  }
}

/** Its value in every row; NaN where a column has a gap. A value that is no number (log of 0) is refused, by name. */
export function evaluate(
  expression: Expression,
  rows: number,
  columnValues: (name: string) => Float64Array,
): Float64Array {
  if (expression.kind === 'column') return columnValues(expression.name)
  const known = new Uint8Array(rows).fill(1)
  for (const name of columnsOf(expression)) {
    const values = columnValues(name)
    for (let row = 0; row < rows; row += 1) if (Number.isNaN(values[row]!)) known[row] = 0
  }
  const values = inEveryRow(expression, rows, columnValues)
  for (let row = 0; row < rows; row += 1) {
    if (known[row] === 0) values[row] = NaN
    else if (!Number.isFinite(values[row]!))
      throw problem(
        `${expressionText(expression)} is no number in row ${row + 1}; use another transformation, or leave it out.`,
      )
  }
  return values
}

function inEveryRow(expression: Expression, rows: number, columnValues: (name: string) => Float64Array): Float64Array {
  switch (expression.kind) {
    case 'column':
      return columnValues(expression.name)
    case 'number':
      return new Float64Array(rows).fill(expression.value)
    case 'call':
      return inEveryRow(expression.of, rows, columnValues).map(functions[expression.name]!)
    case 'minus':
      return inEveryRow(expression.of, rows, columnValues).map((x) => -x)
    case 'binary': {
      const right = inEveryRow(expression.right, rows, columnValues)
      const operate = compute[expression.sign]
      return inEveryRow(expression.left, rows, columnValues).map((x, row) => operate(x, right[row]!))
    }
  }
}
