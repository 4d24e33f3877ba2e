import { expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { droppedShare } from '../../../../main/model/train-step'
import { fillDropout } from '../../../../main/model/training/dropout'

it.each([0.1, 0.2, 0.3, 0.95])('keeps what is scaled up for the dropped at a rate of %d', (rate) => {
  const kept = new Uint8Array(2 ** 24)
  fillDropout(kept, rate, createRandom(5))
  const share = kept.reduce((sum, keep) => sum + keep, 0) / kept.length
  // Five binomial standard deviations; scaling by 1/(1 − rate) itself would be off by 0.0008 to 0.0016.
  expect(Math.abs(share - (1 - droppedShare(rate)))).toBeLessThan(5 * Math.sqrt((rate * (1 - rate)) / kept.length))
  expect(Math.abs(droppedShare(rate) - rate)).toBeLessThanOrEqual(1 / 512)
})
