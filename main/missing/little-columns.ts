import type { LittleResult } from '../../contract/missing'
import { observedValue } from '../table/columns/column'
import { choleskyOf } from './cholesky'
import { littleTest } from './little'
import type { StudiedColumn } from './predictor'

const MOST_GAPPY = 8
const MOST_WHOLE = 4
const MOST_ROWS = 5000
const FEWEST_KNOWN = 0.2

/**
 * Little's test on a table: on its numbers, those whose gaps say most first, without what follows from others, and on at most some
 * thousand rows evenly spread; it asks for more work with every pattern.
 */
export function littleOn(
  columns: readonly StudiedColumn[],
  rows: number,
  progress: (share: number) => void,
): { readonly result: LittleResult | null; readonly sentence: string } {
  const numbers = columns.filter(
    ({ description }) => description.values.kind === 'numbers' && description.low < description.high,
  )
  const shareOf = ({ description }: StudiedColumn): number => description.gaps / Math.max(1, rows)
  const gappy = numbers
    .filter((column) => column.description.gaps > 0 && shareOf(column) <= 1 - FEWEST_KNOWN)
    .sort((a, b) => Math.abs(shareOf(a) - 0.5) - Math.abs(shareOf(b) - 0.5) || a.index - b.index)
    .slice(0, MOST_GAPPY)
  const whole = numbers.filter(({ description }) => description.gaps === 0).slice(0, MOST_WHOLE)
  const none = (sentence: string) => ({ result: null, sentence })
  if (gappy.length + whole.length < 2 || gappy.length === 0)
    return none('Little’s test needs at least two columns of numbers, one of them with gaps.')
  const step = Math.max(1, Math.ceil(rows / MOST_ROWS))
  const chosen = Array.from({ length: Math.ceil(rows / step) }, (_, at) => at * step)
  const used = independent([...gappy, ...whole], chosen)
  const values = used.map((column) => valuesOf(column, chosen))
  const test = used.length < 2 ? null : littleTest(values, chosen.length, progress)
  if (test === null)
    return none(
      'Little’s test cannot be computed here: some columns follow from others, or all rows know the same ones.',
    )
  return {
    result: { ...test, rows: chosen.length, columns: used.map(({ name }) => name) },
    sentence: littleWords(test.p),
  }
}

const littleWords = (p: number): string =>
  p < 0.05
    ? 'The gaps are not completely at random: rows with gaps differ from the others in what is known. Leaving rows with gaps out would lean to one side; filling takes the difference into account as far as the columns show it.'
    : 'Nothing speaks against gaps that are completely at random, as far as the means of these columns show.'

const valuesOf = ({ description }: StudiedColumn, rows: readonly number[]): Float64Array =>
  Float64Array.from(rows, (row) => observedValue(description.values, row) ?? NaN)

/** Without columns that are combinations of earlier ones, as far as rows show that know both. */
function independent(columns: readonly StudiedColumn[], rows: readonly number[]): StudiedColumn[] {
  const kept: StudiedColumn[] = []
  const correlations: Float64Array[] = []
  for (const column of columns) {
    const own = valuesOf(column, rows)
    const all = [...correlations, own]
    const matrix = Float64Array.from({ length: all.length ** 2 }, (_, at) =>
      pairwise(all[Math.floor(at / all.length)]!, all[at % all.length]!),
    )
    if (choleskyOf(matrix, all.length) === null) continue
    kept.push(column)
    correlations.push(own)
  }
  return kept
}

/** Correlation over rows that know both; 0 when those are too few. */
function pairwise(a: Float64Array, b: Float64Array): number {
  if (a === b) return 1
  let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0]
  a.forEach((x, at) => {
    const y = b[at]!
    if (Number.isNaN(x) || Number.isNaN(y)) return
    n += 1
    sa += x
    sb += y
    saa += x * x
    sbb += y * y
    sab += x * y
  })
  const spread = Math.sqrt(Math.max(0, n * saa - sa * sa)) * Math.sqrt(Math.max(0, n * sbb - sb * sb))
  return n < 3 || spread === 0 ? 0 : (n * sab - sa * sb) / spread
}
