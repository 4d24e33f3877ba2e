import { describe, expect, it } from 'vitest'
import { pastedBlock } from '../../../../../renderer/features/grid/paste-cells'

const order = [3, 1, 9, 7]

describe('pastedBlock', () => {
  it('lays lines and tabs over the columns as they stand, cut off at the edge of the table', () => {
    const at = { start: 8, end: 9, columns: [9] }
    expect(pastedBlock('a\tb\tc\r\nd\t"e\tf"\r\ng\th\r\n', at, 10, order)).toEqual({
      start: 8,
      columns: [9, 7],
      texts: [
        ['a', 'b'],
        ['d', 'e\tf'],
      ],
    })
  })

  it('puts one text into every selected cell, and nothing empties them', () => {
    const at = { start: 2, end: 4, columns: [1, 9] }
    const filled = (text: string) => ({
      start: 2,
      columns: [1, 9],
      texts: [
        [text, text],
        [text, text],
      ],
    })
    expect(pastedBlock('5\n', at, 10, order)).toEqual(filled('5'))
    expect(pastedBlock('', at, 10, order)).toEqual(filled(''))
  })

  it('refuses more cells than can be changed at once', () => {
    expect(pastedBlock('x', { start: 0, end: 100_001, columns: [3] }, 200_000, order)).toBeNull()
    expect(pastedBlock('x\ty\n'.repeat(50_001), { start: 0, end: 1, columns: [3] }, 200_000, order)).toBeNull()
  })
})
