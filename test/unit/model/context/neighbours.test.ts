import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { fitKernel } from '../../../../main/model/context/fit-kernel'
import { covarianceAt, createCovariance, type Kernel } from '../../../../main/model/context/kernel'
import { lineUp } from '../../../../main/model/context/line'
import { createNeighbours } from '../../../../main/model/context/neighbours'
import { findPeriods } from '../../../../main/model/context/periods'
import { variogramOf } from '../../../../main/model/context/variogram'
import { inOrder, inGroups } from './arranged'

const walk = (rho: number): Kernel => ({
  nugget: 0,
  parts: [{ shape: 'rough', reach: -1 / Math.log(rho), period: null, weight: 1 }],
  slopes: [],
})

const shared = (icc: number): Kernel => ({
  nugget: 1 - icc,
  parts: [{ shape: 'always', reach: 1, period: null, weight: icc }],
  slopes: [],
})

/** x_t = ρ·x_{t−1} + noise, with variance 1. */
function series(n: number, rho: number, seed = 1): Float32Array {
  const random = createRandom(seed)
  let x = random.normal()
  return Float32Array.from({ length: n }, () => (x = rho * x + Math.sqrt(1 - rho * rho) * random.normal()))
}

describe('what neighbours say', () => {
  it('is the closed form of a Markov chain: between two known values ρ/(1 + ρ²) of their sum, beside one ρ of it', () => {
    const rho = 0.8
    const values = Float32Array.of(1, NaN, 0.4, NaN, NaN, -2)
    const { read } = createNeighbours(lineUp(inOrder(6), 6), [values], walk(rho))
    const between = read(1)
    expect(between.means[0]).toBeCloseTo((rho / (1 + rho * rho)) * 1.4, 6)
    expect(between.deviation ** 2).toBeCloseTo((1 - rho * rho) / (1 + rho * rho), 6)
    const first = read(0)
    expect(first.means[0]).toBeCloseTo(rho * rho * Math.fround(0.4), 6)
    expect(first.deviation ** 2).toBeCloseTo(1 - rho ** 4, 6)
  })

  it('never holds a cell’s own value, nor those of its run', () => {
    const values = series(60, 0.9)
    const line = lineUp(inOrder(60), 60)
    const changed = values.slice()
    for (let at = 28; at <= 33; at++) changed[at] = 100
    const run = { before: 2, after: 3 }
    const of = (from: Float32Array) => createNeighbours(line, [from], walk(0.9)).read(30, run).means[0]
    expect(of(changed)).toBe(of(values))
    const outside = values.slice()
    outside[34] = 100
    expect(of(outside)).not.toBe(of(values))
    const own = values.slice()
    own[30] = 100
    const alone = (from: Float32Array) => createNeighbours(line, [from], walk(0.9)).read(30).means[0]
    expect(alone(own)).toBe(alone(values))
  })

  it('stays within the group', () => {
    const values = Float32Array.of(1, 2, NaN, 50, 60)
    const { read, nearest } = createNeighbours(lineUp(inOrder(5, [0, 0, 0, 1, 1]), 5), [values], walk(0.9))
    expect(read(2).means[0]).toBeCloseTo(0.9 * 2, 6)
    expect(nearest(2)).toEqual({ before: 1, after: -1 })
  })

  it('is the group’s mean of the others, drawn to that of all, where there is no order', () => {
    const icc = 0.4
    const kernel = shared(icc)
    const values = Float32Array.of(1, 2, 3, 7, NaN)
    const { read } = createNeighbours(lineUp(inGroups([0, 0, 0, 1, 1]), 5), [values], kernel)
    // n·ρ / (1 + (n − 1)·ρ) of the mean of the n others.
    expect(read(0).means[0]).toBeCloseTo(((2 * icc) / (1 + icc)) * 2.5, 6)
    expect(read(0).deviation ** 2).toBeCloseTo(1 - (2 * icc * icc) / (1 + icc), 6)
    expect(read(4).means[0]).toBeCloseTo(icc * 7, 6)
    expect(read(3)).toMatchObject({ deviation: 1 })
  })

  it('is the mean of fewer others where some count as unknown', () => {
    const line = lineUp(inGroups([0, 0, 0, 0, 0]), 5)
    const values = Float32Array.from(line.rows, (row) => [1, 2, 4, 8, 16][row]!)
    const { read } = createNeighbours(line, [values], shared(0.4))
    const others = [values[0]!, values[4]!]
    const { means } = read(2, { before: 1, after: 1 })
    expect(means[0]).toBeCloseTo((0.4 / 1.4) * (others[0]! + others[1]!), 6)
    expect(read(0, { before: 0, after: 4 })).toMatchObject({ deviation: 1 })
  })

  it('follows slopes of a group’s own: beyond two values on a line through 0 stands the next', () => {
    const sloping: Kernel = { nugget: 1e-9, parts: [], slopes: [{ center: 0, width: 1, weight: 1 }] }
    const line = lineUp(inOrder(4), 4)
    const { read } = createNeighbours(line, [Float32Array.of(NaN, 1.5, 3, NaN)], sloping)
    const { means, deviation } = read(3)
    expect(means[0]).toBeCloseTo(4.5, 4)
    expect(deviation).toBeLessThan(0.01)
    // Where nothing is known the values of a group are the farther apart the farther out.
    const nothing = createNeighbours(line, [Float32Array.of(NaN, NaN, NaN, NaN)], sloping)
    expect(nothing.read(3).deviation).toBeCloseTo(3, 6)
  })

  it('counts distances, not rows, and takes the rows in their order, wherever they stand', () => {
    const places = Float64Array.of(30, 10, 20)
    const line = lineUp({ ...inOrder(3), places }, 3)
    expect(Array.from(line.rows)).toEqual([1, 2, 0])
    const rho = 0.5
    const values = Float32Array.from(line.rows, (row) => [4, 1, NaN][row]!)
    const { read } = createNeighbours(line, [values], walk(rho))
    expect(read(line.placeOf[2]!).means[0]).toBeCloseTo((rho / (1 + rho * rho)) * 5, 6)
  })

  it('leaves out rows whose place or group is unknown', () => {
    const line = lineUp({ ...inOrder(4), places: Float64Array.of(0, NaN, 2, 3) }, 4)
    expect(Array.from(line.placeOf)).toEqual([0, -1, 1, 2])
    const { read } = createNeighbours(line, [Float32Array.of(1, 2, 3)], walk(0.9))
    expect(read(-1)).toMatchObject({ deviation: 1 })
  })
})

