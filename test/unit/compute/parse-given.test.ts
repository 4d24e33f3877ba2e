import { describe, expect, it } from 'vitest'
import { parseGiven } from '../../../main/compute/parse-given'
import { writeModel } from '../../../main/model/model-file'
import { untrainedModel } from '../model/small-model'
import { discrete, numbers, tableOf } from '../model/tables'

const table = tableOf([
  numbers(
    'day',
    Array.from({ length: 60 }, (_, i) => 19_000 + i),
    { step: 1, moment: 'date' },
  ),
  numbers(
    'a,b',
    Array.from({ length: 60 }, (_, i) => Math.sin(i)),
  ),
  numbers(
    'when',
    Array.from({ length: 60 }, (_, i) => 1_600_000_000 + 3600 * i),
    { step: 1, moment: 'datetime' },
  ),
  numbers(
    'clock',
    Array.from({ length: 60 }, (_, i) => 600 * i),
    { step: 60, moment: 'time' },
  ),
  discrete(
    'kind',
    Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 'so, so' : 'well')),
  ),
])
const bytes = writeModel(untrainedModel(table))

describe('values given in a query', () => {
  it('are numbers, dates and levels', () => {
    expect(parseGiven(bytes, 'kind=well, day = 2022-01-10')).toEqual({ kind: 'well', day: 19002 })
    expect(parseGiven(bytes, '')).toEqual({})
  })

  it('may be quoted where they hold a comma', () => {
    expect(parseGiven(bytes, '"a,b"=0.5,kind="so, so"')).toEqual({ 'a,b': 0.5, kind: 'so, so' })
  })

  it.each([
    ['unknown=3', 'does not know'],
    ['kind=purple', 'no level'],
    ['day=soon', 'no date; write day like 2020-01-31'],
    ['"a,b"=2020-01-31', 'no number'],
    ['when=12:00', 'no date with a time'],
    ['clock=2020-01-31', 'no time'],
    ['day=2020-02-30', 'no date'],
    ['kind', 'column=value'],
  ])('%s is refused in words', (text, reason) => {
    expect(() => parseGiven(bytes, text)).toThrow(reason)
  })

  it.each([
    ['when=2020-01-31 12:00:00', { when: Date.UTC(2020, 0, 31, 12) / 1000 }],
    ['when=2020-01-31T12:00:30Z', { when: Date.UTC(2020, 0, 31, 12, 0, 30) / 1000 }],
    ['when=2020-01-31', { when: Date.UTC(2020, 0, 31) / 1000 }],
    ['when=1600000000', { when: 1_600_000_000 }],
    ['day=2020-01-31 12:00:00', { day: Date.UTC(2020, 0, 31) / 86_400_000 }],
    ['day=1850-03-01', { day: Date.UTC(1850, 2, 1) / 86_400_000 }],
    ['clock=12:30', { clock: 45_000 }],
    ['clock=23:59:59', { clock: 86_399 }],
  ])('%s is a moment in its column’s own unit', (text, given) => {
    expect(parseGiven(bytes, text)).toEqual(given)
  })
})
