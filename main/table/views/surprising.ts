export type SurprisingInput = {
  readonly columns: readonly { readonly column: number; readonly tail: Float32Array }[]
  readonly count: number
}

export type SurprisingPlace = { readonly row: number; readonly column: number; readonly tail: number }

/** The cells with the smallest tail probabilities, the smallest first. */
export function mostSurprising({ columns, count }: SurprisingInput): SurprisingPlace[] {
  const kept: SurprisingPlace[] = []
  let limit = Infinity
  for (const { column, tail } of columns) {
    for (let row = 0; row < tail.length; row += 1) {
      const value = tail[row]!
      if (!(value < limit)) continue
      kept.push({ row, column, tail: value })
      // Twice as many as wanted are gathered before the larger half is dropped, so sorting stays rare.
      if (kept.length >= count * 2) limit = prune(kept, count)
    }
  }
  prune(kept, count)
  return kept
}

function prune(kept: SurprisingPlace[], count: number): number {
  kept.sort((a, b) => a.tail - b.tail || a.row - b.row || a.column - b.column)
  kept.length = Math.min(kept.length, count)
  return kept.length === count ? (kept.at(-1)?.tail ?? Infinity) : Infinity
}
