import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { meanSay, numbersSay, outcomesSay } from '../../../../main/model/trees/say'

const random = createRandom(4)

describe('how far trees are followed', () => {
  it('is the slope of what is there on what they say', () => {
    const cells = Array.from({ length: 4000 }, () => {
      const mean = random.normal()
      return { error: 0.6 * mean + 0.5 * random.normal(), mean }
    })
    expect(meanSay(cells)).toBeCloseTo(0.6, 1)
    expect(meanSay(cells.map(({ mean }) => ({ error: random.normal(), mean })))).toBe(0)
    expect(meanSay(cells.slice(0, 20))).toBe(0)
  })

  it('widens a variance that is stated too small', () => {
    const cells = Array.from({ length: 4000 }, () => {
      const mean = random.normal()
      return { deviation: mean + 0.6 * random.normal(), mean, square: mean * mean + 0.18 }
    })
    expect(numbersSay(cells).widening).toBeCloseTo(2, 0)
  })

  it('takes the probabilities that make what was there the likeliest', () => {
    const better = Array.from({ length: 200 }, () => ({ before: 0.2, said: 0.5 + 0.4 * random.uniform() }))
    expect(outcomesSay(better)).toBe(0.95)
    expect(outcomesSay(better.map(({ said }) => ({ before: said, said: 0.2 })))).toBe(0)
  })
})
