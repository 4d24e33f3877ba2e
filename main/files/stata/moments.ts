import type { CodedInput } from '../coded/coded-table'
import { daysFromDate } from '../../table/moments/moment-format'

/** 1960-01-01 in days and in seconds since 1970. */
export const epochDays = -3653
export const epochSeconds = epochDays * 86_400

/** The first day of a month, counted from January 1960. */
const monthStart = (months: number): number => {
  const year = 1960 + Math.floor(months / 12)
  return daysFromDate(year, months - 12 * (year - 1960) + 1, 1)
}

const isPeriod = { w: 'weeks', m: 'months', q: 'quarters', h: 'half-years' } as const

/** What a variable's numbers count, by its format; `period`: they count periods, which are shown by their first day. */
export function stataMoment(format: string): { moment: CodedInput['moment']; period: string | null } {
  const kind = /^%-?(?:t([cCdwmqh])|(d))/.exec(format)
  const day = (value: (stored: number) => number, period: string | null = null) => ({
    moment: { kind: 'date', value } as const,
    period,
  })
  // Stata has no times of day; a date-time of which only the clock is shown is one.
  if (/^%-?t[cC]_?HH:MM(?::SS(?:\.s+)?)?$/.test(format))
    return { moment: { kind: 'time', value: (stored) => stored / 1000 }, period: null }
  switch (kind?.[1] ?? kind?.[2]) {
    case 'c':
    case 'C':
      return { moment: { kind: 'datetime', value: (stored) => stored / 1000 + epochSeconds }, period: null }
    case 'd':
      return day((stored) => stored + epochDays)
    // A year has 52 of Stata's weeks.
    case 'w':
      return day(
        (stored) => daysFromDate(1960 + Math.floor(stored / 52), 1, 1) + 7 * (stored - 52 * Math.floor(stored / 52)),
        isPeriod.w,
      )
    case 'm':
      return day(monthStart, isPeriod.m)
    case 'q':
      return day((stored) => monthStart(stored * 3), isPeriod.q)
    case 'h':
      return day((stored) => monthStart(stored * 6), isPeriod.h)
    default:
      return { moment: null, period: null }
  }
}
