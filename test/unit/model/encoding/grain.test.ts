import { describe, expect, it } from 'vitest'
import { findGrain } from '../../../../main/model/encoding/grain'

const place = (x: number): number => x / 15
const ascending = (values: number[]): Float64Array => Float64Array.from(values).sort()

describe('where the energy network looks closely', () => {
  it('is at quantiles where all values are different, each reaching to the next', () => {
    const values = ascending(Array.from({ length: 2400 }, (_, i) => i / 24))
    const grain = findGrain(values, 24, place)
    expect(grain).toHaveLength(24)
    grain.slice(1).forEach(({ at, reach }, i) => {
      const share = values.filter((x) => place(x) > grain[i]!.at && place(x) <= at).length / values.length
      expect(share).toBeCloseTo(1 / 24, 3)
      expect(reach).toBeCloseTo(at - grain[i]!.at, 2)
    })
  })

  it('is at each heaped value, half way to its neighbour', () => {
    const hours = Array.from({ length: 3000 }, (_, i) => i % 100).flatMap((hour) =>
      new Array<number>(hour % 10 === 0 ? 9 : 1).fill(hour),
    )
    const narrow = findGrain(ascending(hours), 24, place).filter(({ reach, edge }) => edge < reach)
    expect(narrow.map(({ at }) => Math.round(at * 15))).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
    // Half of its side lies within the half step, half beyond: as much is lost as is won.
    for (const { reach, edge } of narrow) expect(reach - edge / 2).toBeCloseTo(place(0.5), 6)
  })

  it('never reaches less far than the normaliser can see', () => {
    const values = Array.from({ length: 5000 }, (_, i) => (i % 3 === 0 ? 1000 + (i % 7) : Math.sin(i) * 1e6))
    for (const { reach } of findGrain(ascending(values), 48, (x) => x / 5e5))
      expect(reach).toBeGreaterThanOrEqual(0.015)
  })

  it('leaves no hole where values lie closer than it can see', () => {
    const core = Array.from({ length: 4000 }, (_, i) => i / 4e4)
    const grain = findGrain(ascending([...core, 50, 100]), 48, (x) => x)
    const inCore = grain.filter(({ at }) => at <= 0.1)
    expect(inCore.length).toBeGreaterThan(8)
    inCore.slice(1).forEach(({ at }, i) => expect(at - inCore[i]!.at).toBeLessThanOrEqual(0.015))
  })

  it('is nowhere on few values', () => {
    expect(findGrain(ascending(Array.from({ length: 150 }, (_, i) => i)), 24, place)).toEqual([])
  })
})
