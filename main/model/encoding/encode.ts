import { createContext, type Context } from '../context/context'
import type {
  ArrangementFacts,
  ContinuousColumn,
  DiscreteColumn,
  TypedColumn,
  TypedTable,
} from '../../table/seam/typed'
import { lineUp } from '../context/line'
import type { Following } from '../follows'
import type { ContinuousCode, DiscreteCode } from './code'
import { atomIndex, isBelieved, logJacobian, toInput, toTarget } from './continuous'
import type { Layout } from './layout'

/** One number column as the model reads it; one entry per row. */
export type EncodedNumbers = {
  /** In own units, as the table holds them. */
  readonly x: Float64Array
  /** NaN where the value is not believed: it can be scored, not conditioned on. */
  readonly z: Float32Array
  readonly y: Float32Array
  /** Width of the column's step in y around each value; null when values come in no steps. */
  readonly jitter: Float32Array | null
}

/** A table in the model's terms, columns in the layout's order. */
export type EncodedTable = {
  readonly rows: number
  readonly numbers: readonly EncodedNumbers[]
  /** Per column and row: the outcome (atom or level; for other numbers the one after the last atom), -1 = gap. */
  readonly outcomes: readonly Int32Array[]
  /** Per category and row: the model's level, which several may share an outcome; -1 = gap. */
  readonly levels: readonly Int32Array[]
  /** What the rows around each row say; null where they say nothing, or the model does not listen. */
  readonly context: Context | null
  /** What the table's rules tell of its columns from others, while it is learned from. */
  readonly follows: readonly Following[]
}

/** `sources`: for each column of the layout the table's column, or null when the table has none. */
export function encodeTable(layout: Layout, table: TypedTable, sources: readonly (TypedColumn | null)[]): EncodedTable {
  const numbers: EncodedNumbers[] = []
  const levels: Int32Array[] = []
  const outcomes = layout.columns.map((code, i) => {
    const source = sources[i] ?? null
    if (code.kind === 'discrete') {
      const own = encodeLevels(code, source?.kind === 'discrete' ? source : null, table.rows)
      levels.push(own)
      return own.map((level) => (level < 0 ? -1 : code.outcomeOf[level]!))
    }
    const encoded = encodeNumbers(code, source?.kind === 'continuous' ? source : null, table.rows)
    numbers.push(encoded.numbers)
    return encoded.outcomes
  })
  const encoded = { rows: table.rows, numbers, outcomes, levels, context: null, follows: [] }
  return { ...encoded, context: contextOf(layout, encoded, table) }
}

/** Only rows that are arranged as those were that the model learned from. */
function contextOf({ context }: Layout, encoded: EncodedTable, { arrangement }: TypedTable): Context | null {
  if (context === null || arrangement === undefined) return null
  const facts = ({ order, groups }: ArrangementFacts): string => JSON.stringify([order, groups])
  if (facts(context) !== facts(arrangement)) return null
  return createContext(context, encoded, lineUp(arrangement, encoded.rows, context.step))
}

/** The same table with gaps in place of what is not believed: what is learned from. */
export function believedOnly(table: EncodedTable): EncodedTable {
  const outcomes = table.outcomes.map((column, c) => {
    const z = table.numbers[c]?.z
    return z === undefined ? column : column.map((outcome, row) => (Number.isNaN(z[row]) ? -1 : outcome))
  })
  const numbers = table.numbers.map((column) => ({ ...column, z: column.z.map((z) => (Number.isNaN(z) ? 0 : z)) }))
  return { ...table, numbers, outcomes }
}

function encodeNumbers(code: ContinuousCode, column: ContinuousColumn | null, rows: number) {
  const z = new Float32Array(rows)
  const y = new Float32Array(rows)
  const jitter = code.step === null ? null : new Float32Array(rows)
  const outcomes = new Int32Array(rows).fill(-1)
  if (column !== null)
    for (let row = 0; row < rows; row++) {
      const x = column.values[row]!
      if (!Number.isFinite(x)) continue
      z[row] = isBelieved(code, x) ? toInput(code, x) : NaN
      y[row] = toTarget(code, x)
      if (jitter !== null) jitter[row] = code.step! * Math.exp(logJacobian(code, x))
      const atom = atomIndex(code, x)
      outcomes[row] = atom < 0 ? code.atoms.length : atom
    }
  return { numbers: { x: column?.values ?? new Float64Array(0), z, y, jitter }, outcomes }
}

function encodeLevels(code: DiscreteCode, column: DiscreteColumn | null, rows: number): Int32Array {
  if (column === null) return new Int32Array(rows).fill(-1)
  const known = new Map(code.levels.map((level, i) => [level, code.outcomeOf[i]! < 0 ? -1 : i]))
  const byIndex = column.levels.map((level) => known.get(level) ?? -1)
  return column.codes.map((index) => (index < 0 ? -1 : byIndex[index]!))
}
