import type { FilledColumn } from '../../../table/seam/results'
import type { RuledTable } from './ruled-table'

/** A filled column with the cells that followed from the rules without any guess; `rows`: those that were asked for, null = all. */
export function withDeducedRows(
  filled: FilledColumn,
  ruled: RuledTable | null,
  column: number,
  rows: Int32Array | null,
): FilledColumn {
  const found = ruled?.deduced.get(column)
  if (found === undefined) return filled
  const asked = rows === null ? null : new Set(rows)
  const deduced = [...found].filter(([row]) => asked === null || asked.has(row))
  const order = [...Array.from(filled.rows), ...deduced.map(([row]) => row)]
  const sorted = [...order.keys()].sort((a, b) => order[a]! - order[b]!)
  const guessed = filled.rows.length
  const value = (at: number): number => deduced[at - guessed]![1]
  const isNumber = filled.meaning.kind !== 'level'
  const merged = (own: ArrayLike<number>, known: (at: number) => number): number[] =>
    sorted.map((at) => (at < guessed ? own[at]! : known(at)))
  return {
    ...filled,
    rows: Int32Array.from(sorted, (at) => order[at]!),
    values: filled.values.map((values) => Float64Array.from(merged(values, value))),
    certainty: Float32Array.from(merged(filled.certainty, () => 1)),
    low: Float64Array.from(merged(filled.low, (at) => (isNumber ? value(at) : NaN))),
    high: Float64Array.from(merged(filled.high, (at) => (isNumber ? value(at) : NaN))),
  }
}
