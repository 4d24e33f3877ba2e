import { whatIf as whatIfSchema, type Condition, type WhatIf } from '../../../../contract/analysis'
import type { Arguments } from '../arguments'
import { UsageError } from '../usage'

const ways = { delta: 'add', scale: 'multiply' } as const
type Way = keyof typeof ways

/** The option that asks for a what-if; null when none does. Wrong use is told before a file is read. */
export function whatIfWay(args: Arguments): Way | null {
  const given = (Object.keys(ways) as Way[]).filter((name) => args.text(name) !== undefined)
  if (given.length > 1) throw new UsageError('--delta and --scale are two questions; ask one at a time.')
  if (given.length === 0 && args.text('where') !== undefined)
    throw new UsageError('--where belongs to --delta or --scale.')
  return given[0] ?? null
}

/** `names`: the table's columns, because a name may hold an equals sign itself. */
export function whatIfAsked(args: Arguments, names: readonly string[]): WhatIf | null {
  const way = whatIfWay(args)
  if (way === null) return null
  const given = args.text(way)!
  const { column, rest } = parted(given, names)
  const where = args.text('where')
  const parsed = whatIfSchema.safeParse({
    column,
    how: ways[way],
    range: rest === null ? null : rangeOf(rest),
    where: where === undefined ? null : conditionOf(where, names),
  })
  if (parsed.success) return parsed.data
  throw new UsageError(
    `--${way} takes a column, and if you like from where to where in which steps, as in ${way === 'delta' ? 'income=-500:500:100' : 'income=0.5:1.5:0.1'}, not “${given}”.`,
  )
}

/** What stands before and after the equals sign. */
function parted(text: string, names: readonly string[]): { column: string; rest: string | null } {
  const equals = names.includes(text) ? -1 : text.lastIndexOf('=')
  return equals < 0 ? { column: text, rest: null } : { column: text.slice(0, equals), rest: text.slice(equals + 1) }
}

const numberOf = (text: string | undefined): number => (text === undefined || text.trim() === '' ? NaN : Number(text))

function rangeOf(text: string): unknown {
  const [from, to, step, ...more] = text.split(':')
  return more.length > 0 ? text : { from: numberOf(from), to: numberOf(to), step: numberOf(step) }
}

/** "sex=female", "age=40:60", "age=40:". */
function conditionOf(text: string, names: readonly string[]): Condition {
  const { column, rest } = parted(text, names)
  if (rest === null)
    throw new UsageError('--where takes a column and its value, as in sex=female, or from and to, as in age=40:60.')
  const [low, high, ...more] = rest.split(':')
  if (high === undefined || more.length > 0) return { column, is: rest }
  const bounds = [low, high].map((bound) => (bound?.trim() === '' ? null : Number(bound)))
  if (bounds.some((bound) => bound !== null && Number.isNaN(bound))) return { column, is: rest }
  return { column, low: bounds[0]!, high: bounds[1]! }
}
