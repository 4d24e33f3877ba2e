import { expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { shuffled } from '../../../../main/engine/random/shuffled'

it('shuffles without losing any', () => {
  const mixed = shuffled(Int32Array.of(1, 2, 3, 4, 5, 6, 7, 8), createRandom(3))
  expect([...mixed].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

it('puts each number at each place equally often', () => {
  const random = createRandom(5)
  const counts = new Int32Array(9)
  for (let trial = 0; trial < 9000; trial++)
    shuffled(Int32Array.of(0, 1, 2), random).forEach((x, place) => counts[x * 3 + place]!++)
  for (const count of counts) expect(Math.abs(count - 3000)).toBeLessThan(5 * Math.sqrt(2000))
})
