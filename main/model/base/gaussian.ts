import { cholesky, inverseOf, solveLower, solveUpper } from './linear-algebra'

/** A joint normal distribution of D standardised features: its covariance itself, or loadings on r factors and noise. */
export type Gaussian =
  | { readonly form: 'full'; readonly mean: Float64Array; readonly covariance: Float64Array }
  | {
      readonly form: 'factors'
      readonly mean: Float64Array
      /** [D, r]. */
      readonly loadings: Float64Array
      readonly noise: Float64Array
    }

/** Features of one row given the known ones. Its buffers are used again by the next `condition`. */
export type Conditioner = {
  /** `known[j]`: whether `x[j]` is. Afterwards `mean` holds every feature's conditional mean (known: itself). */
  condition(known: Uint8Array, x: Float64Array): void
  readonly mean: Float64Array
  /** Conditional covariance of `count` hidden features from `from` on, count × count, all hidden. */
  covariance(from: number, count: number, out: Float64Array): void
  /** The same with nothing known. */
  marginal(from: number, count: number, out: Float64Array): void
}

/** The same with all relations weaker, as if the share `ridge` of rows had been added in which there are none. */
export function loosened(gaussian: Gaussian, ridge: number): Gaussian {
  const kept = 1 / (1 + ridge)
  const D = gaussian.mean.length
  if (gaussian.form === 'full') {
    const covariance = gaussian.covariance.map((value, i) => (i % (D + 1) === 0 ? value : Math.fround(value * kept)))
    return { ...gaussian, covariance }
  }
  const r = gaussian.loadings.length / D
  const noise = gaussian.noise.map((value, j) => {
    let shared = 0
    for (let k = 0; k < r; k++) shared += gaussian.loadings[j * r + k]! ** 2
    return Math.fround(value + shared * (1 - kept))
  })
  return { ...gaussian, loadings: gaussian.loadings.map((value) => Math.fround(value * Math.sqrt(kept))), noise }
}

/** Features that are known together or not at all, as a category's indicators are. */
export type Block = { readonly from: number; readonly size: number }

/** `blocks`: all features, in order; each by itself where nothing is said. */
export function createConditioner(gaussian: Gaussian, blocks?: readonly Block[]): Conditioner {
  if (gaussian.form === 'full') return conditionFull(gaussian)
  return conditionFactors(gaussian, blocks ?? Array.from(gaussian.mean, (_, from) => ({ from, size: 1 })))
}

/**
 * Σ_hh − Σ_ho Σ_oo⁻¹ Σ_oh through the Cholesky factor of Σ_oo where little is known, as the inverse of the hidden part of
 * Σ⁻¹ where much is: whichever of the two is the smaller system.
 */
function conditionFull({ mean: mu, covariance: sigma }: Gaussian & { form: 'full' }): Conditioner {
  const D = mu.length
  const precision = new Float64Array(D * D)
  const factor = sigma.slice()
  cholesky(factor, D)
  inverseOf(factor, D, precision)
  const mean = new Float64Array(D)
  const known = new Int32Array(D)
  const hidden = new Int32Array(D)
  const place = new Int32Array(D)
  const system = new Float64Array(D * D)
  const rest = new Float64Array(D * D)
  const side = new Float64Array(D)
  let o = 0
  let h = 0
  let byPrecision = false

  const withPrecision = (x: Float64Array): void => {
    for (let i = 0; i < h; i++) {
      const row = hidden[i]! * D
      for (let j = 0; j <= i; j++) system[i * h + j] = precision[row + hidden[j]!]!
      let sum = 0
      for (let j = 0; j < o; j++) sum += precision[row + known[j]!]! * (x[known[j]!]! - mu[known[j]!]!)
      side[i] = sum
    }
    cholesky(system, h)
    inverseOf(system, h, rest)
    solveLower(system, h, side)
    solveUpper(system, h, side)
    for (let i = 0; i < h; i++) mean[hidden[i]!] = mu[hidden[i]!]! - side[i]!
  }

  const withCovariance = (x: Float64Array): void => {
    for (let i = 0; i < o; i++) {
      const row = known[i]! * D
      for (let j = 0; j <= i; j++) system[i * o + j] = sigma[row + known[j]!]!
      side[i] = x[known[i]!]! - mu[known[i]!]!
    }
    cholesky(system, o)
    solveLower(system, o, side)
    for (let i = 0; i < h; i++) {
      const row = hidden[i]! * D
      for (let j = 0; j < o; j++) rest[i * o + j] = sigma[row + known[j]!]!
      solveLower(system, o, rest, i * o)
      let sum = mu[hidden[i]!]!
      for (let j = 0; j < o; j++) sum += rest[i * o + j]! * side[j]!
      mean[hidden[i]!] = sum
    }
  }

  return {
    mean,
    condition(isKnown, x): void {
      o = h = 0
      for (let j = 0; j < D; j++) {
        if (isKnown[j] === 1) {
          mean[j] = x[j]!
          known[o++] = j
        } else {
          place[j] = h
          hidden[h++] = j
        }
      }
      byPrecision = h <= o
      if (byPrecision) withPrecision(x)
      else withCovariance(x)
    },
    covariance(from, count, out): void {
      for (let i = 0; i < count; i++)
        for (let j = 0; j <= i; j++) {
          const [a, b] = [place[from + i]!, place[from + j]!]
          let value: number
          if (byPrecision) value = rest[a * h + b]!
          else {
            value = sigma[(from + i) * D + from + j]!
            for (let k = 0; k < o; k++) value -= rest[a * o + k]! * rest[b * o + k]!
          }
          out[i * count + j] = out[j * count + i] = value
        }
    },
    marginal(from, count, out): void {
      for (let i = 0; i < count; i++)
        for (let j = 0; j < count; j++) out[i * count + j] = sigma[(from + i) * D + from + j]!
    },
  }
}

