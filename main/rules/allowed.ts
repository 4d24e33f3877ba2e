import type { RuleColumn, RuleRow } from './columns'
import { toleranceOf } from './evaluate'
import type { Rule } from './rule'
import { rootsOf } from './solve'

/** Numbers from `low` to `high`; an open end is not one of them. */
export type Interval = {
  readonly low: number
  readonly high: number
  readonly lowOpen: boolean
  readonly highOpen: boolean
}

export const EVERYTHING: readonly Interval[] = [{ low: -Infinity, high: Infinity, lowOpen: true, highOpen: true }]

type Number_ = Extract<RuleColumn, { kind: 'continuous' }>

/** Where a root is looked for that has no closed form: the column's bounds, or far out on both sides of nothing known. */
const searchRange = ({ low, high }: Number_) => ({ low: low ?? -1e6, high: high ?? 1e6 })

/**
 * What the rules leave of a number's line, given the rest of its row: rules break or hold from one place where a comparison changes to the
 * next, so they are asked at each such place and once between. What cannot be told is allowed.
 */
export function allowedNumbers(
  rules: readonly Rule[],
  column: number,
  described: Number_,
  row: RuleRow,
): readonly Interval[] {
  const places = new Set<number>()
  for (const { comparisons } of rules)
    for (const compared of comparisons) {
      const { sign } = compared
      if (sign !== '=' && sign !== '!=') {
        for (const root of rootsOf(compared, column, 0, row, searchRange(described))) places.add(root)
        continue
      }
      for (const root of rootsOf(compared, column, 0, row, searchRange(described))) {
        const before = row.x[column]!
        row.x[column] = root
        const apart = toleranceOf(compared)(row)
        row.x[column] = before
        places.add(root)
        for (const shift of [-apart, apart])
          for (const edge of rootsOf(compared, column, shift, row, searchRange(described))) places.add(edge)
      }
    }
  if (places.size === 0) return broken(rules, column, row, probe(described)) ? [] : EVERYTHING
  const sorted = [...places].sort((a, b) => a - b)
  const found: { low: number; high: number; lowOpen: boolean; highOpen: boolean }[] = []
  const join = (low: number, high: number, isPoint: boolean): void => {
    const last = found.at(-1)
    if (last && last.high === low && (isPoint || !last.highOpen)) {
      last.high = high
      last.highOpen = !isPoint
    } else found.push({ low, high, lowOpen: !isPoint, highOpen: !isPoint })
  }
  const [first, last] = [sorted[0]!, sorted.at(-1)!]
  if (!broken(rules, column, row, first - beyond(first))) join(-Infinity, first, false)
  sorted.forEach((place, i) => {
    if (!broken(rules, column, row, place) && !isPole(rules, column, row, place)) join(place, place, true)
    const next = sorted[i + 1]
    if (next !== undefined && !broken(rules, column, row, (place + next) / 2)) join(place, next, false)
  })
  if (!broken(rules, column, row, last + beyond(last))) join(last, Infinity, false)
  return found
}

const beyond = (x: number): number => Math.abs(x) + 1
const probe = ({ low, high }: Number_): number => low ?? high ?? 0

/** Whether some rule surely does not hold with this value. */
export function broken(rules: readonly Rule[], column: number, row: RuleRow, value: number): boolean {
  const [x, empty] = [row.x[column]!, row.empty[column]!]
  row.x[column] = value
  row.empty[column] = 0
  const isBroken = rules.some(({ truth }) => truth(row) === 0)
  row.x[column] = x
  row.empty[column] = empty
  return isBroken
}

/** Whether a rule tells something next to a value and nothing at it: there it divides by nothing, and no row stands there. */
function isPole(rules: readonly Rule[], column: number, row: RuleRow, value: number): boolean {
  const before = row.x[column]!
  const tells = (truth: Rule['truth'], x: number): boolean => {
    row.x[column] = x
    return !Number.isNaN(truth(row))
  }
  const empty = row.empty[column]!
  row.empty[column] = 0
  const near = 1e-3 * beyond(value)
  const found = rules.some(
    ({ truth }) => !tells(truth, value) && tells(truth, value - near) && tells(truth, value + near),
  )
  row.x[column] = before
  row.empty[column] = empty
  return found
}

/** For each level whether the rules allow it. */
export const allowedLevels = (rules: readonly Rule[], column: number, levels: number, row: RuleRow): boolean[] =>
  Array.from({ length: levels }, (_, level) => !broken(rules, column, row, level))
