import { describe, expect, it } from 'vitest'
import { levelsOf, parseGiven } from '../../../main/compute/parse-given'
import { writeModel } from '../../../main/model/model-file'
import { untrainedModel } from '../model/small-model'
import { discrete, numbers, tableOf } from '../model/tables'

const table = tableOf([
  numbers(
    'day',
    Array.from({ length: 60 }, (_, i) => 19_000 + i),
    { step: 1 },
  ),
  numbers(
    'a,b',
    Array.from({ length: 60 }, (_, i) => Math.sin(i)),
  ),
  discrete(
    'kind',
    Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 'so, so' : 'well')),
  ),
])
const bytes = writeModel(untrainedModel(table))

describe('values given in a query', () => {
  it('are numbers, dates and levels', () => {
    expect(parseGiven(bytes, 'kind=well, day = 2022-01-10')).toEqual({ kind: 1, day: 19002 })
    expect(parseGiven(bytes, '')).toEqual({})
  })

  it('may be quoted where they hold a comma', () => {
    expect(parseGiven(bytes, '"a,b"=0.5,kind="so, so"')).toEqual({ 'a,b': 0.5, kind: 0 })
  })

  it.each([
    ['unknown=3', 'does not know'],
    ['kind=purple', 'no level'],
    ['day=soon', 'no number'],
    ['kind', 'column=value'],
  ])('%s is refused in words', (text, reason) => {
    expect(() => parseGiven(bytes, text)).toThrow(reason)
  })

  it('come with the levels of a category', () => {
    expect(levelsOf(bytes, 'kind')).toEqual(['so, so', 'well'])
    expect(levelsOf(bytes, 'day')).toBeNull()
  })
})
