import type { RowChoice } from '../../../contract/table'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useNotices } from '../../stores/notices'
import { useView } from '../../stores/view'
import { texts } from '../../texts/en'

export const anyRow: RowChoice = { missing: [], complete: [], where: [], span: null }

/** Shows the rows that a mark stands for, and selects its columns in them. The keyboard stays where it is. */
export function usePick() {
  const [table, view, notices] = [useDocument(), useView(), useNotices()]
  return (choice: Partial<RowChoice>, columns: readonly number[]): unknown =>
    notices.attempt(async () => {
      await call('table.pick', { ...anyRow, ...choice })
      await table.load()
      const rows = table.info?.shownRows ?? 0
      if (rows === 0) return notices.show('info', texts.gapsView.noRows)
      const shown = columns.filter((column) => !view.hidden.has(column))
      const first = shown[0] ?? table.columns.find(({ index }) => !view.hidden.has(index))?.index
      if (first === undefined) return
      view.goTo({ row: 0, column: first }, false, { start: 0, end: rows, columns: shown })
    })
}
