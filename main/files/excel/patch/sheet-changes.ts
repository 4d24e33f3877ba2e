import type { ShownFill } from '../../../../contract/table'
import type { SheetPlace } from '../../../table/store/source'
import { columnFill, exportText, type ColumnFill, type ExportTable } from '../../export/export-table'
import { rowIds } from '../../export/file-rows'
import { typedCell } from '../../export/typed-cell'
import { cellShape } from '../cell-shape'
import type { CellContent } from './cell-xml'
import type { MarkStyles } from './mark-styles'
import { Unpatchable, type CellChange } from './patch-sheet'
import { rowCells, sheetRows } from './sheet-rows'

type Sheet = {
  readonly xml: Buffer
  readonly prefix: string
  readonly styles: MarkStyles
  readonly epoch1904: boolean
  readonly place: SheetPlace
}

/** Days that the two calendars of spreadsheets are apart. */
const epochsApart = 1462
/** Rows that are looked at to see how a column is kept. */
const sampledRows = 2000

/** The cells that an export writes anew, by the sheet's rows: what was filled or edited, and names that were changed. */
export function sheetChanges(table: ExportTable, shown: ShownFill, sheet: Sheet): Map<number, CellChange[]> {
  const { source, columns, edits } = table
  const { place, styles } = sheet
  const ids = rowIds(source)
  const usual = usualCells(sheet)
  const changes = new Map<number, CellChange[]>()
  const add = (row: number, change: CellChange): void => {
    const found = changes.get(row)
    if (found) found.push(change)
    else changes.set(row, [change])
  }
  if (source.given?.some((name) => name !== null) && place.header === null)
    throw new Unpatchable('it has no row for the names of the columns')
  for (const [index, field] of source.fields.entries()) {
    const column = place.columns[field]!
    const keeps = usual.get(column)
    const given = source.given?.[index]
    if (given != null) add(place.header!, { column, content: given, style: (own) => own ?? 0 })
    const write = contentOf(table, index, keeps?.isText ?? false, sheet.epoch1904)
    const marked = (mark: 'filled' | 'edited') => (own: number | null) =>
      styles.marked(own === null || own === 0 ? (keeps?.style ?? 0) : own, mark)
    const fill = columnFill(table, index, shown)
    const isFilled = new Set(fill.rows)
    for (const [at, row] of fill.rows.entries())
      add(place.top + ids[row]! - 1, { column, content: write(row, fill, at), style: marked('filled') })
    for (const key of edits.keys()) {
      const row = Math.floor(key / columns.length)
      if (key % columns.length === index && !isFilled.has(row))
        add(place.top + ids[row]! - 1, { column, content: write(row, fill, -1), style: marked('edited') })
    }
  }
  for (const row of changes.values()) row.sort((a, b) => a.column - b.column)
  return changes
}

/** A cell's new content, kept as its column's cells are: a number among numbers, a text among texts. */
function contentOf(table: ExportTable, column: number, isText: boolean, epoch1904: boolean) {
  const description = table.columns[column]!
  const shape = cellShape(description)
  const isDay = description.type === 'date' || description.type === 'datetime'
  return (row: number, fill: ColumnFill, filled: number): CellContent => {
    const typed = typedCell(table, row, column, fill, filled, shape.holds)
    if (typed === null) return null
    if (isText) return exportText(table, row, column, fill, filled)
    const value = shape.cell(typed)?.value
    if (typeof value === 'number') return isDay && epoch1904 ? value - epochsApart : value
    return typeof value === 'boolean' ? value : String(typed)
  }
}

type Usual = { readonly style: number; readonly isText: boolean }

/** How most of a column's cells are kept and shown, by the sheet's column, from the table's first rows. */
function usualCells({ xml, prefix, place }: Sheet): Map<number, Usual> {
  const tallies = new Map<number, { texts: number; cells: number; styles: Map<number, number> }>()
  for (const { row, from, to } of sheetRows(xml, prefix)) {
    if (row < place.top) continue
    if (row >= place.top + sampledRows) break
    for (const { column, type, style, content } of rowCells(xml.toString('utf8', from, to), prefix)) {
      if (content === '' || type === 'e') continue
      const tally = tallies.get(column) ?? { texts: 0, cells: 0, styles: new Map<number, number>() }
      tallies.set(column, tally)
      tally.cells += 1
      tally.texts += Number(type === 's' || type === 'inlineStr' || type === 'str')
      tally.styles.set(style, (tally.styles.get(style) ?? 0) + 1)
    }
  }
  return new Map(
    [...tallies].map(([column, { texts, cells, styles }]) => [
      column,
      { style: [...styles].reduce((best, one) => (one[1] > best[1] ? one : best))[0], isText: texts * 2 > cells },
    ]),
  )
}
