import { allowedLevels, allowedNumbers, broken, EVERYTHING, type Interval } from './allowed'
import type { RuleColumn, RuleRow } from './columns'
import type { Rule } from './rule'

/** Both ends can be had. */
export type Span = { readonly low: number; readonly high: number }

/** What the rules leave for a cell, given the rest of its row. */
export type Choice =
  | { readonly kind: 'free' }
  | { readonly kind: 'value'; readonly value: number }
  /** Ascending, apart from each other. */
  | { readonly kind: 'spans'; readonly spans: readonly Span[] }
  | { readonly kind: 'levels'; readonly allowed: readonly boolean[] }
  | { readonly kind: 'none' }

export const FREE: Choice = { kind: 'free' }
const NONE: Choice = { kind: 'none' }

/** More than the rounding that comparisons forgive (`RELATIVE` there), as a share of what is compared. */
const HAIR = 1e-8
/** Below this share of its size a stretch of numbers is one number. */
const POINT = 1e-7

/** `rules`: those that the column is in. */
export function choiceFor(rules: readonly Rule[], column: number, described: RuleColumn, row: RuleRow): Choice {
  if (rules.length === 0 || described.kind === 'texts') return FREE
  if (described.kind === 'discrete') return levelChoice(rules, column, described.levels.length, row)
  const computed = computedValue(rules, column, described, row)
  if (computed !== null) {
    const fits = within(described, computed) && !broken(rules, column, row, computed)
    return fits ? { kind: 'value', value: computed } : NONE
  }
  const intervals = allowedNumbers(rules, column, described, row)
  if (intervals === EVERYTHING) return FREE
  const isKept = (x: number): boolean => !broken(rules, column, row, x)
  const spans = intervals.flatMap((interval) =>
    spanIn(interval, described).flatMap((span) => kept(span, described, isKept)),
  )
  if (spans.length === 0) return NONE
  const [only] = spans
  if (spans.length > 1 || only!.low !== only!.high) return { kind: 'spans', spans }
  return broken(rules, column, row, only!.low) ? NONE : { kind: 'value', value: only!.low }
}

function levelChoice(rules: readonly Rule[], column: number, levels: number, row: RuleRow): Choice {
  const allowed = allowedLevels(rules, column, levels, row)
  const count = allowed.filter(Boolean).length
  if (count === levels) return FREE
  if (count === 0) return NONE
  return count === 1 ? { kind: 'value', value: allowed.indexOf(true) } : { kind: 'levels', allowed }
}

type Numbers = Extract<RuleColumn, { kind: 'continuous' }>

/** What a formula gives for the column, as it is written; null when none gives anything. */
function computedValue(rules: readonly Rule[], column: number, described: Numbers, row: RuleRow): number | null {
  for (const { derived } of rules) {
    if (derived?.column !== column) continue
    const value = derived.compute(row)
    if (Number.isFinite(value)) return stepped(value, described.step)
  }
  return null
}

const stepped = (value: number, step: number | null): number => {
  const rounded = step === null ? value : Number((Math.round(value / step) * step).toPrecision(15))
  return rounded === 0 ? 0 : rounded
}

const within = ({ low, high }: Numbers, value: number): boolean =>
  (low === null || value >= low) && (high === null || value <= high)

/** The values of a column, in its bounds and steps, that lie in an interval. */
function spanIn({ low, high, lowOpen, highOpen }: Interval, column: Numbers): Span[] {
  const from = Math.max(low, column.low ?? -Infinity)
  const to = Math.min(high, column.high ?? Infinity)
  if (from > to) return []
  const openFrom = lowOpen && from === low
  const openTo = highOpen && to === high
  const { step } = column
  if (step === null) {
    const size = Math.abs(from) + Math.abs(to)
    if (Number.isFinite(size) && to - from <= POINT * size) return [point((from + to) / 2)]
    // Next to an open end, but not on it, nor so near that a comparison takes it for the end.
    const hair = (end: number): number =>
      Number.isFinite(end) ? Math.min(HAIR * (Math.abs(end) + 1), (to - from) / 4) : 0
    return [{ low: from + (openFrom ? hair(from) : 0), high: to - (openTo ? hair(to) : 0) }]
  }
  const least = Math.ceil(from / step - 1e-9)
  const most = Math.floor(to / step + 1e-9)
  const multiple = (count: number): number => (Number.isFinite(count) ? stepped(count * step, step) : count)
  const first = openFrom && multiple(least) <= from ? least + 1 : least
  const last = openTo && multiple(most) >= to ? most - 1 : most
  return first > last ? [] : [{ low: multiple(first), high: multiple(last) }]
}

/** Halvings that find where a span begins to keep the rules. */
const HALVINGS = 30

/**
 * The part of a span that keeps the rules. How near an equality must be met changes along the line, so the ends that were worked out
 * for it may lie a step too far out.
 */
function kept(span: Span, { step }: Numbers, isKept: (x: number) => boolean): Span[] {
  const isGood = (end: number): boolean => !Number.isFinite(end) || isKept(end)
  if (isGood(span.low) && isGood(span.high)) return [span]
  const away = (end: number): number => Math.abs(end) + 1
  const [from, to] = [
    Number.isFinite(span.low) ? span.low : span.high - away(span.high),
    Number.isFinite(span.high) ? span.high : span.low + away(span.low),
  ]
  const middle = stepped((from + to) / 2, step)
  const inside = [middle, middle - (step ?? 0), middle + (step ?? 0)].find((x) => x >= from && x <= to && isKept(x))
  if (inside === undefined) return []
  const inward = (end: number): number => {
    if (isGood(end)) return end
    let [good, bad] = [inside, end]
    for (let i = 0; i < HALVINGS; i += 1) {
      const between = stepped((good + bad) / 2, step)
      if (isKept(between)) good = between
      else bad = between
    }
    return good
  }
  return [{ low: inward(span.low), high: inward(span.high) }]
}

const point = (value: number): Span => ({ low: value, high: value })

/** The nearest value to `x` among spans; of steps, a span's ends are multiples already. */
export function nearestIn(spans: readonly Span[], x: number): number {
  let best = NaN
  for (const { low, high } of spans) {
    const near = Math.min(Math.max(x, low), high)
    if (Number.isNaN(best) || Math.abs(near - x) < Math.abs(best - x)) best = near
  }
  return best
}
