/** Multipliers and key increments of Philox4x32. */
const MULTIPLIER_0 = 0xd2511f53
const MULTIPLIER_1 = 0xcd9e8d57
const WEYL_0 = 0x9e3779b9
const WEYL_1 = 0xbb67ae85

/** The high 32 bits of a 32×32-bit product, from 16-bit halves. */
function high(a: number, b: number): number {
  const aLow = a & 0xffff
  const aHigh = a >>> 16
  const bLow = b & 0xffff
  const bHigh = b >>> 16
  const cross = aHigh * bLow + ((aLow * bLow) >>> 16)
  const middle = (cross & 0xffff) + aLow * bHigh
  return (aHigh * bHigh + Math.floor(cross / 65536) + Math.floor(middle / 65536)) | 0
}

export type Words = readonly [number, number, number, number]

/**
 * Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011): ten rounds that
 * scramble a 128-bit counter with a 64-bit key, so that every (key, counter) gives unrelated words.
 */
export function philox(counter: Words, key: readonly [number, number]): Words {
  let [c0, c1, c2, c3] = counter
  let [k0, k1] = key
  for (let round = 0; round < 10; round++) {
    const high0 = high(MULTIPLIER_0, c0)
    const low0 = Math.imul(MULTIPLIER_0, c0)
    const high1 = high(MULTIPLIER_1, c2)
    const low1 = Math.imul(MULTIPLIER_1, c2)
    c0 = high1 ^ c1 ^ k0
    c1 = low1
    c2 = high0 ^ c3 ^ k1
    c3 = low0
    k0 = (k0 + WEYL_0) | 0
    k1 = (k1 + WEYL_1) | 0
  }
  return [c0 >>> 0, c1 >>> 0, c2 >>> 0, c3 >>> 0]
}
