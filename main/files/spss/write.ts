import { UserError } from '../../errors'
import type { TaskControl } from '../../workers/control'
import { ByteBuilder } from '../coded/byte-builder'
import { longestText, type CodedLimits } from '../export/coded-column'
import { codedRows } from '../export/coded-rows'
import type { ExportTable } from '../export/export-table'
import { frontCells, layoutNames } from '../export/long-names'
import type { PlannedTable } from '../export/plan'
import { mostColumns } from '../spread'
import { CaseWriter } from './case-writer'
import { systemMissing } from './format-codes'
import { spssDictionary } from './written-dictionary'
import { imputationVariable, longestString, spssVariable } from './written-variable'

const limits: CodedLimits = {
  program: 'SPSS',
  isNumber: (value) => value !== systemMissing,
  isCode: (code) => Number.isFinite(code),
  longestLabel: 120,
}

const mostRows = 2 ** 31 - 1
const pieceSize = 1 << 20

/**
 * The table as an SPSS system file in UTF-8. Several imputations lie one after the other, `Imputation_` in front: 0 is the table with
 * its gaps. Split by it, SPSS pools what it computes.
 */
export function* spssPieces(
  table: ExportTable,
  planned: Pick<PlannedTable, 'fills' | 'layout'>,
  writtenAt: number,
  control: TaskControl,
  note: (sentence: string) => void,
): Generator<Uint8Array> {
  const { layout } = planned
  const coded = codedRows(table, planned, limits, control, note)
  const names = layoutNames(table.source.names, layout, 'sav')
  const front = layout === 'spss' ? [imputationVariable(names[0]!, coded.tables)] : []
  const own = coded.columns.map((column, at) => {
    const bytes = column.kind === 'text' ? longestText(column, table, at, coded.fillsOf(at)) : 0
    if (bytes > longestString) note(cutNote(table.source.names[at]!))
    return spssVariable(column, names[front.length + at]!, table.source.names[at]!, bytes)
  })
  const rows = coded.rowsEach * coded.tables
  if (front.length + own.length > mostColumns || rows > mostRows) throw tooLarge()

  yield spssDictionary([...front, ...own], rows, writtenAt)
  const piece = new ByteBuilder()
  const writer = new CaseWriter(piece)
  for (const { imputation, id, cells } of coded.rows()) {
    const before = frontCells(layout, imputation, id, () => false)
    for (const [at, variable] of front.entries()) writer.cell(variable, before[at]!)
    for (const [at, variable] of own.entries()) writer.cell(variable, cells[at]!)
    if (piece.length >= pieceSize) yield piece.take()
  }
  writer.end()
  yield piece.take()
}

const cutNote = (name: string): string =>
  `Column ${name} has texts longer than the ${longestString.toLocaleString('en')} bytes that SPSS holds; they are cut.`

const tooLarge = (): UserError =>
  new UserError(
    'bad-input',
    `An SPSS file from Lacuna holds ${mostColumns.toLocaleString('en')} columns and ${mostRows.toLocaleString('en')} rows, fewer than this export; choose CSV or Parquet.`,
  )
