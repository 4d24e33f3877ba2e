import { createRandom, type Random } from '../../engine/random'
import { isKnown, type Arrangement, type TypedColumn, type TypedTable } from '../../table/seam/typed'
import { seriesOf, type Series } from './series'

/** A run of hidden cells takes at most this share of what is to be hidden: a single one would say little. */
const mostOfAll = 1 / 3

/**
 * Rows to hide in each column, in runs like the table's own gaps: their lengths are drawn from the column's gaps in the order, from
 * those of all columns where it has none, and are 1 where there are none at all.
 */
export function runsToHide(table: TypedTable, arrangement: Arrangement, share: number, seed: number): Int32Array[] {
  const series = seriesOf(table, arrangement)
  const lengths = table.columns.map((column) => gapLengths(column, series))
  const all = lengths.flat()
  return table.columns.map((column, c) => {
    const own = lengths[c]!.length > 0 ? lengths[c]! : all.length > 0 ? all : [1]
    return hideInColumn(column, series, own, share, createRandom(seed, c + 1))
  })
}

/** How long each stretch of unknown cells is, in the order of the rows and within groups. */
export function gapLengths(column: TypedColumn, { rows, starts }: Series): number[] {
  const lengths: number[] = []
  for (let group = 0; group + 1 < starts.length; group += 1) {
    let length = 0
    for (let i = starts[group]!; i < starts[group + 1]!; i += 1) {
      if (!isKnown(column, rows[i]!)) length += 1
      else if (length > 0) {
        lengths.push(length)
        length = 0
      }
    }
    // A stretch that is all of its group says nothing about gaps between known values.
    if (length > 0 && length < starts[group + 1]! - starts[group]!) lengths.push(length)
  }
  return lengths
}

function hideInColumn(
  column: TypedColumn,
  { rows, starts }: Series,
  lengths: readonly number[],
  share: number,
  random: Random,
): Int32Array {
  const known = rows.reduce((sum, row) => sum + (isKnown(column, row) ? 1 : 0), 0)
  const wanted = Math.min(known - 1, Math.max(1, Math.round(share * known)))
  const longest = Math.max(1, Math.floor(wanted * mostOfAll))
  const hidden = new Set<number>()
  const groupEnd = endsOf(rows.length, starts)
  // Cells that are unknown already, or hidden, make a try vain: many more are needed than runs.
  for (let tries = 0; hidden.size < wanted && tries < 100 * rows.length; tries += 1) {
    const start = random.below(rows.length)
    const length = Math.min(longest, lengths[random.below(lengths.length)]!)
    const end = Math.min(start + length, groupEnd[start]!)
    for (let i = start; i < end && hidden.size < wanted; i += 1) if (isKnown(column, rows[i]!)) hidden.add(rows[i]!)
  }
  return Int32Array.from(hidden).sort()
}

/** The end of the group that each place of a series is in. */
function endsOf(length: number, starts: Int32Array): Int32Array {
  const ends = new Int32Array(length)
  for (let group = 0; group + 1 < starts.length; group += 1)
    ends.fill(starts[group + 1]!, starts[group]!, starts[group + 1]!)
  return ends
}
