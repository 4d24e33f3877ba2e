import { countBoth, type GapBits } from './gap-bits'

/**
 * How the gaps of columns go together: φ, the correlation of two indicators,
 * φ = (n·n₁₂ − n₁n₂) / √(n₁(n − n₁) n₂(n − n₂)); 1: always together, 0: as by chance, −1: never. A column without gaps, or of
 * gaps alone, goes with nothing: 0.
 */
export function gapsTogether(bits: readonly GapBits[], rows: number, progress: (share: number) => void) {
  const counts = bits.map((own) => countBoth(own, own))
  return bits.map((own, i) => {
    progress(i / bits.length)
    return bits.map((other, j) => {
      const both = i === j ? counts[i]! : countBoth(own, other)
      const [a, b] = [counts[i]!, counts[j]!]
      const spread = Math.sqrt(a * (rows - a)) * Math.sqrt(b * (rows - b))
      return { both, phi: spread === 0 ? 0 : (rows * both - a * b) / spread }
    })
  })
}
