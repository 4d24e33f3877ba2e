import type { RuleColumn } from '../columns'
import { writtenName } from '../tokens'

/** Rows in which a column must be empty for one reason, and the share of all its empty cells that these must be. */
const FEWEST = 20
const LEAST_EXPLAINED = 0.05
/** Where the reason does not hold, at least this share must be known, or the column is simply empty. */
const LEAST_KNOWN = 0.1

/** A reason, and the places among the rows in which it holds. */
type Reason = { readonly text: string; readonly rows: readonly number[] }

/** "x is empty when …": for each column the reason that explains most of its empty cells, then what explains most of the rest. */
export function emptyCandidates(columns: readonly RuleColumn[], rows: Int32Array): string[] {
  return columns.flatMap((column, c) => {
    const known = Uint8Array.from(rows, (row) => (isThere(column, row) ? 1 : 0))
    const there = known.reduce((sum, one) => sum + one, 0)
    const missing = rows.length - there
    if (missing < FEWEST || there < FEWEST) return []
    const reasons = columns.flatMap((other, o): Reason[] => {
      if (o === c || other.kind === 'texts') return []
      return other.kind === 'discrete' ? levelReasons(other, known, missing, rows) : ends(other, known, missing, rows)
    })
    return covering(reasons, known, missing).map((text) => `${writtenName(column.name)} is empty when ${text}`)
  })
}

const MOST_REASONS = 3

/** Reason after reason, each the one that explains most of the empty cells that are left. */
function covering(reasons: readonly Reason[], known: Uint8Array, missing: number): string[] {
  const explained = known.slice()
  const found: string[] = []
  while (found.length < MOST_REASONS) {
    const news = reasons.map((reason) => reason.rows.reduce((sum, i) => sum + (explained[i] === 0 ? 1 : 0), 0))
    const most = Math.max(0, ...news)
    if (most < Math.max(FEWEST, LEAST_EXPLAINED * missing)) break
    const best = reasons[news.indexOf(most)]!
    found.push(best.text)
    for (const i of best.rows) explained[i] = 1
  }
  return found
}

const isThere = (column: RuleColumn, row: number): boolean => {
  if (column.kind === 'texts') return column.missing[row] === 0
  const known = column.kind === 'continuous' ? Number.isFinite(column.values[row]) : column.codes[row]! >= 0
  return known || column.kept?.[row] === 1
}

/** Whether it is enough to speak of, and no accident. */
const counts = (empty: number, missing: number, knownElsewhere: number, elsewhere: number): boolean =>
  empty >= FEWEST &&
  empty >= LEAST_EXPLAINED * missing &&
  knownElsewhere >= LEAST_KNOWN * elsewhere &&
  (empty * knownElsewhere) / elsewhere >= FEWEST / 2

function levelReasons(
  other: Extract<RuleColumn, { kind: 'discrete' }>,
  known: Uint8Array,
  missing: number,
  rows: Int32Array,
): Reason[] {
  if (other.levels.length > 50) return []
  const all = new Int32Array(other.levels.length)
  const there = new Int32Array(other.levels.length)
  let [total, inAll] = [0, 0]
  rows.forEach((row, i) => {
    const code = other.codes[row]!
    if (code < 0) return
    all[code]! += 1
    there[code]! += known[i]!
    total += 1
    inAll += known[i]!
  })
  return other.levels.flatMap((level, code) => {
    const empty = all[code]! - there[code]!
    if (there[code]! > 0.002 * all[code]! || level.includes('"')) return []
    if (!counts(empty, missing, inAll - there[code]!, total - all[code]!)) return []
    return { text: `${writtenName(other.name)} = "${level}"`, rows: places(rows, (row) => other.codes[row] === code) }
  })
}

/** Below the least and above the greatest value at which it is known. */
function ends(
  other: Extract<RuleColumn, { kind: 'continuous' }>,
  known: Uint8Array,
  missing: number,
  rows: Int32Array,
): Reason[] {
  if (other.moment !== undefined) return []
  let [low, high, total, there] = [Infinity, -Infinity, 0, 0]
  rows.forEach((row, i) => {
    const x = other.values[row]!
    if (Number.isNaN(x)) return
    total += 1
    if (known[i] === 0) return
    there += 1
    low = Math.min(low, x)
    high = Math.max(high, x)
  })
  let [below, above] = [0, 0]
  for (const row of rows) {
    const x = other.values[row]!
    if (x < low) below += 1
    if (x > high) above += 1
  }
  const name = writtenName(other.name)
  const found: Reason[] = []
  if (counts(below, missing, there, total - below))
    found.push({ text: `${name} < ${low}`, rows: places(rows, (row) => other.values[row]! < low) })
  if (counts(above, missing, there, total - above))
    found.push({ text: `${name} > ${high}`, rows: places(rows, (row) => other.values[row]! > high) })
  return found
}

const places = (rows: Int32Array, holds: (row: number) => boolean): number[] =>
  Array.from(rows.keys()).filter((i) => holds(rows[i]!))