/**
 * With Σ = ΛΛᵀ + Ψ: the factors' posterior given the known features, r × r, says everything about the hidden ones. What a
 * block adds to its precision, Σ λλᵀ/ψ, does not depend on the values and is computed once.
 */
function conditionFactors(
  { mean: mu, loadings, noise }: Gaussian & { form: 'factors' },
  blocks: readonly Block[],
): Conditioner {
  const D = mu.length
  const r = loadings.length / D
  const precisions = blocks.map(({ from, size }) => {
    const sum = new Float64Array(r * r)
    for (let j = from; j < from + size; j++)
      for (let a = 0; a < r; a++)
        for (let b = 0; b <= a; b++) sum[a * r + b]! += (loadings[j * r + a]! * loadings[j * r + b]!) / noise[j]!
    return sum
  })
  const mean = new Float64Array(D)
  const system = new Float64Array(r * r)
  const factors = new Float64Array(r)
  const solved = new Float64Array(D * r)
  const isSolved = new Uint8Array(D)

  const solve = (j: number): void => {
    if (isSolved[j] === 1) return
    for (let k = 0; k < r; k++) solved[j * r + k] = loadings[j * r + k]!
    solveLower(system, r, solved, j * r)
    isSolved[j] = 1
  }

  return {
    mean,
    condition(isKnown, x): void {
      system.fill(0)
      factors.fill(0)
      isSolved.fill(0)
      for (let k = 0; k < r; k++) system[k * r + k] = 1
      blocks.forEach(({ from, size }, at) => {
        if (isKnown[from] !== 1) return
        const precision = precisions[at]!
        for (let i = 0; i < system.length; i++) system[i]! += precision[i]!
        for (let j = from; j < from + size; j++) {
          const off = (x[j]! - mu[j]!) / noise[j]!
          for (let a = 0; a < r; a++) factors[a]! += loadings[j * r + a]! * off
        }
      })
      cholesky(system, r)
      solveLower(system, r, factors)
      solveUpper(system, r, factors)
      for (let j = 0; j < D; j++) {
        if (isKnown[j] === 1) {
          mean[j] = x[j]!
          continue
        }
        let sum = mu[j]!
        for (let a = 0; a < r; a++) sum += loadings[j * r + a]! * factors[a]!
        mean[j] = sum
      }
    },
    covariance(from, count, out): void {
      for (let i = 0; i < count; i++) solve(from + i)
      blockOf(solved, from, count, out)
    },
    marginal(from, count, out): void {
      blockOf(loadings, from, count, out)
    },
  }

  function blockOf(rows: Float64Array, from: number, count: number, out: Float64Array): void {
    for (let i = 0; i < count; i++)
      for (let j = 0; j <= i; j++) {
        let value = i === j ? noise[from + i]! : 0
        for (let a = 0; a < r; a++) value += rows[(from + i) * r + a]! * rows[(from + j) * r + a]!
        out[i * count + j] = out[j * count + i] = value
      }
  }
}
