import type { RuleRow } from './columns'
import type { Compared, Quantity, Statement } from './meaning'
import { onceEach } from './once-each'
import { halfAt } from './precision'
import type { FunctionName } from './syntax'

/** 1: holds, 0: does not, NaN: cannot be told, because something is unknown. */
export type Truth = number

export type Computed = (row: RuleRow) => number

/** Rounding of the computation itself, as a share of what is compared. */
const RELATIVE = 1e-9

const calls: Readonly<Record<FunctionName, (values: readonly number[]) => number>> = {
  round: ([x, digits = 0]) => Number((Math.round(x! * 10 ** digits) / 10 ** digits).toPrecision(15)),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  log: ([x]) => Math.log(x!),
  exp: ([x]) => Math.exp(x!),
  sqrt: ([x]) => Math.sqrt(x!),
  abs: ([x]) => Math.abs(x!),
}

/** A function that computes a quantity; NaN where a column it needs is unknown, and where it is no number. */
export const computeOf: (quantity: Quantity) => Computed = onceEach(compiled)

function compiled(quantity: Quantity): Computed {
  switch (quantity.kind) {
    case 'number':
      return () => quantity.value
    case 'column': {
      const { column, per } = quantity
      return per === 1 ? ({ x }) => x[column]! : ({ x }) => x[column]! / per
    }
    case 'level': {
      const { column, among } = quantity
      return ({ x }) => (Number.isNaN(x[column]) ? NaN : among[x[column]!]!)
    }
    case 'call': {
      const of = quantity.of.map(computeOf)
      const call = calls[quantity.name]
      return (row) => call(of.map((one) => one(row)))
    }
    case 'minus': {
      const of = computeOf(quantity.of)
      return (row) => -of(row)
    }
    case 'binary': {
      const left = computeOf(quantity.left)
      const right = computeOf(quantity.right)
      switch (quantity.sign) {
        case '+':
          return (row) => left(row) + right(row)
        case '-':
          return (row) => left(row) - right(row)
        case '*':
          return (row) => left(row) * right(row)
        case '/':
          return (row) => left(row) / right(row)
        case '^':
          return (row) => left(row) ** right(row)
      }
    }
  }
}

/**
 * How far the two sides of an equality may be apart: as far as half a step of one of its columns moves them, so that it holds when
 * one of its columns, computed from the others, is the value that stands there, to that column's own precision.
 */
export const toleranceOf: (compared: Compared) => (row: RuleRow) => number = onceEach(tolerated)

function tolerated({ left, right, written }: Compared): (row: RuleRow) => number {
  const [a, b] = [computeOf(left), computeOf(right)]
  return (row) => {
    const [l, r] = [a(row), b(row)]
    let tolerance = RELATIVE * (Math.abs(l) + Math.abs(r))
    for (const precision of written) {
      const { column } = precision
      const x = row.x[column]!
      const half = halfAt(precision, x)
      row.x[column] = x + half
      const above = a(row) - b(row)
      row.x[column] = x - half
      const below = a(row) - b(row)
      row.x[column] = x
      const effect = Math.abs(above - below) / 2
      // A hair more than half a step: a value that lies exactly between two is written as either.
      if (effect > tolerance) tolerance = effect * (1 + 1e-6) + RELATIVE * (Math.abs(l) + Math.abs(r))
    }
    return tolerance
  }
}

function equalityOf(compared: Compared): Computed {
  const [a, b] = [computeOf(compared.left), computeOf(compared.right)]
  const tolerance = toleranceOf(compared)
  return (row) => {
    const [l, r] = [a(row), b(row)]
    const apart = Math.abs(l - r)
    // Divided by nothing, or something is unknown.
    if (!Number.isFinite(apart)) return l === r ? 1 : NaN
    if (apart <= RELATIVE * (Math.abs(l) + Math.abs(r))) return 1
    return apart <= tolerance(row) ? 1 : 0
  }
}

function compareOf(compared: Compared): Computed {
  const { sign, left, right } = compared
  if (sign === '=') return equalityOf(compared)
  if (sign === '!=') {
    const equal = equalityOf(compared)
    return (row) => 1 - equal(row)
  }
  const [a, b] = [computeOf(left), computeOf(right)]
  const test = orders[sign]
  return (row) => {
    const [l, r] = [a(row), b(row)]
    return Number.isNaN(l) || Number.isNaN(r) ? NaN : test(l, r) ? 1 : 0
  }
}

/** What is equal but for rounding errors of the computation counts as equal. */
const nearly = (l: number, r: number): boolean => Math.abs(l - r) <= 1e-12 * (Math.abs(l) + Math.abs(r))
const orders = {
  '<': (l: number, r: number) => l < r && !nearly(l, r),
  '<=': (l: number, r: number) => l <= r || nearly(l, r),
  '>': (l: number, r: number) => l > r && !nearly(l, r),
  '>=': (l: number, r: number) => l >= r || nearly(l, r),
} as const

/** A function that says whether a statement holds in a row, in Kleene's logic of true, false and unknown. */
export function truthOf(statement: Statement): Computed {
  switch (statement.kind) {
    case 'compare':
      return compareOf(statement)
    case 'empty': {
      const { column } = statement
      return ({ empty }) => (empty[column] === 2 ? NaN : empty[column]!)
    }
    case 'not': {
      const of = truthOf(statement.of)
      return (row) => 1 - of(row)
    }
    case 'and':
      return both(truthOf(statement.left), truthOf(statement.right))
    case 'or':
      return either(truthOf(statement.left), truthOf(statement.right))
    case 'when': {
      const condition = truthOf(statement.condition)
      return either((row) => 1 - condition(row), truthOf(statement.then))
    }
  }
}

const both =
  (left: Computed, right: Computed): Computed =>
  (row) => {
    const a = left(row)
    if (a === 0) return 0
    const b = right(row)
    return b === 0 ? 0 : a * b
  }

const either =
  (left: Computed, right: Computed): Computed =>
  (row) => {
    const a = left(row)
    if (a === 1) return 1
    const b = right(row)
    return b === 1 ? 1 : a + b
  }
