import type { Line } from './line'

/**
 * The rows in the order in which their gaps are drawn: of a run of neighbouring rows the middle one first, then those in the middle of
 * what is left on either side, each of which has the ones before as known neighbours. One list of rows per round.
 */
export function drawingRounds({ placeOf, from }: Line, rows: Int32Array): Int32Array[] {
  const rounds: number[][] = [[]]
  const join = (round: number, row: number): void => {
    while (rounds.length <= round) rounds.push([])
    rounds[round]!.push(row)
  }
  const placed = rows.filter((row) => placeOf[row]! >= 0).sort((a, b) => placeOf[a]! - placeOf[b]!)
  for (const row of rows) if (placeOf[row]! < 0) join(0, row)
  for (let start = 0; start < placed.length;) {
    let end = start + 1
    while (end < placed.length && isNext(placed[end - 1]!, placed[end]!)) end++
    for (let at = start; at < end; at++) join(roundOf(at - start, end - start), placed[at]!)
    start = end
  }
  return rounds.map((round) => Int32Array.from(round))

  function isNext(row: number, other: number): boolean {
    const [a, b] = [placeOf[row]!, placeOf[other]!]
    return b === a + 1 && from[a] === from[b]
  }
}

/** In which round the `at`-th of so many is in the middle of what is left. */
function roundOf(at: number, count: number): number {
  let [low, high] = [0, count]
  for (let round = 0; ; round++) {
    const middle = (low + high) >> 1
    if (at === middle) return round
    if (at < middle) high = middle
    else low = middle + 1
  }
}
