import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { estimate } from '../../../../main/model/base/em'
import type { NormalBase } from '../../../../main/model/base/base'
import { fitBase, fitVersions } from '../../../../main/model/base/fit'
import { moments } from '../../../../main/model/encoding/moments'
import { prepare } from '../../../../main/model/training/prepare'
import type { TypedTable } from '../../../../main/table/seam/typed'
import { discrete, numbers, tableOf } from '../tables'

const options = { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto' } as const

function versionsOf(table: TypedTable) {
  const { layout, encoded } = prepare(table, options)
  const rows = Int32Array.from({ length: table.rows }, (_, i) => i)
  const base = fitBase(layout, encoded, rows, createRandom(1))
  return { base, versions: fitVersions(layout, encoded, rows, base, createRandom(2)) }
}

/** Slope of the second standardised feature on the first. */
function slopeOf({ gaussian }: NormalBase): number {
  if (gaussian.form !== 'full') throw new Error('Few features have a covariance.')
  return gaussian.covariance[1]! / gaussian.covariance[0]!
}

describe('versions of the base', () => {
  it('are as far apart as the standard error of a regression says, around the base', () => {
    const random = createRandom(5)
    const n = 300
    const x = Float64Array.from({ length: n }, () => random.normal())
    const y = x.map((value) => 0.6 * value + 0.8 * random.normal())
    const { base, versions } = versionsOf(tableOf([numbers('x', x), numbers('y', y)]))
    const { mean, sd } = moments(Float64Array.from(versions, slopeOf))
    const right = Math.sqrt((1 - slopeOf(base) ** 2) / n)
    expect(sd / right).toBeGreaterThan(0.65)
    expect(sd / right).toBeLessThan(1.5)
    expect(Math.abs(mean - slopeOf(base))).toBeLessThan(right)
    const centers = moments(Float64Array.from(versions, ({ gaussian }) => gaussian.mean[0]!))
    expect(centers.sd * Math.sqrt(n)).toBeGreaterThan(0.65)
    expect(centers.sd * Math.sqrt(n)).toBeLessThan(1.5)
  })

  it('are as far apart when each is estimated on some of the rows', () => {
    const random = createRandom(6)
    const n = 3000
    const common = Float64Array.from({ length: n }, () => random.normal())
    const columns = Array.from({ length: 62 }, (_, j) =>
      numbers(
        `x${j}`,
        common.map((value) => 0.6 * value + 0.8 * random.normal()),
      ),
    )
    const { versions } = versionsOf(tableOf(columns))
    const spreads = columns.map((_, j) => {
      const { sd } = moments(Float64Array.from(versions, ({ gaussian }) => gaussian.mean[j]!))
      return sd * sd * n
    })
    const average = spreads.reduce((a, b) => a + b, 0) / spreads.length
    expect(average).toBeGreaterThan(0.6)
    expect(average).toBeLessThan(1.5)
  })

  it('doubt the shares of categories as a binomial does', () => {
    const random = createRandom(7)
    const n = 200
    const kind = Array.from({ length: n }, () => (random.uniform() < 0.3 ? 'a' : 'b'))
    const x = kind.map((k) => (k === 'a' ? 1 : 0) + random.normal())
    const { base, versions } = versionsOf(tableOf([numbers('x', x), discrete('kind', kind)]))
    const { sd } = moments(Float64Array.from(versions, ({ shares }) => shares[0]!))
    const right = Math.sqrt((base.shares[0]! * (1 - base.shares[0]!)) / n)
    expect(sd / right).toBeGreaterThan(0.65)
    expect(sd / right).toBeLessThan(1.5)
  })
})

describe('rows that count more than others', () => {
  it('count as that many rows, also with gaps', () => {
    const random = createRandom(8)
    const n = 40
    const x = Float64Array.from({ length: 2 * n }, () => random.normal())
    const known = Uint8Array.from({ length: 2 * n }, (_, at) => (at % 2 === 1 && at % 5 === 0 ? 0 : 1))
    const weights = Float64Array.from({ length: n }, (_, i) => [0.5, 1.5][i % 2]!)
    const weighted = estimate({ rows: n, features: 2, x, known, weights }, 0, 500)
    // Odd rows three times, even ones once: the same shares.
    const order = Array.from({ length: n }, (_, i) => (i % 2 === 0 ? [i] : [i, i, i])).flat()
    const repeated = estimate(
      {
        rows: order.length,
        features: 2,
        x: Float64Array.from(order.flatMap((i) => [x[2 * i]!, x[2 * i + 1]!])),
        known: Uint8Array.from(order.flatMap((i) => [known[2 * i]!, known[2 * i + 1]!])),
      },
      0,
      500,
    )
    repeated.mean.forEach((mean, j) => expect(weighted.mean[j]).toBeCloseTo(mean, 3))
    repeated.covariance.forEach((value, j) => expect(weighted.covariance[j]).toBeCloseTo(value, 3))
  })
})
