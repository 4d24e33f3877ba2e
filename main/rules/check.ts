import type { RuleColumn } from './columns'
import { columnsOfQuantity, type Quantity, type Statement } from './meaning'
import { readMoment } from './moment-text'
import { precisionOf } from './precision'
import { wrongAt } from './problem'
import type { Syntax } from './syntax'

type Column = Pick<RuleColumn, 'name' | 'kind'> &
  Partial<{ levels: readonly string[]; ordered: boolean; moment: string | undefined }>

type Part =
  | { readonly is: 'number' | 'moment' | 'time'; readonly quantity: Quantity }
  | { readonly is: 'category'; readonly column: number }
  | { readonly is: 'texts'; readonly column: number }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'statement'; readonly statement: Statement }

const SECONDS_PER_DAY = 86_400
const days = (column: number, per: number): Quantity => ({ kind: 'column', column, per })

/** Holds a rule against a table's columns: names, types, values; what does not fit is said with its place. */
export function checkRule(text: string, rule: Syntax, columns: readonly RuleColumn[]): Statement {
  const wrong = (part: Syntax, what: string): Error => wrongAt(text, part.at, what)
  const nameOf = (column: number): string => columns[column]!.name

  function columnPart(part: Extract<Syntax, { kind: 'column' }>): Part {
    const column = columns.findIndex(({ name }) => name === part.name)
    if (column < 0) throw wrong(part, unknownName(part.name, columns))
    const found: Column = columns[column]!
    if (found.kind === 'texts') return { is: 'texts', column }
    if (found.kind === 'discrete') return { is: 'category', column }
    if (found.moment === 'date') return { is: 'moment', quantity: days(column, 1) }
    if (found.moment === 'datetime') return { is: 'moment', quantity: days(column, SECONDS_PER_DAY) }
    if (found.moment === 'time') return { is: 'time', quantity: days(column, SECONDS_PER_DAY) }
    return { is: 'number', quantity: days(column, 1) }
  }

  function read(part: Syntax): Part {
    switch (part.kind) {
      case 'column':
        return columnPart(part)
      case 'number':
        return { is: 'number', quantity: part }
      case 'text':
        return { is: 'text', text: part.text }
      case 'minus':
        return { is: 'number', quantity: { kind: 'minus', of: number(part.of) } }
      case 'call':
        return call(part)
      case 'binary':
        return binary(part)
      default:
        return { is: 'statement', statement: statement(part) }
    }
  }

  /** A part that can be calculated with. */
  function quantity(part: Syntax): Extract<Part, { quantity: Quantity }> {
    const read_ = read(part)
    switch (read_.is) {
      case 'statement':
        throw wrong(part, 'a number is expected here, not something that is true or false')
      case 'text':
        throw wrong(part, `a number is expected here, not the text “${read_.text}”`)
      case 'category':
        throw wrong(
          part,
          `“${nameOf(read_.column)}” has categories; only numbers and dates can be calculated with or put in order`,
        )
      case 'texts':
        throw wrong(part, `“${nameOf(read_.column)}” has free texts; a rule can only say whether they are empty`)
      default:
        return read_
    }
  }
  function number(part: Syntax): Quantity {
    const { is, quantity: found } = quantity(part)
    if (is !== 'number')
      throw wrong(part, 'a number is expected here, not a date or a time; the difference of two dates is one, in days')
    return found
  }

  function call(part: Extract<Syntax, { kind: 'call' }>): Part {
    if (part.name === 'min' || part.name === 'max') {
      const of = part.of.map(quantity)
      const [first] = of
      const other = of.findIndex(({ is }) => is !== first!.is)
      if (other >= 0) throw wrong(part.of[other]!, `“${part.name}” takes values of one kind: numbers, dates or times`)
      return { is: first!.is, quantity: { kind: 'call', name: part.name, of: of.map((one) => one.quantity) } }
    }
    const digits = part.of[1]
    if (digits !== undefined && (digits.kind !== 'number' || !Number.isInteger(digits.value) || digits.value > 12))
      throw wrong(digits, 'the number of decimals is a whole number from 0 to 12')
    return { is: 'number', quantity: { kind: 'call', name: part.name, of: part.of.map(number) } }
  }

  function binary(part: Extract<Syntax, { kind: 'binary' }>): Part {
    const left = quantity(part.left)
    const right = quantity(part.right)
    const whole: Quantity = { kind: 'binary', sign: part.sign, left: left.quantity, right: right.quantity }
    if (left.is === 'number' && right.is === 'number') return { is: 'number', quantity: whole }
    if (part.sign === '-' && left.is === right.is) return { is: 'number', quantity: whole }
    if ((part.sign === '-' || part.sign === '+') && right.is === 'number') return { is: left.is, quantity: whole }
    if (part.sign === '+' && left.is === 'number') return { is: right.is, quantity: whole }
    throw wrong(part, 'of dates one can only take the difference, in days, or add and take away days')
  }

  function compare(part: Extract<Syntax, { kind: 'compare' }>): Statement {
    const { sign } = part
    const equality = sign === '=' || sign === '!='
    const [left, right] = [read(part.left), read(part.right)]
    if (left.is === 'category' || right.is === 'category') {
      const [own, other, otherPart] = left.is === 'category' ? [left, right, part.right] : [right, left, part.left]
      if (own.is !== 'category') throw wrong(part, 'a category is expected here')
      const { levels = [], ordered = false }: Column = columns[own.column]!
      if (!equality && !ordered)
        throw wrong(
          part,
          `the categories of “${nameOf(own.column)}” have no order; compare with = or !=, or read the column as ordered`,
        )
      const mine = days(own.column, 1)
      const theirs = category(own.column, levels, other, otherPart)
      const [a, b] = left.is === 'category' ? [mine, theirs] : [theirs, mine]
      return { kind: 'compare', sign, left: a, right: b, written: [] }
    }
    if (left.is === 'text' || right.is === 'text') {
      const [own, given, ownPart, givenPart] =
        right.is === 'text'
          ? [left, right, part.left, part.right]
          : [right, left as typeof right, part.right, part.left]
      if (given.is !== 'text') throw wrong(part, 'a value is expected here')
      if (own.is === 'texts')
        throw wrong(ownPart, `“${nameOf(own.column)}” has free texts; a rule can only say whether they are empty`)
      if (own.is !== 'moment' && own.is !== 'time')
        throw wrong(
          givenPart,
          own.is === 'number' ? 'a number is expected here, without quotes' : 'a column is expected beside a text',
        )
      const value = readMoment(given.text, own.is)
      if (value === null)
        throw wrong(
          givenPart,
          own.is === 'time'
            ? 'a time is written "14:30"'
            : 'a date is written "2024-03-31", with a time "2024-03-31 14:30"',
        )
      const literal: Quantity = { kind: 'number', value }
      return compared(sign, right.is === 'text' ? own.quantity : literal, right.is === 'text' ? literal : own.quantity)
    }
    const [a, b] = [quantity(part.left), quantity(part.right)]
    if (a.is !== b.is) throw wrong(part, `${words[a.is]} cannot be compared with ${words[b.is]}`)
    return compared(sign, a.quantity, b.quantity)
  }

  function compared(sign: Extract<Syntax, { kind: 'compare' }>['sign'], left: Quantity, right: Quantity): Statement {
    const used = [...new Set([...columnsOfQuantity(left), ...columnsOfQuantity(right)])]
    const written = used.flatMap((column) => {
      const found = columns[column]!
      if (found.kind !== 'continuous' || found.step === null) return []
      return { column, ...precisionOf(found.values, found.step) }
    })
    return { kind: 'compare', sign, left, right, written }
  }

  function category(own: number, levels: readonly string[], other: Part, part: Syntax): Quantity {
    if (other.is === 'category') {
      const theirs: Column = columns[other.column]!
      return { kind: 'level', column: other.column, among: theirs.levels!.map((level) => levels.indexOf(level)) }
    }
    const text_ = other.is === 'text' ? other.text : part.kind === 'number' ? String(part.value) : null
    if (text_ === null) throw wrong(part, `a value of “${nameOf(own)}” is expected here, in quotes`)
    const index = levels.findIndex((level) => level.trim() === text_.trim())
    if (index >= 0) return { kind: 'number', value: index }
    const near = levels.find((level) => level.trim().toLowerCase() === text_.trim().toLowerCase())
    const some = levels.slice(0, 4).map((level) => `"${level}"`)
    throw wrong(
      part,
      near !== undefined
        ? `“${nameOf(own)}” has no value “${text_}”; did you mean "${near}"?`
        : `“${nameOf(own)}” has no value “${text_}”; it has ${some.join(', ')}${levels.length > 4 ? ' and others' : ''}`,
    )
  }

  function statement(part: Syntax): Statement {
    switch (part.kind) {
      case 'compare':
        return compare(part)
      case 'empty': {
        if (part.of.kind !== 'column') throw wrong(part.of, 'only a column can be empty')
        const column = columns.findIndex(({ name }) => name === (part.of as { name: string }).name)
        if (column < 0) throw wrong(part.of, unknownName(part.of.name, columns))
        return { kind: 'empty', column }
      }
      case 'not':
        return { kind: 'not', of: statement(part.of) }
      case 'and':
      case 'or':
        return { kind: part.kind, left: statement(part.left), right: statement(part.right) }
      case 'when':
        return { kind: 'when', then: statement(part.then), condition: statement(part.condition) }
      default: {
        const found = read(part)
        if (found.is === 'statement') return found.statement
        throw wrong(part, 'a comparison is expected here, such as “a < b” or “a is empty”')
      }
    }
  }

  const checked = statement(rule)
  const empties = onlyNumbers(rule)
  if (empties) throw wrong(rule, 'a rule is about at least one column')
  return checked
}

const words = { number: 'a number', moment: 'a date', time: 'a time' } as const

/** Whether no column stands anywhere in it. */
function onlyNumbers(part: Syntax): boolean {
  switch (part.kind) {
    case 'column':
      return false
    case 'number':
    case 'text':
      return true
    case 'call':
      return part.of.every(onlyNumbers)
    case 'minus':
    case 'empty':
    case 'not':
      return onlyNumbers(part.of)
    case 'when':
      return onlyNumbers(part.then) && onlyNumbers(part.condition)
    default:
      return onlyNumbers(part.left) && onlyNumbers(part.right)
  }
}

function unknownName(name: string, columns: readonly RuleColumn[]): string {
  const near = columns.find((column) => column.name.toLowerCase() === name.toLowerCase())
  if (near) return `there is no column “${name}”; did you mean “${near.name}”?`
  const level = columns.find((column) => column.kind === 'discrete' && column.levels.includes(name))
  if (level) return `there is no column “${name}”; write "${name}" in quotes for the value of “${level.name}”`
  return `there is no column “${name}”; names with blanks or signs stand in [brackets], texts in "quotes"`
}
