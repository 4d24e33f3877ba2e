import { correlation } from '../../table/numbers/correlation'
import type { Random } from '../../engine/random'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Fewer numbers stand in an order that says little: a dozen columns are easily alike by chance. */
const FEWEST = 30
/** Pairs of columns that are compared, and rows that they are compared on. */
const PAIRS = 200
const ROWS = 1000
/** Columns side by side are alike when their correlation is usually this large, and this many times that of any two. */
const ALIKE = 0.5
const CLEARLY = 1.5

/**
 * Whether columns of numbers that stand side by side are alike, as pixels, spectra and readings of many moments are: such tables have
 * gaps of neighbours together, which single hidden cells teach nothing about. Columns stand in the table's order in every layout.
 */
export function neighboursAreAlike(layout: Layout, table: EncodedTable, rows: Int32Array, random: Random): boolean {
  const C = layout.continuous.length
  if (C < FEWEST) return false
  const some = rows.length <= ROWS ? rows : Int32Array.from({ length: ROWS }, () => rows[random.below(rows.length)]!)
  const alike = (a: number, b: number): number => {
    const both = [...some].filter((row) => table.outcomes[a]![row]! >= 0 && table.outcomes[b]![row]! >= 0)
    const known = (column: number): number[] => both.map((row) => table.numbers[column]!.z[row]!)
    return Math.abs(correlation(known(a), known(b)))
  }
  const beside: number[] = []
  const apart: number[] = []
  for (let i = 0; i < PAIRS; i++) {
    const a = random.below(C - 1)
    beside.push(alike(a, a + 1))
    const b = random.below(C - 1)
    apart.push(alike(a, b < a ? b : b + 1))
  }
  return middle(beside) >= Math.max(ALIKE, CLEARLY * middle(apart))
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!
