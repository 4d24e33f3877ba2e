import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { fitWithin } from '../../../../main/model/context/fit-within'
import { covarianceAt, slopeAt, type Kernel } from '../../../../main/model/context/kernel'
import { lineUp } from '../../../../main/model/context/line'
import { inOrder } from './arranged'

const EACH = 8
const GROUPS = 60

/** Groups of eight rows, one step apart. */
function lineOf(groups: number, each: number) {
  const rows = groups * each
  const groupOf = Array.from({ length: rows }, (_, i) => Math.floor(i / each))
  return lineUp({ ...inOrder(rows, groupOf), places: Float64Array.from(groupOf, (_, i) => i % each) }, rows)
}

const values = (of: (group: number, t: number) => number): Float32Array =>
  Float32Array.from({ length: GROUPS * EACH }, (_, i) => of(Math.floor(i / EACH), i % EACH))

const covariance = (kernel: Kernel, a: number, b: number): number =>
  (a === b ? kernel.nugget : 0) +
  covarianceAt(kernel, Math.abs(a - b)) +
  kernel.slopes.reduce((sum, slope) => sum + slope.weight * slopeAt(slope, a) * slopeAt(slope, b), 0)

describe('the covariance of short groups', () => {
  it('is that of levels and slopes of their own, where the groups have such', () => {
    const random = createRandom(3)
    const own = Array.from({ length: GROUPS }, () => [0.5 * random.normal(), 0.2 * random.normal()] as const)
    const sloping = values((group, t) => own[group]![0] + own[group]![1] * t + 0.3 * random.normal())
    const kernel = fitWithin(lineOf(GROUPS, EACH), [sloping], 0.1)!
    // 0.25 + 0.04·a·b, and 0.09 of noise: the variance at the end is five times that at the beginning.
    expect(covariance(kernel, 7, 7)).toBeGreaterThan(1.6)
    expect(covariance(kernel, 7, 7)).toBeLessThan(3.4)
    expect(covariance(kernel, 0, 0)).toBeLessThan(0.6)
    expect(covariance(kernel, 0, 7)).toBeLessThan(0.7)
    expect(covariance(kernel, 6, 7)).toBeGreaterThan(1.3)
  })

  it('is nearer to what is expected of any the more groups are pretended', () => {
    const random = createRandom(4)
    const noise = values(() => random.normal())
    const noiseWith = (pretended: number): number => fitWithin(lineOf(GROUPS, EACH), [noise], pretended)!.nugget
    expect(noiseWith(0.1)).toBeGreaterThan(0.75)
    expect(noiseWith(60)).toBeLessThan(noiseWith(10) - 0.05)
    expect(noiseWith(10)).toBeLessThan(noiseWith(0.1))
  })

  it('stays finite where a line says everything, and is left alone where groups are few or long', () => {
    const straight = values((group, t) => group / GROUPS + t)
    const kernel = fitWithin(lineOf(GROUPS, EACH), [straight], 0.1)!
    for (const a of [0, 3, 7]) expect(Number.isFinite(covariance(kernel, a, 7))).toBe(true)
    expect(fitWithin(lineOf(4, EACH), [straight.slice(0, 4 * EACH)], 1)).toBeNull()
    expect(fitWithin(lineOf(10, 40), [straight.slice(0, 400)], 1)).toBeNull()
  })
})
