import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dateFromDays,
  daysFromDate,
  formatMoment,
  type MomentFormat,
} from '../../../../main/table/moments/moment-format'
import { momentCandidates } from '../../../../main/table/moments/moment-candidates'
import { momentFormats } from '../../../../main/table/moments/moment-guess'
import { MomentReader } from '../../../../main/table/moments/moment-reader'

function readAs(text: string, format: MomentFormat): number | null {
  const reader = new MomentReader(format)
  const bytes = new TextEncoder().encode(text)
  return reader.read(bytes, 0, bytes.length) ? reader.value : null
}
const readings = (text: string): (number | null)[] => momentFormats(text).map((format) => readAs(text, format))
const day = (iso: string): number => Date.parse(iso) / 86_400_000
const second = (iso: string): number => Date.parse(iso) / 1000

test('days since 1970 agree with the language’s calendar, both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (days) => {
      const { year, month, day: dayOfMonth } = dateFromDays(days)
      expect(daysFromDate(year, month, dayOfMonth)).toBe(days)
    }),
  )
  expect([daysFromDate(2004, 2, 29), daysFromDate(1970, 1, 1)]).toEqual([12_477, 0])
  for (const [y, m, d] of [
    [2003, 2, 29],
    [1900, 2, 29],
    [2004, 13, 1],
    [2004, 4, 31],
    [2004, 0, 1],
  ] as const)
    expect(daysFromDate(y, m, d)).toBeNaN()
})

test.each([
  ['2004-03-10', day('2004-03-10')],
  ['2004/3/1', day('2004-03-01')],
  ['10 March 2004', day('2004-03-10')],
  ['10-Mar-04', day('2004-03-10')],
  ['March 4, 2004', day('2004-03-04')],
  ['Sep 4 1999', day('1999-09-04')],
  ['20040310', day('2004-03-10')],
  ['2004-03-10T18:00:00Z', second('2004-03-10T18:00:00Z')],
  ['2004-03-10 18:00', second('2004-03-10T18:00:00Z')],
  ['2004-03-10T18:00:00.25+01:00', second('2004-03-10T17:00:00.250Z')],
  ['18:05', 65_100],
  ['6:05:30 PM', 65_130],
  ['12:00 am', 0],
  ['18.05.30', 65_130],
])('%s', (text, value) => {
  expect(readings(text)).toContain(value)
})

test('what is no moment is none', () => {
  for (const text of [
    '2004-02-30',
    '25:00',
    '12.30',
    '2004',
    '1/2',
    '99/99/2004',
    '13 PM',
    'Mayor 4 2004',
    '2004-3',
    '12:61',
  ]) {
    expect(
      readings(text).filter((value) => value !== null),
      text,
    ).toEqual([])
  }
})

describe('day and month', () => {
  const orders = (texts: string[]): (string | undefined)[] =>
    momentCandidates(texts, null)
      .filter((format) => texts.every((text) => readAs(text, format) !== null))
      .map((format) => format.date?.order)

  test('one value beyond twelve tells', () => {
    expect(orders(['03/04/2004', '25/04/2004'])).toEqual(['dmy'])
    expect(orders(['03/04/2004', '04/25/2004'])).toEqual(['mdy'])
  })
  test('otherwise both remain', () => {
    expect(orders(['03/04/2004', '05/06/2004'])).toEqual(['dmy', 'mdy'])
  })
  test('the user’s answer decides', () => {
    expect(momentCandidates(['03/04/2004'], 'mdy').map((format) => format.date?.order)).toEqual(['mdy'])
  })
})

test('what is written in a format is read back', () => {
  const examples = [
    '2004-03-10',
    '3/4/2004',
    '03.04.2004',
    '10-Mar-04',
    'March 4, 2004',
    '20040310',
    '2004-03-10T18:00:00Z',
    '2004-03-10 18:00',
    '2004-03-10 18:00:00.123',
    '3/4/2004 6:05 PM',
    '18:05:30',
    '18.05.30',
    '6:05 am',
    '2004-03-10T18:00:00+05:30',
  ]
  const formats = examples.flatMap(momentFormats)
  fc.assert(
    fc.property(
      fc.constantFrom(...formats),
      fc.integer({ min: day('1931-01-01'), max: day('2029-01-01') }),
      fc.integer({ min: 0, max: 1439 }),
      (format, days, minute) => {
        const value = format.date ? (format.clock ? days * 86_400 + minute * 60 : days) : minute * 60
        expect(readAs(formatMoment(value, format), format)).toBe(value)
      },
    ),
    { numRuns: 2000 },
  )
  // And the examples themselves come out as they went in.
  for (const text of examples) {
    const shown = momentFormats(text).map((format) => formatMoment(readAs(text, format) ?? NaN, format))
    expect(shown).toContain(text)
  }
})
