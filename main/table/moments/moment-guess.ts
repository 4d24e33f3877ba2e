import type { Moment } from '../../../contract/columns'
import type { ClockShape, DateOrder, DateShape, MomentFormat } from './moment-format'

const clockPattern =
  '(?<hour>\\d{1,2})(?<mark>[:.h])(?<minute>\\d{2})(?:\\k<mark>(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?' +
  '(?<half>\\s?(?:am|pm|AM|PM))?(?<zone>Z|[+-]\\d{2}:?\\d{2})?'
const between = '(?:(?<between>T|t| {1,2}|, )' + clockPattern + ')?'

const clockOnly = new RegExp(`^${clockPattern}$`)
const yearFirst = new RegExp(`^\\d{4}(?<sep>[-/. ])(?<a>\\d{1,2})\\k<sep>(?<b>\\d{1,2})${between}$`)
const yearLast = new RegExp(`^(?<a>\\d{1,2})(?<sep>[-/. ])(?<b>\\d{1,2})\\k<sep>(?<year>\\d{4}|\\d{2})${between}$`)
const dayName = new RegExp(
  `^(?<a>\\d{1,2})(?<sep>[-/. ])(?<name>[A-Za-z]{3,9})\\k<sep>(?<year>\\d{4}|\\d{2})${between}$`,
)
const nameDay = new RegExp(`^(?<name>[A-Za-z]{3,9})(?<sep> )(?<a>\\d{1,2})(?<comma>,)? (?<year>\\d{4})${between}$`)
const compact = /^(?:1[89]|20|21)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/

type Groups = Readonly<Record<string, string | undefined>>

function clockOf(groups: Groups): ClockShape | null {
  const mark = groups['mark']
  if (groups['hour'] === undefined || (mark !== ':' && mark !== '.' && mark !== 'h')) return null
  return {
    separator: mark,
    seconds: groups['second'] !== undefined,
    fraction: groups['fraction']?.length ?? 0,
    padded: groups['hour'].length === 2,
    half: (groups['half'] ?? '').replace('P', 'A').replace('p', 'a'),
    zone: groups['zone'] ?? '',
  }
}

const isPadded = (part: string | undefined): boolean => part?.length === 2

function dateOf(groups: Groups, order: DateOrder, month: DateShape['month']): MomentFormat {
  const year = groups['year']
  return {
    kind: 'moment',
    date: {
      order,
      separator: groups['sep'] ?? '',
      month,
      yearDigits: year?.length === 2 ? 2 : 4,
      // "12" says nothing about padding; the first value below ten does, and until then two digits are the custom.
      padded: isPadded(groups['a']) && (groups['b'] === undefined || isPadded(groups['b'])),
      comma: groups['comma'] !== undefined,
    },
    clock: clockOf(groups),
    between: groups['between'] ?? '',
  }
}

/** The formats that one text could be in; more than one when only other rows can tell, as for 03/04/2004 or 10.11.12. */
export function momentFormats(text: string): MomentFormat[] {
  return [...dateFormats(text), ...clockFormats(text)]
}

function dateFormats(text: string): MomentFormat[] {
  const first = yearFirst.exec(text)?.groups
  if (first) return [dateOf(first, 'ymd', 'digits')]
  const last = yearLast.exec(text)?.groups
  if (last) return [dateOf(last, 'dmy', 'digits'), dateOf(last, 'mdy', 'digits')]
  const named = dayName.exec(text)?.groups
  if (named) return [dateOf(named, 'dmy', (named['name']?.length ?? 0) > 3 ? 'long' : 'short')]
  const nameFirst = nameDay.exec(text)?.groups
  if (nameFirst) return [dateOf(nameFirst, 'mdy', (nameFirst['name']?.length ?? 0) > 3 ? 'long' : 'short')]
  return compact.test(text) ? [dateOf({ a: '01', b: '01' }, 'ymd', 'digits')] : []
}

function clockFormats(text: string): MomentFormat[] {
  const clock = clockOnly.exec(text)?.groups
  // "12.30" is a number; with points it takes seconds to be a time.
  if (!clock || (clock['mark'] === '.' && clock['second'] === undefined)) return []
  return [{ kind: 'moment', date: null, clock: clockOf(clock), between: '' }]
}

/** Formats with one key differ only in details: padding, seconds, fractions. */
export const shapeKey = ({ date, clock, between }: MomentFormat): string =>
  [
    date?.order,
    date?.separator,
    date?.month === 'digits',
    date?.yearDigits,
    date?.comma,
    clock?.separator,
    between,
  ].join()

/** Whether a column of this type can hold what is written so. A date-time is no date: its clock would be lost. */
export function fitsMoment({ date, clock }: MomentFormat, type: Moment): boolean {
  if (type === 'time') return !date
  return date !== null && (type === 'datetime' || !clock)
}
