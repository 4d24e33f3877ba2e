import { philox } from './random/philox'
import { xoshiro } from './random/xoshiro'
import { normalFrom } from './random/ziggurat'

/** Words made at a time. */
const BUFFER = 1024

export type Random = {
  /** 32 random bits, as an unsigned number. */
  word(): number
  /** Uniform in (0, 1): the middles of 2²³ equal steps, so never 0 nor 1, exact in 32-bit floats. */
  uniform(): number
  /** A whole number 0 … n−1, each equally likely. */
  below(n: number): number
  /** Mean 0, standard deviation 1. */
  normal(): number
  fillUniform(out: Float32Array): Float32Array
  fillNormal(out: Float32Array): Float32Array
  /** Bytes that are 1 with the given probability (in steps of 2⁻¹⁶), else 0. */
  fillBernoulli(out: Uint8Array, probability: number): Uint8Array
}

/**
 * Stream `stream` of the generator seeded with `seed` (whole numbers up to 2⁵³): xoshiro128**, its 128-bit state drawn
 * by Philox from seed and stream, so that streams are unrelated.
 */
export function createRandom(seed: number, stream = 0): Random {
  const half = (n: number): [number, number] => [n >>> 0, Math.floor(n / 2 ** 32) >>> 0]
  const [s0, s1] = half(stream)
  const buffer = new Int32Array(BUFFER)
  let after = xoshiro(buffer, philox([s0, s1, 0, 0], half(seed)))
  let used = 0

  const next = (): number => {
    if (used === BUFFER) {
      after = xoshiro(buffer, after)
      used = 0
    }
    return buffer[used++]!
  }
  const uniform = (): number => ((next() >>> 9) + 0.5) * 2 ** -23

  return {
    word: () => next() >>> 0,
    uniform,
    below(n) {
      // Words beyond the last whole multiple of n would favour small numbers: drawn again.
      const limit = 2 ** 32 - (2 ** 32 % n)
      for (;;) {
        const word = next() >>> 0
        if (word < limit) return word % n
      }
    },
    normal: () => normalFrom(next, uniform),
    fillUniform(out) {
      for (let i = 0; i < out.length; i++) out[i] = uniform()
      return out
    },
    fillNormal(out) {
      for (let i = 0; i < out.length; i++) out[i] = normalFrom(next, uniform)
      return out
    },
    fillBernoulli(out, probability) {
      const threshold = Math.round(probability * 65536)
      for (let i = 0; i < out.length; i += 2) {
        const word = next()
        out[i] = (word & 0xffff) < threshold ? 1 : 0
        if (i + 1 < out.length) out[i + 1] = word >>> 16 < threshold ? 1 : 0
      }
      return out
    },
  }
}
