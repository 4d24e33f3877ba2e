import type { Cell, DocumentInfo, ShownFill } from '../../../contract/table'
import type { TableDocument } from '../../../main/table/document/document'
import type { SmallTable } from './tables'

/** What the document must show, kept as plainly as possible: texts, and what the user said. */
export type Reference = {
  readonly table: SmallTable
  /** Key: row × columns + column. */
  edits: Map<number, string>
  /** Codes for "missing" that the user chose, by column. */
  codes: Map<number, readonly string[]>
  /** What undo must bring back and redo must do again: the whole view, and what is known of it here. */
  done: Moment[]
  undone: Moment[]
}

export type View = {
  readonly columns: readonly (readonly ColumnCell[])[]
  readonly imputations: number
  readonly bestGuess: DocumentInfo['bestGuess']
  /** What is said about each column. */
  readonly facts: readonly string[]
}
/** One cell under no fill, the best guess and every imputation. */
type ColumnCell = readonly Cell[]
type Moment = { readonly view: View; readonly edits: Map<number, string>; readonly codes: Reference['codes'] }

export const newReference = (table: SmallTable): Reference => ({
  table,
  edits: new Map(),
  codes: new Map(),
  done: [],
  undone: [],
})

export const keyOf = (table: SmallTable, row: number, column: number): number => row * table.names.length + column

/** Everything that a document shows, whatever the order of its rows. */
export function viewOf(document: TableDocument): View {
  const { rows, columns, imputations, bestGuess } = document.info()
  const fills: ShownFill[] = ['none', 'mean', ...Array.from({ length: imputations }, (_, index) => index + 1)]
  return {
    imputations,
    bestGuess,
    facts: columns.map(({ type, levels, missingCodes, gaps, filled, bounds, decimals, leftOut }) =>
      JSON.stringify({ type, levels, missingCodes, gaps, filled, bounds, decimals, leftOut }),
    ),
    columns: columns.map(({ index }) =>
      Array.from({ length: rows }, (_, row) => fills.map((fill) => document.cell(row, index, fill))),
    ),
  }
}

export const momentOf = (document: TableDocument, { edits, codes }: Reference): Moment => ({
  view: viewOf(document),
  edits: new Map(edits),
  codes: new Map(codes),
})

/** Words that mean "no value" in some column without anybody saying so. */
const usual = new Set(['', 'NA'])

const fail = (what: string): never => {
  throw new Error(what)
}

/**
 * The texts that nobody touched are the file's, the others are what was typed; only a cell that is empty or holds a code
 * for "missing" is a gap, and only a gap is ever shown as filled.
 */
export function checkTexts(document: TableDocument, reference: Reference): void {
  const { table, edits, codes } = reference
  const view = viewOf(document)
  table.rows.forEach((line, row) =>
    line.forEach((own, column) => {
      const expected = edits.get(keyOf(table, row, column)) ?? own
      const [plain, ...filled] = view.columns[column]![row]!
      const where = `row ${row + 1} of ${table.names[column]}`
      if (plain!.t !== expected) fail(`${where} shows “${plain!.t}” instead of “${expected}”`)
      const missing = usual.has(expected.trim()) || (codes.get(column) ?? []).includes(expected.trim())
      if (plain!.s === 'gap' && !missing) fail(`${where} holds “${expected}” and counts as a gap`)
      if (plain!.s === 'filled') fail(`${where} is filled where no fill is shown`)
      if (plain!.s !== 'gap' && (plain!.s === 'edited') !== edits.has(keyOf(table, row, column)))
        fail(`${where} is ${plain!.s}`)
      for (const cell of filled) {
        if (cell.s === 'filled' && plain!.s !== 'gap') fail(`${where} is filled over “${expected}”`)
        if (cell.s === 'filled' && cell.t === '') fail(`${where} counts as filled and is blank`)
        if (cell.s !== 'filled' && cell.t !== expected) fail(`${where} shows “${cell.t}” under a fill`)
      }
    }),
  )
}

/** What one step leaves alone is the same as before; an edit may only make other fills of its row out of date. */
export function checkUntouched(
  before: View,
  after: View,
  isTouched: (row: number, column: number, fill: number) => boolean,
): void {
  before.columns.forEach((cells, column) =>
    cells.forEach((fills, row) =>
      fills.forEach((cell, fill) => {
        const now = after.columns[column]![row]![fill]
        if (isTouched(row, column, fill)) return
        if (!now || now.t !== cell.t || now.s !== cell.s || now.c !== cell.c)
          fail(`row ${row + 1} of column ${column + 1} was ${show(cell)} and is ${show(now)} (fill ${fill})`)
      }),
    ),
  )
}

export function checkSame(document: TableDocument, expected: View, when: string): void {
  const now = viewOf(document)
  if (now.imputations !== expected.imputations) fail(`${when}: ${now.imputations} imputations`)
  if (now.bestGuess !== expected.bestGuess)
    fail(`${when}: the best guess was ${expected.bestGuess}, is ${now.bestGuess}`)
  expected.facts.forEach((facts, column) => {
    if (now.facts[column] !== facts) fail(`${when}: column ${column + 1} was ${facts} and is ${now.facts[column]}`)
  })
  expected.columns.forEach((cells, column) =>
    cells.forEach((fills, row) =>
      fills.forEach((cell, fill) => {
        const found = now.columns[column]![row]![fill]
        if (JSON.stringify(found) !== JSON.stringify(cell))
          fail(`${when}: row ${row + 1} of column ${column + 1} was ${show(cell)} and is ${show(found)} (fill ${fill})`)
      }),
    ),
  )
}

const show = (cell: Cell | undefined): string => JSON.stringify(cell)
