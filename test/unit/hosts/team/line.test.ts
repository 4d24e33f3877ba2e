import { describe, expect, it } from 'vitest'
import { createLine, type Line } from '../../../../main/hosts/team/line'

/** A job in the line, with everything it was told. */
function stand(line: Line) {
  const told: (number | 'turn')[] = []
  const leave = line.join({ turn: () => told.push('turn'), wait: (before) => told.push(before) })
  return { told, leave }
}

describe('the line of a team', () => {
  it('lets so many go at once; the next is told how many come before, and goes when one is done', () => {
    const line = createLine(2)
    const [a, b, c, d] = [stand(line), stand(line), stand(line), stand(line)]
    expect([a, b, c, d].map(({ told }) => told.at(-1))).toEqual(['turn', 'turn', 2, 3])
    b.leave()
    expect([c.told.at(-1), d.told.at(-1)]).toEqual(['turn', 2])
    a.leave()
    expect(d.told.at(-1)).toBe('turn')
  })

  it('whoever waits can step out, and those behind move up', () => {
    const line = createLine(1)
    const [a, b, c] = [stand(line), stand(line), stand(line)]
    b.leave()
    expect(c.told).toEqual([2, 1])
    a.leave()
    expect(b.told).toEqual([1])
    expect(c.told.at(-1)).toBe('turn')
  })

  it('whoever has many stands at the end again after each, so that nobody waits for all of them', () => {
    const line = createLine(1)
    const order: string[] = []
    /** Somebody whose jobs come one after the other. */
    const come = (name: string, jobs: number): void => {
      if (jobs === 0) return
      const turn = (): void => {
        order.push(name)
        setTimeout(() => {
          leave()
          come(name, jobs - 1)
        })
      }
      const leave = line.join({ turn, wait: () => undefined })
    }
    come('anna', 3)
    come('ben', 2)
    come('carl', 1)
    return expect.poll(() => order).toEqual(['anna', 'ben', 'carl', 'anna', 'ben', 'anna'])
  })

  it('leaving twice frees one turn only', () => {
    const line = createLine(1)
    const [a, b, c] = [stand(line), stand(line), stand(line)]
    a.leave()
    a.leave()
    expect([b.told.at(-1), c.told.at(-1)]).toEqual(['turn', 1])
  })
})
