/**
 * Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011): ten rounds that
 * scramble a 128-bit counter with a 64-bit key. The key is the seed, half of the counter the stream, the other half the
 * position: streams cannot overlap, and any position can be reached at once.
 */
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
  return (aHigh * bHigh + (cross >>> 16) + (middle >>> 16)) | 0
}

/** One block: writes four 32-bit words for counter (c0…c3) and key (k0, k1) at `out[at…at+3]`. */
export function philox(
  out: Int32Array,
  at: number,
  c0: number,
  c1: number,
  c2: number,
  c3: number,
  k0: number,
  k1: number,
): void {
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
  out[at] = c0
  out[at + 1] = c1
  out[at + 2] = c2
  out[at + 3] = c3
}

/** Words made at a time; a multiple of four. */
const BUFFER = 1024

export type Random = {
  /** 32 random bits, as an unsigned number. */
  word(): number
  /** Uniform in (0, 1): the middles of 2²³ equal steps, so never 0 nor 1, exactly in 32-bit floats. */
  uniform(): number
  /** A whole number 0 … n−1, each equally likely. */
  below(n: number): number
  normal(): number
  fillUniform(out: Float32Array): Float32Array
  /** Mean 0, standard deviation 1. */
  fillNormal(out: Float32Array): Float32Array
  /** Bytes that are 1 with the given probability (in steps of 2⁻¹⁶), else 0. */
  fillBernoulli(out: Uint8Array, probability: number): Uint8Array
  /** Where this stream stands, to go on from there later. */
  position(): number
}

/** Stream `stream` of the generator seeded with `seed`, from word `position` on. */
export function createRandom(seed: number, stream = 0, position = 0): Random {
  const k0 = seed | 0
  const k1 = Math.floor(seed / 2 ** 32) | 0
  const s0 = stream | 0
  const s1 = Math.floor(stream / 2 ** 32) | 0
  const words = new Int32Array(BUFFER)
  let made = 0
  let used = BUFFER

  const refill = (): void => {
    for (let at = 0; at < BUFFER; at += 4, made++)
      philox(words, at, made | 0, Math.floor(made / 2 ** 32) | 0, s0, s1, k0, k1)
    used = 0
  }
  const seek = (word: number): void => {
    made = Math.floor(word / BUFFER) * (BUFFER / 4)
    refill()
    used = word % BUFFER
  }
  const next = (): number => {
    if (used === BUFFER) refill()
    return words[used++]!
  }
  const uniform = (): number => ((next() >>> 9) + 0.5) * 2 ** -23
  if (position > 0) seek(position)

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
    normal: () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
    fillUniform(out) {
      for (let i = 0; i < out.length; i++) out[i] = uniform()
      return out
    },
    fillNormal(out) {
      // Box–Muller: two uniforms give two independent normals.
      for (let i = 0; i < out.length; i += 2) {
        const radius = Math.sqrt(-2 * Math.log(uniform()))
        const angle = 2 * Math.PI * uniform()
        out[i] = radius * Math.cos(angle)
        if (i + 1 < out.length) out[i + 1] = radius * Math.sin(angle)
      }
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
    position: () => (made === 0 ? 0 : made * 4 - BUFFER + used),
  }
}
