import type { ColumnType, Moment } from '../../../contract/columns'
import type { ColumnDescription, DescribeInput } from './column'
import { noneKept, type Kept } from './kept'
import type { LevelFindings } from '../levels/level-pass'
import { formatMoment, secondsPerDay } from '../moments/moment-format'
import type { MomentFindings } from '../moments/moment-pass'
import { daysFromSerial } from '../moments/serial-day'
import { formatNumber } from '../numbers/number-format'
import type { NumberFindings } from '../numbers/number-pass'
import { suggestDates, suggestNumbers, suggestWords } from './sentinels'
import { sketchLevels, sketchNumbers } from './sketch'
import { sharedFloats } from '../store/store'
import type { TextFindings } from './text-pass'
import { counted } from '../../counted'

type Common = {
  readonly count: number
  readonly foundCodes: readonly string[]
  readonly quotedCount: number
  readonly blankCount?: number
  readonly kept?: Kept
}

const common = (
  { choice }: DescribeInput,
  { count, foundCodes, quotedCount, blankCount = 0, kept = noneKept }: Common,
) => ({
  missingCodes: choice.missingCodes ?? foundCodes,
  quoted: quotedCount * 2 > count,
  blankBefore: blankCount * 2 > count,
  kept: { count: kept.count, texts: kept.texts, ambiguous: kept.ambiguous },
})

export function fromNumbers(
  input: DescribeInput,
  found: NumberFindings,
  type: 'number' | 'integer' | null,
  reason: string | null,
): ColumnDescription {
  const { choice } = input
  const kind = type ?? (found.whole ? 'integer' : 'number')
  const decimals = choice.decimals !== undefined ? choice.decimals : kind === 'integer' ? 0 : found.format.decimals
  const shownDecimals = found.format.fixed ? Math.max(decimals ?? 0, found.format.decimals ?? 0) : decimals
  const format = { ...found.format, decimals: shownDecimals }
  return {
    ...common(input, found),
    type: kind,
    reason: reason ?? numberReason(found, kind),
    format,
    values: { kind: 'numbers', values: found.values, kept: found.kept.rows },
    suggestions: suggestNumbers(found, (value) => formatNumber(value, format)),
    gaps: found.gaps,
    distinct: found.distinct,
    low: found.low,
    high: found.high,
    counts: [],
    step: decimals === null ? null : 10 ** -decimals,
    question: null,
    sketch: sketchNumbers(found.values, found.low, found.high),
  }
}

function numberReason(found: NumberFindings, type: 'number' | 'integer'): string {
  const { format } = found
  const details = [
    type === 'integer' ? 'whole numbers' : 'numbers',
    format.decimals !== null && format.decimals > 0
      ? `${type === 'integer' ? 'written' : ''} with ${found.format.fixed ? '' : 'up to '}${counted(format.decimals, 'decimal')}`.trim()
      : '',
    format.thousands !== '' ? 'grouped in thousands' : '',
    format.prefix !== '' || format.suffix !== '' ? `in ${(format.prefix || format.suffix).trim()}` : '',
  ].filter((part) => part !== '')
  return details.join(' ')
}

export function fromMoments(
  input: DescribeInput,
  found: MomentFindings,
  ambiguous: boolean,
  type: Moment,
  reason: string | null,
): ColumnDescription {
  const { format } = found
  const show = (value: number): string => formatMoment(value, format)
  const orderNames = { ymd: 'year, month, day', dmy: 'day before month', mdy: 'month before day' }
  const words = { date: 'dates', datetime: 'dates with times', time: 'times of day' }[type]
  const order = format.date && format.date.month === 'digits' ? ` (${orderNames[format.date.order]})` : ''
  return {
    ...common(input, found),
    type,
    reason:
      reason ?? `${words} like ${show(found.low)}${order}${found.ways > 1 ? `, written in ${found.ways} ways` : ''}`,
    format,
    values: { kind: 'numbers', values: found.values, kept: found.kept.rows },
    suggestions: type === 'time' ? [] : suggestDates(found, show, type === 'date' ? 1 : secondsPerDay),
    gaps: found.gaps,
    distinct: found.distinct,
    low: found.low,
    high: found.high,
    counts: [],
    step: format.clock ? (format.clock.seconds ? 10 ** -format.clock.fraction : 60) : 1,
    question: ambiguous
      ? `${input.name}: ${show(found.low)} can be read as day/month or month/day; choose which in the column's settings.`
      : null,
    sketch: sketchNumbers(found.values, found.low, found.high),
  }
}

/** Seconds that a serial day with this many decimals can tell apart; what is filled in is written with as many. */
const serialStep = (decimals: number | null): number =>
  decimals === null ? 1 : Math.max(1, secondsPerDay / 10 ** decimals)

/** Numbers read as a spreadsheet's serial days. */
export function fromSerials(
  input: DescribeInput,
  found: NumberFindings,
  type: Moment,
  reason: string | null,
): ColumnDescription {
  const values = sharedFloats(found.values.length)
  const convert = (serial: number): number => {
    if (type === 'time') return Math.round((serial - Math.floor(serial)) * secondsPerDay)
    const days = daysFromSerial(serial)
    return type === 'date' ? Math.floor(days) : Math.round(days * secondsPerDay)
  }
  for (let row = 0; row < values.length; row += 1) values[row] = convert(found.values[row]!)
  const low = convert(found.low)
  const high = convert(found.high)
  return {
    ...common(input, found),
    type,
    reason: reason ?? 'serial day numbers of a spreadsheet',
    format: { kind: 'serial', number: found.format },
    values: { kind: 'numbers', values, kept: found.kept.rows },
    suggestions: [],
    gaps: found.gaps,
    distinct: found.distinct,
    low,
    high,
    counts: [],
    step: type === 'date' ? 1 : serialStep(found.format.decimals),
    question: null,
    sketch: sketchNumbers(values, low, high),
  }
}

export function fromLevels(
  input: DescribeInput,
  found: LevelFindings,
  type: 'category' | 'ordered' | 'boolean',
  reason: string | null,
): ColumnDescription {
  const { levels, counts, count } = found
  const distinct = counts.filter((cells) => cells > 0).length
  return {
    ...common(input, found),
    type,
    reason: reason ?? `${counted(distinct, 'distinct value')}${type === 'boolean' ? `: ${levels.join(', ')}` : ''}`,
    format: { kind: 'label' },
    values: { kind: 'levels', codes: found.codes, levels, kept: found.kept.rows },
    suggestions: suggestWords(levels, counts, count),
    gaps: found.gaps,
    distinct,
    low: NaN,
    high: NaN,
    counts,
    step: null,
    question: null,
    sketch: sketchLevels(levels, counts, type === 'ordered'),
  }
}

export function fromTexts(
  input: DescribeInput,
  found: TextFindings,
  type: Extract<ColumnType, 'text' | 'id'>,
  reason: string | null,
): ColumnDescription {
  const different = found.allDifferent ? 'every value is different' : `${counted(found.distinct, 'different text')}`
  return {
    ...common(input, found),
    type,
    reason: reason ?? different,
    format: { kind: 'label' },
    values: { kind: 'texts', missing: found.missing },
    suggestions: [],
    gaps: found.gaps,
    distinct: found.distinct,
    low: NaN,
    high: NaN,
    counts: [],
    step: null,
    question: null,
    sketch: { kind: 'none' },
  }
}
