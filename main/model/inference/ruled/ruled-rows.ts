import type { Choice } from '../../../rules/choice'
import type { RuleRow } from '../../../rules/columns'
import { putValue, type HeldRules } from '../../../rules/held-rules'
import type { ContinuousCode } from '../../encoding/code'
import type { Layout } from '../../encoding/layout'
import type { CellRules, Judged, Left } from './cell-rules'
import type { Places } from './places'

const FREE = { kind: 'free' } as const

export type RuledRows = ReturnType<typeof createRuledRows>

/** Some rows under rules: what is left for each cell from what is known alone, and while cells are drawn. */
export function createRuledRows(held: HeldRules, layout: Layout, places: Places, known: readonly RuleRow[]) {
  const left = (row: RuleRow, c: number): Left => {
    const column = places.columns[c]!
    return column < 0 ? { kind: 'free' } : inModel(held.choice(column, row), c)
  }

  function inModel(choice: Choice, c: number): Left {
    const code = layout.columns[c]!
    if (code.kind === 'continuous') {
      if (choice.kind === 'levels') return { kind: 'free' }
      return choice.kind === 'spans' ? { ...choice, code: boundedBy(code, choice.spans) } : choice
    }
    const own = places.levels[c]!
    if (choice.kind === 'levels')
      return { kind: 'levels', allowed: Array.from(own, (level) => level >= 0 && choice.allowed[level]!) }
    if (choice.kind !== 'value') return choice.kind === 'none' ? choice : { kind: 'free' }
    const value = own.indexOf(choice.value)
    return value < 0 ? { kind: 'none' } : { kind: 'value', value }
  }

  const remembered = known.map(() => new Map<number, Left>())
  function fromKnown(i: number, c: number): Left {
    const before = remembered[i]!.get(c)
    if (before !== undefined) return before
    const found = left(known[i]!, c)
    remembered[i]!.set(c, found)
    return found
  }

  /** A drawn value in the rules' terms. */
  function put(row: RuleRow, c: number, value: number): void {
    const column = places.columns[c]!
    if (column < 0) return
    putValue(row, column, layout.columns[c]!.kind === 'continuous' ? value : (places.levels[c]![value] ?? NaN))
  }

  return {
    held,
    /** Whether some rule is about the column. */
    isUsed: (c: number): boolean => places.columns[c]! >= 0 && held.used.includes(places.columns[c]!),
    rank: (c: number): number => (places.columns[c]! < 0 ? 0 : held.rank(places.columns[c]!)),
    /** What is left from what is known alone. */
    left: fromKnown,
    /** The same once these columns hold values; worked out anew only where some rule is about one of them, too. */
    leftAfter(i: number, row: RuleRow, c: number, put: readonly number[]): Left {
      const beside = places.columns[c]! < 0 ? null : held.beside(places.columns[c]!)
      return beside !== null && put.some((other) => beside.has(places.columns[other]!)) ? left(row, c) : fromKnown(i, c)
    },
    /** Whether some rule is about both columns. */
    areTogether: (c: number, other: number): boolean =>
      places.columns[c]! >= 0 && held.beside(places.columns[c]!).has(places.columns[other]!),
    rowOf: (i: number): RuleRow => ({ x: known[i]!.x.slice(), empty: known[i]!.empty.slice() }),
    leftIn: left,
    put,
    open(row: RuleRow, c: number): void {
      if (places.columns[c]! >= 0) putValue(row, places.columns[c]!, NaN)
    },
    /** How the value in a cell is to be judged, given the rest of its row. */
    judged(row: RuleRow, c: number): Judged {
      const column = places.columns[c]!
      if (column < 0) return FREE
      const own = { x: row.x[column]!, empty: row.empty[column]! }
      putValue(row, column, NaN)
      const found = left(row, c)
      const isAllowed = Number.isNaN(own.x) || held.allows(column, row, own.x)
      row.x[column] = own.x
      row.empty[column] = own.empty
      if (found.kind === 'none') return FREE
      return found.kind === 'value' ? { kind: 'decided', value: found.value, isAllowed } : found
    },

    /** Rules for drawing these of the rows, from what is known of them on. */
    begin(which: Int32Array): CellRules {
      const now = Array.from(which, (i) => ({ x: known[i]!.x.slice(), empty: known[i]!.empty.slice() }))
      const dead = new Uint8Array(which.length)
      return {
        order: (_, columns) => columns.slice().sort((a, b) => rank(a) - rank(b)),
        left(i, c) {
          const found = left(now[i]!, c)
          // What is to be empty has no value and needs none.
          if (found.kind === 'none' && !held.mustBeEmpty(places.columns[c]!, now[i]!)) dead[i] = 1
          return found
        },
        put: (i, c, value) => put(now[i]!, c, value),
        isDead: (i) => dead[i] === 1,
      }
    },
  }

  function rank(c: number): number {
    return places.columns[c]! < 0 ? 0 : held.rank(places.columns[c]!)
  }
}

function boundedBy(code: ContinuousCode, spans: readonly { low: number; high: number }[]): ContinuousCode {
  const [low, high] = [spans[0]!.low, spans.at(-1)!.high]
  return { ...code, low: Number.isFinite(low) ? low : null, high: Number.isFinite(high) ? high : null }
}