describe('what is learned of how alike near values are', () => {
  const errorOf = (values: Float32Array, kernel: Kernel): number => {
    const { read } = createNeighbours(lineUp(inOrder(values.length), values.length), [values], kernel)
    let squares = 0
    for (let at = 2; at < values.length - 2; at++) squares += (values[at]! - read(at).means[0]!) ** 2
    return Math.sqrt(squares / (values.length - 4))
  }
  const learned = (values: Float32Array): Kernel => {
    const variogram = variogramOf(lineUp(inOrder(values.length), values.length), [values])
    return fitKernel(variogram, findPeriods(variogram), false, values.length)!
  }

  it.each([0.5, 0.9, 0.99])('fills a Markov chain (ρ = %d) nearly as well as the best possible', (rho) => {
    const values = series(4000, rho)
    expect(errorOf(values, learned(values))).toBeLessThan(1.03 * errorOf(values, walk(rho)))
  })

  it('finds the period of a wave, on a slow drift too, and none in a chain', () => {
    const random = createRandom(5)
    const drift = series(3000, 0.999, 2)
    const wave = Float32Array.from(
      { length: 3000 },
      (_, i) => drift[i]! + 0.5 * Math.sin((2 * Math.PI * i) / 24) + 0.1 * random.normal(),
    )
    const { mean, sd } = momentsOf(wave)
    const variogram = variogramOf(lineUp(inOrder(3000), 3000), [wave.map((x) => (x - mean) / sd)])
    expect(findPeriods(variogram)[0]).toBe(24)
    expect(findPeriods(variogramOf(lineUp(inOrder(3000), 3000), [series(3000, 0.9)]))).toEqual([])
  })

  it('is nothing where rows stand in no order', () => {
    const random = createRandom(9)
    const values = Float32Array.from({ length: 2000 }, () => random.normal())
    const kernel = fitKernel(variogramOf(lineUp(inOrder(2000), 2000), [values]), [], false, 2000)
    expect(kernel === null || kernel.nugget > 0.95).toBe(true)
  })

  it('is the share of variance that groups have in common', () => {
    const random = createRandom(4)
    const group = Array.from({ length: 2000 }, (_, i) => Math.floor(i / 5))
    const means = Array.from({ length: 400 }, () => Math.sqrt(0.3) * random.normal())
    const values = Float32Array.from(group, (g) => means[g]! + Math.sqrt(0.7) * random.normal())
    const kernel = fitKernel(variogramOf(lineUp(inGroups(group), 2000), [values]), [], true, 5)!
    expect(covarianceAt(kernel, 0)).toBeGreaterThan(0.22)
    expect(covarianceAt(kernel, 0)).toBeLessThan(0.38)
  })

  it('is looked up as it is computed', () => {
    const kernel: Kernel = {
      nugget: 0.1,
      parts: [
        { shape: 'smooth', reach: 8, period: null, weight: 0.5 },
        { shape: 'rough', reach: 50, period: 24, weight: 0.4 },
      ],
      slopes: [],
    }
    const covariance = createCovariance(kernel)
    for (const h of [0, 1, 5, 24, 511, 512, 1000]) expect(covariance(h)).toBeCloseTo(covarianceAt(kernel, h), 9)
    expect(covariance(3.3)).toBeCloseTo(covarianceAt(kernel, 3.3), 2)
  })
})

function momentsOf(values: Float32Array): { mean: number; sd: number } {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  return { mean, sd: Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length) }
}
