import type { Words } from './philox'

/**
 * xoshiro128** 1.1 (Blackman & Vigna, "Scrambled linear pseudorandom number generators", 2021): fills `out` and returns
 * the state after it. Its 32-bit operations are what JavaScript engines do fastest.
 */
export function xoshiro(out: Int32Array, state: Words): Words {
  let [a, b, c, d] = state
  for (let i = 0; i < out.length; i++) {
    const five = Math.imul(b, 5)
    out[i] = Math.imul((five << 7) | (five >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
  }
  return [a, b, c, d]
}
