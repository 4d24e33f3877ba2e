import { UserError } from '../errors'
import { allowedLevels, allowedNumbers } from './allowed'
import { emptyRow, type RuleColumn } from './columns'
import { compileRule, type Rule } from './rule'
import type { Compared } from './meaning'
import { writtenName } from './tokens'

/** Rules that can be held against a table, and those that cannot, with the reason. */
export type RuleSet = {
  readonly rules: readonly Rule[]
  /** Rules that say the rest of the others: a < c, where a < b and b < c. Only for filling. */
  readonly implied: readonly Rule[]
  readonly problems: readonly { readonly text: string; readonly problem: string }[]
}

export function compileRules(texts: readonly string[], columns: readonly RuleColumn[]): RuleSet {
  const rules: Rule[] = []
  const problems: { text: string; problem: string }[] = []
  for (const text of texts)
    try {
      rules.push(compileRule(text, columns))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      problems.push({ text, problem: error.message })
    }
  return { rules, implied: impliedOrders(rules, columns), problems }
}

type Order = { readonly below: number; readonly above: number; readonly strict: boolean }

/** Comparisons of two columns that always hold, as "below ≤ above". */
function ordersOf(rules: readonly Rule[]): Order[] {
  return rules.flatMap(({ statement }) => {
    const parts: Compared[] = []
    const collect = (part: typeof statement): void => {
      if (part.kind === 'compare') parts.push(part)
      else if (part.kind === 'and') {
        collect(part.left)
        collect(part.right)
      }
    }
    collect(statement)
    return parts.flatMap(({ sign, left, right }): Order[] => {
      if (left.kind !== 'column' || right.kind !== 'column' || left.per !== right.per) return []
      if (sign === '<' || sign === '<=') return [{ below: left.column, above: right.column, strict: sign === '<' }]
      if (sign === '>' || sign === '>=') return [{ below: right.column, above: left.column, strict: sign === '>' }]
      return []
    })
  })
}

/** All orders that follow from those given. */
function closure(orders: readonly Order[]): Order[] {
  const all = new Map<string, Order>()
  const key = ({ below, above }: Order): string => `${below} ${above}`
  const add = (order: Order): boolean => {
    const known = all.get(key(order))
    if (known && (known.strict || !order.strict)) return false
    all.set(key(order), order)
    return true
  }
  orders.forEach(add)
  for (let again = true; again;) {
    again = false
    for (const a of [...all.values()])
      for (const b of [...all.values()])
        if (a.above === b.below && add({ below: a.below, above: b.above, strict: a.strict || b.strict })) again = true
  }
  return [...all.values()]
}

function impliedOrders(rules: readonly Rule[], columns: readonly RuleColumn[]): Rule[] {
  const given = ordersOf(rules)
  const known = new Set(given.map(({ below, above }) => `${below} ${above}`))
  const name = (column: number): string => writtenName(columns[column]!.name)
  return closure(given)
    .filter(({ below, above }) => below !== above && !known.has(`${below} ${above}`))
    .map(({ below, above, strict }) => compileRule(`${name(below)} ${strict ? '<' : '<='} ${name(above)}`, columns))
}

/** What the rules contradict each other in, a sentence each. */
export function contradictions({ rules }: Pick<RuleSet, 'rules'>, columns: readonly RuleColumn[]): string[] {
  const circles = closure(ordersOf(rules)).filter(({ below, above, strict }) => strict && below === above)
  const found = circles
    .slice(0, 1)
    .map(
      ({ below }) =>
        `The rules put “${columns[below]!.name}” below itself; remove one of the comparisons that lead there.`,
    )
  const quoted = (some: readonly Rule[]): string => some.map(({ text }) => `“${text}”`).join(' and ')
  columns.forEach((column, c) => {
    const own = rules.filter(({ columns: used }) => used.length === 1 && used[0] === c)
    const clash = own.length === 0 ? null : smallestClash(own, c, column, columns.length)
    if (clash === null) return
    found.push(
      clash.length === 1
        ? `${quoted(clash)} leaves no value for “${column.name}”; change or remove it.`
        : `${quoted(clash)} together leave no value for “${column.name}”; change or remove one of them.`,
    )
  })
  return found
}

/** One rule, or two, after which no value of the column is left; null when there are none. */
function smallestClash(own: readonly Rule[], c: number, column: RuleColumn, columns: number): readonly Rule[] | null {
  const pairs = own.flatMap((a, i) => own.slice(i + 1).map((b) => [a, b]))
  return [...own.map((one) => [one]), ...pairs, own].find((some) => !hasValue(some, c, column, columns)) ?? null
}

function hasValue(rules: readonly Rule[], c: number, column: RuleColumn, columns: number): boolean {
  const row = emptyRow(columns)
  if (column.kind === 'texts' || rules.some(({ empties }) => empties !== null)) return true
  if (column.kind === 'discrete') return allowedLevels(rules, c, column.levels.length, row).includes(true)
  return allowedNumbers(rules, c, column, row).length > 0
}
