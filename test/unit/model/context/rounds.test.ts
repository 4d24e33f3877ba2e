import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { lineUp } from '../../../../main/model/context/line'
import { drawingRounds } from '../../../../main/model/context/rounds'
import { inOrder } from './arranged'

describe('the order of drawing', () => {
  it('takes the middle of a run first, then the middle of what is left', () => {
    const rounds = drawingRounds(lineUp(inOrder(10), 10), Int32Array.of(1, 2, 3, 4, 5, 6, 7))
    expect(rounds.map((rows) => Array.from(rows))).toEqual([[4], [2, 6], [1, 3, 5, 7]])
  })

  it('parts runs at known rows and at the ends of groups', () => {
    const rounds = drawingRounds(lineUp(inOrder(8, [0, 0, 0, 0, 1, 1, 1, 1]), 8), Int32Array.of(0, 2, 3, 4, 5))
    expect(rounds.map((rows) => Array.from(rows))).toEqual([
      [0, 3, 5],
      [2, 4],
    ])
  })

  it('takes every row once, and never two neighbours together', () => {
    const random = createRandom(1)
    const rows = Int32Array.from({ length: 500 }, (_, i) => i).filter(() => random.uniform() < 0.8)
    const rounds = drawingRounds(lineUp(inOrder(500), 500), rows)
    expect(rounds.flatMap((round) => Array.from(round)).sort((a, b) => a - b)).toEqual(Array.from(rows))
    for (const round of rounds)
      for (let i = 1; i < round.length; i++) expect(round[i]! - round[i - 1]!).toBeGreaterThan(1)
  })
})
