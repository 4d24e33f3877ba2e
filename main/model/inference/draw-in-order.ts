import type { Random } from '../../engine/random'
import { createContext, type Context } from '../context/context'
import { drawingRounds } from '../context/rounds'
import { atomIndex, toInput, toTarget } from '../encoding/continuous'
import type { EncodedTable } from '../encoding/encode'
import type { Layout } from '../encoding/layout'
import type { Predictor } from './predictor'
import { sampleCopy, type Drawn, type SampleOptions } from './sample'
import type { RuledRows } from './ruled/ruled-rows'
import { statesOf } from './states'

/** What was drawn for a cell: a number as it is written, or the model's level; NaN = nothing. */
export type DrawnCells = (copy: number, column: number, row: number) => number

type Column = { readonly placeOf: Int32Array; readonly values: readonly Float64Array[] }

/** Rows drawn together: bounds memory. */
const CHUNK = 1024

/**
 * Draws the gaps of rows that know each other: what is drawn for a row is known to its neighbours that are drawn later, so that
 * a run of gaps is drawn jointly. Copy after copy, each with what it has drawn itself.
 */
export async function drawInOrder(
  predictor: Predictor,
  table: EncodedTable & { readonly context: Context },
  rows: Int32Array,
  copies: number,
  randomFor: (copy: number, row: number) => Random,
  options: SampleOptions,
  advance: (share: number) => Promise<void>,
  rulesOf: (rows: Int32Array) => RuledRows | null,
): Promise<DrawnCells> {
  const { layout } = predictor
  const columns = layout.columns.map((_, c): Column => {
    const placeOf = new Int32Array(table.rows).fill(-1)
    let count = 0
    for (const row of rows) if (table.outcomes[c]![row]! < 0) placeOf[row] = count++
    return { placeOf, values: Array.from({ length: copies }, () => new Float64Array(count).fill(NaN)) }
  })
  const rounds = drawingRounds(table.context.line, rows)
  let done = 0
  for (let copy = 0; copy < copies; copy++) {
    const now = copyOf(table)
    for (const round of rounds) {
      for (let from = 0; from < round.length; from += CHUNK) {
        const chunk = round.subarray(from, from + CHUNK)
        const states = statesOf(layout, now, chunk)
        const rules = rulesOf(chunk)
        const drawn = await sampleCopy(predictor, states, copy, copy, (stream, i) => randomFor(stream, chunk[i]!), {
          ...options,
          rules: rules ? (which) => rules.begin(which) : undefined,
        })
        chunk.forEach((row, i) => keep(layout, now, drawn, i, row, columns, copy))
        done += chunk.length
        await advance(done / (copies * rows.length))
      }
      now.context.refresh()
    }
  }
  return (copy, column, row) => {
    const { placeOf, values } = columns[column]!
    return values[copy]![placeOf[row]!] ?? NaN
  }
}

/** The same table with arrays of its own. */
function copyOf(table: EncodedTable & { readonly context: Context }) {
  const own: EncodedTable = {
    ...table,
    numbers: table.numbers.map((column) => ({ ...column, z: column.z.slice(), y: column.y.slice() })),
    outcomes: table.outcomes.map((column) => column.slice()),
  }
  return { ...own, context: createContext(table.context.spec, own, table.context.line) }
}

/** What was drawn for a row becomes known. */
function keep(
  layout: Layout,
  now: EncodedTable & { readonly context: Context },
  drawn: Drawn,
  i: number,
  row: number,
  columns: readonly Column[],
  copy: number,
): void {
  const C = layout.continuous.length
  layout.columns.forEach((code, c) => {
    if (now.outcomes[c]![row]! >= 0) return
    const { placeOf, values } = columns[c]!
    if (code.kind === 'continuous') {
      const x = drawn.numbers[i * C + c]!
      if (Number.isNaN(x)) return
      const atom = atomIndex(code, x)
      now.outcomes[c]![row] = atom < 0 ? code.atoms.length : atom
      now.numbers[c]!.z[row] = toInput(code, x)
      now.numbers[c]!.y[row] = toTarget(code, x)
      values[copy]![placeOf[row]!] = x
    } else {
      const level = drawn.levels[i * layout.discrete.length + c - C]!
      if (level < 0) return
      now.outcomes[c]![row] = code.outcomeOf[level]!
      values[copy]![placeOf[row]!] = level
    }
    now.context.learn(row, c, now)
  })
}
