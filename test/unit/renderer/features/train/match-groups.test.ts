// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { ModelMatch } from '../../../../../contract/model'
import { matchGroups } from '../../../../../renderer/features/train/match-groups'

const none: ModelMatch = {
  matched: ['a'],
  missing: [],
  extra: [],
  differing: [],
  unlike: [],
  unseen: [],
  rules: { taken: [], left: [] },
}

it('says first of a column in another unit what it is here and what was learned', () => {
  const unlike = [{ column: 'weight', here: '2.7 to 6.3', learned: '2,700 to 6,300' }]
  expect(matchGroups({ ...none, missing: ['b', 'c'], unlike })).toEqual([
    {
      title: 'Far from what the model learned: check the units',
      lines: ['“weight” is 2.7 to 6.3 here, but was 2,700 to 6,300 where the model learned.'],
    },
    { title: 'Not in this table, treated as unknown', lines: ['b, c'] },
  ])
})

it('says nothing where all is well', () => {
  expect(matchGroups(none)).toEqual([])
})
