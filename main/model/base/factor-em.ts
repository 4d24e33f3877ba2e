import type { Random } from '../../engine/random'
import type { FeatureRows } from './em'
import { cholesky, inverseOf, solveLower, solveUpper } from './linear-algebra'

export type Factors = { readonly mean: Float64Array; readonly loadings: Float64Array; readonly noise: Float64Array }

/** No feature is thought to follow from the others to more than this share of its variance. */
const LEAST_NOISE = 0.005

/**
 * Mean, loadings on `r` factors and noise of the features by expectation–maximisation with gaps: D·r + B·r² a row, with B blocks of
 * features that are known together, instead of D³, and less where most blocks are known or most are not: sums over the known ones are then
 * sums over all without the others. What a block adds to the factors' precision does not hang on its values, and what a row's
 * factors say of one feature's regression they say of its whole block's. Every iteration ends with the factors' own spread put into the loadings (parameter expansion), which settles in
 * tens of iterations instead of hundreds. `ridge` as in `estimate`. `from`: where to begin, or a generator for anywhere.
 */
export function estimateFactors(
  data: FeatureRows,
  r: number,
  ridge: number,
  iterations: number,
  from: Factors | Random,
): Factors {
  const { rows: n, features: D, x, known, weights } = data
  const g = r + 1
  const pretended = ridge * n
  const { mean, loadings, noise } = 'mean' in from ? copied(from) : anywhere(D, r, from)
  const blocks = data.blocks ?? Array.from({ length: D }, (_, at) => ({ from: at, size: 1 }))
  /** [B, r, r], lower triangles: Σ λλᵀ/ψ of every block. */
  const added = new Float64Array(blocks.length * r * r)
  /** The same of all blocks together. */
  const addedByAll = new Float64Array(r * r)
  /** The fewer of a row's known and unknown blocks. */
  const listed: number[] = []
  const system = new Float64Array(r * r)
  const inverse = new Float64Array(r * r)
  const factors = new Float64Array(r)
  const second = new Float64Array(g * g)
  for (let iteration = 0; iteration < iterations; iteration++) {
    const a = new Float64Array(blocks.length * g * g)
    const b = new Float64Array(D * g)
    const squares = new Float64Array(D)
    const counts = new Float64Array(D)
    const spread = new Float64Array(r * r)
    /** Of rows whose unknown blocks are listed: what every block gets, and those take back. */
    const aOfAll = new Float64Array(g * g)
    addUp()
    for (let row = 0; row < n; row++) {
      const isMostlyKnown = list(row)
      posterior(row, isMostlyKnown)
      const weight = weights?.[row] ?? 1
      for (let i = 0; i < r; i++) {
        for (let j = 0; j <= i; j++) {
          const value = weight * (inverse[i * r + j]! + factors[i]! * factors[j]!)
          second[i * g + j] = value
          spread[i * r + j]! += value
        }
        second[r * g + i] = weight * factors[i]!
      }
      second[r * g + r] = weight
      if (isMostlyKnown) addLower(aOfAll, 0, second, 0, g, 1)
      for (const block of listed) addLower(a, block * g * g, second, 0, g, isMostlyKnown ? -1 : 1)
      blocks.forEach(({ from: first, size }) => {
        if (known[row * D + first] !== 1) return
        for (let j = first; j < first + size; j++) {
          const value = x[row * D + j]!
          counts[j]! += weight
          squares[j]! += weight * value * value
          for (let i = 0; i < g; i++) b[j * g + i]! += value * second[r * g + i]!
        }
      })
    }
    blocks.forEach((_, block) => addLower(a, block * g * g, aOfAll, 0, g, 1))
    maximise(a, b, squares, counts)
    for (let i = 0; i < r * r; i++) spread[i]! /= n
    cholesky(spread, r)
    rotate(spread)
  }
  return { mean, loadings, noise }

  function addUp(): void {
    added.fill(0)
    blocks.forEach(({ from: first, size }, block) => {
      const at = block * r * r
      for (let j = first; j < first + size; j++)
        for (let i = 0; i < r; i++) {
          const scaled = loadings[j * r + i]! / noise[j]!
          for (let k = 0; k <= i; k++) added[at + i * r + k]! += scaled * loadings[j * r + k]!
        }
    })
    addedByAll.fill(0)
    blocks.forEach((_, block) => addLower(addedByAll, 0, added, block * r * r, r, 1))
  }

  /** Says whether it is the unknown blocks that are listed. */
  function list(row: number): boolean {
    const isKnown = ({ from: first }: { from: number }): boolean => known[row * D + first] === 1
    const isMostlyKnown = 2 * blocks.filter(isKnown).length > blocks.length
    listed.length = 0
    blocks.forEach((block, at) => isKnown(block) !== isMostlyKnown && listed.push(at))
    return isMostlyKnown
  }

  /** The factors of a row: their mean, and covariance in `inverse`. */
  function posterior(row: number, isMostlyKnown: boolean): void {
    system.fill(0)
    factors.fill(0)
    for (let i = 0; i < r; i++) system[i * r + i] = 1
    if (isMostlyKnown) addLower(system, 0, addedByAll, 0, r, 1)
    for (const block of listed) addLower(system, 0, added, block * r * r, r, isMostlyKnown ? -1 : 1)
    blocks.forEach(({ from: first, size }) => {
      if (known[row * D + first] !== 1) return
      for (let j = first; j < first + size; j++) {
        const off = (x[row * D + j]! - mean[j]!) / noise[j]!
        for (let i = 0; i < r; i++) factors[i]! += loadings[j * r + i]! * off
      }
    })
    cholesky(system, r)
    inverseOf(system, r, inverse)
    solveLower(system, r, factors)
    solveUpper(system, r, factors)
  }

  /** Each feature's regression on the factors and a constant. */
  function maximise(a: Float64Array, b: Float64Array, squares: Float64Array, counts: Float64Array): void {
    const own = new Float64Array(g * g)
    const side = new Float64Array(g)
    blocks.forEach(({ from: first, size }, block) => {
      if (counts[first] === 0) return
      own.set(a.subarray(block * g * g, (block + 1) * g * g))
      for (let i = 0; i < r; i++) own[i * g + i]! += pretended + 1e-6
      cholesky(own, g)
      for (let j = first; j < first + size; j++) {
        side.set(b.subarray(j * g, (j + 1) * g))
        solveLower(own, g, side)
        solveUpper(own, g, side)
        let explained = 0
        for (let i = 0; i < g; i++) explained += side[i]! * b[j * g + i]!
        const left = (squares[j]! - explained + pretended) / (counts[j]! + pretended)
        loadings.set(side.subarray(0, r), j * r)
        mean[j] = side[r]!
        noise[j] = Math.max(left, LEAST_NOISE)
      }
    })
  }

  /** Λ ← Λ·L, with L the lower Cholesky factor of the factors' mean second moments. */
  function rotate(l: Float64Array): void {
    const row = new Float64Array(r)
    for (let j = 0; j < D; j++) {
      row.fill(0)
      for (let i = 0; i < r; i++) for (let k = 0; k <= i; k++) row[k]! += loadings[j * r + i]! * l[i * r + k]!
      loadings.set(row, j * r)
    }
  }
}

/** Adds a lower triangle of n rows to another one, `times` times. */
function addLower(to: Float64Array, at: number, from: Float64Array, start: number, n: number, times: number): void {
  for (let i = 0; i < n; i++) for (let k = 0; k <= i; k++) to[at + i * n + k]! += times * from[start + i * n + k]!
}

const copied = ({ mean, loadings, noise }: Factors): Factors => ({
  mean: mean.slice(),
  loadings: loadings.slice(),
  noise: noise.slice(),
})

const anywhere = (D: number, r: number, random: Random): Factors => ({
  mean: new Float64Array(D),
  loadings: Float64Array.from({ length: D * r }, () => 0.3 * random.normal()),
  noise: new Float64Array(D).fill(0.5),
})
