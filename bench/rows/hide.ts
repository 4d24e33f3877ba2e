import { createRandom } from '../../main/engine/random'
import type { RowsTable } from './tables'

const SHARE = 0.3
/** Shortest and longest run, in rows as they stand. */
const RUN = { shortest: 6, longest: 48 }

/** Known cells that are hidden: one by one, or in runs; [row][column of the header]. */
export function hideCells({ header, rows, hidden }: RowsTable, how: 'single' | 'runs', seed: number): boolean[][] {
  const random = createRandom(seed, 77)
  const mask = rows.map(() => header.map(() => false))
  for (const name of hidden) {
    const c = header.indexOf(name)
    const known = rows.filter((row) => row[c] !== '').length
    if (how === 'single') {
      rows.forEach((row, r) => (mask[r]![c] = row[c] !== '' && random.uniform() < SHARE))
      continue
    }
    for (let count = 0; count < SHARE * known;) {
      const length = RUN.shortest + random.below(RUN.longest - RUN.shortest + 1)
      const from = random.below(rows.length - length)
      for (let r = from; r < from + length; r++) {
        if (mask[r]![c] || rows[r]![c] === '') continue
        mask[r]![c] = true
        count++
      }
    }
  }
  return mask
}
