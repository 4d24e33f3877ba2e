import { expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { createNormalReader } from '../../../../main/model/base/answers'
import { fitMeanSlopes } from '../../../../main/model/training/mean-slopes'
import { prepare } from '../../../../main/model/training/prepare'
import { maskedSet } from '../../../../main/model/training/validation'
import { numbers, tableOf } from '../tables'

/** A long tail whose size hangs on a factor of its own as much as on x. */
function longTail(rows: number) {
  const random = createRandom(8)
  const x = Array.from({ length: rows }, () => random.normal())
  const tail = x.map((value) => Math.exp(1.2 * value + 1.6 * random.normal()))
  return tableOf([
    numbers('x', x),
    numbers(
      'y',
      x.map((value) => value + random.normal()),
    ),
    numbers('tail', tail),
  ])
}

it('the mean of a long tail follows the base no further than rows advise, other columns as it says', () => {
  const { layout, encoded, training, base } = prepare(longTail(800), {
    preset: 'quick',
    maxMinutes: null,
    seed: 1,
    engine: 'auto',
  })
  const c = layout.continuous.findIndex(({ name }) => name === 'tail')
  expect(layout.continuous[c]!.warp.kind).toBe('asinh')
  const plain = { ...base, meanSlopes: new Float64Array(3).fill(1) }
  const slopes = fitMeanSlopes(layout, encoded, training, plain, createRandom(3))
  layout.continuous.forEach(({ warp }, k) => warp.kind === 'linear' && expect(slopes[k]).toBe(1))
  // The same questions once more: no other slope is nearer to what is there.
  const set = maskedSet(layout, encoded, training, training.length, { kind: 'gaps', most: 0.6 }, createRandom(3))
  const { points } = createNormalReader(layout, plain)(set.states)
  const errorWith = (slope: number): number => {
    let squares = 0
    set.factors.columns.forEach((column, i) => {
      if (column !== c) return
      const point = points[set.factors.states[i]! * 3 + c]!
      squares += (encoded.numbers[c]!.z[set.factors.rows[i]!]! - slope * point) ** 2
    })
    return squares
  }
  for (const other of [0, 0.5 * slopes[c]!, 0.98 * slopes[c]!, Math.min(1, 1.02 * slopes[c]! + 1e-6)])
    if (other !== slopes[c]) expect(errorWith(slopes[c]!)).toBeLessThan(errorWith(other))
})
