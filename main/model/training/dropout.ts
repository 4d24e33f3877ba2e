import type { Random } from '../../engine/random'
import { droppedShare } from '../train-step'

/**
 * Bytes 1 = keep, 0 = drop. Dropout needs more random numbers than all the rest together, so they come from a
 * small xorshift generator (Marsaglia 2003), seeded anew from the real one at every step.
 */
export function fillDropout(out: Uint8Array, rate: number, random: Random): void {
  const threshold = 256 * droppedShare(rate)
  let state = random.word() | 1
  for (let i = 0; i < out.length; i += 4) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    const word = Math.imul(state, 0x9e3779b1)
    out[i] = (word & 0xff) < threshold ? 0 : 1
    out[i + 1] = ((word >>> 8) & 0xff) < threshold ? 0 : 1
    out[i + 2] = ((word >>> 16) & 0xff) < threshold ? 0 : 1
    out[i + 3] = word >>> 24 < threshold ? 0 : 1
  }
}
