/**
 * At most about `most` of the indices from..to, such that a line through them looks like the line through all: the lowest and highest of
 * every stretch stay, and so do its ends. Unknown values (NaN) are passed over.
 */
export function thinned(from: number, to: number, valueAt: (index: number) => number, most: number): number[] {
  const known: number[] = []
  for (let at = from; at < to; at += 1) if (!Number.isNaN(valueAt(at))) known.push(at)
  if (known.length <= most) return known
  const stretch = Math.ceil((known.length * 4) / most)
  const kept: number[] = []
  for (let start = 0; start < known.length; start += stretch) {
    const part = known.slice(start, start + stretch)
    const by = (isBetter: (a: number, b: number) => boolean): number =>
      part.reduce((best, at) => (isBetter(valueAt(at), valueAt(best)) ? at : best))
    const some = new Set([part[0]!, by((a, b) => a < b), by((a, b) => a > b), part.at(-1)!])
    kept.push(...[...some].sort((a, b) => a - b))
  }
  return kept
}
