import { describe, expect, it } from 'vitest'
import { rank } from '../../../../../renderer/features/palette/rank'

describe('rank', () => {
  it('prefers the start, then the start of a word, then letters in order', () => {
    const scores = ['Find in table', 'Evaluate fin', 'Define', 'Fill the row in'].map((text) => rank(text, 'fin'))
    expect(scores).toEqual([3, 2, 1.5, 1])
    expect(rank('Open…', 'fin')).toBeNull()
  })

  it('takes anything for an empty wish', () => expect(rank('Open…', '  ')).toBe(0))
})
