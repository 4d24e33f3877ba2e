import type { TableSource } from '../store/source'
import { cellText } from '../store/store'
import { checkEdit } from './check-edit'
import type { EditedCells } from './edited-cells'
import type { CellEdit } from './journal'
import type { ReadColumns } from './read-columns'

type Needs = { readonly source: TableSource; readonly edited: EditedCells; readonly read: ReadColumns }

/** A text for a cell, by its row in the file. */
export type NewText = { readonly row: number; readonly column: number; readonly text: string }

/** What new texts change; refuses one that does not fit its column. */
export const createCellChanges =
  ({ source: { store, fields, names }, edited, read }: Needs) =>
  (wanted: readonly NewText[]): CellEdit[] =>
    wanted.flatMap(({ row, column, text }) => {
      const description = read.at(column)
      const before = edited.get(row, column) ?? null
      const after = text === cellText(store, row, fields[column]!) ? null : text
      if (before === after) return []
      checkEdit(names[column]!, description, read.choices[column]!, text)
      return [{ row, column, before, after }]
    })
