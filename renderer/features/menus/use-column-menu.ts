import { useDocument } from '../../stores/document'
import { useNotices } from '../../stores/notices'
import { useView } from '../../stores/view'
import { texts } from '../../texts/en'
import type { MenuAction } from '../../ui/menu-action'
import { withColumn } from '../columns/chosen-columns'

/** What can be done with a column, in its header and in the list of columns. */
export function useColumnMenu(): (column: number) => readonly (MenuAction | 'line')[] {
  const [table, view, notices] = [useDocument(), useView(), useNotices()]
  const words = texts.menus

  return (column) => {
    const sort = table.info?.sort ?? null
    const isSorted = sort?.column === column
    const isHidden = view.hidden.has(column)
    const order = (descending: boolean): unknown => notices.attempt(() => table.sort({ column, descending }))
    const settings = (): void => {
      view.chosen = new Set()
      view.column = column
      view.showTab('column')
    }
    const always = { unavailable: null }
    return [
      { ...always, title: words.ascending, run: () => order(false) },
      { ...always, title: words.descending, run: () => order(true) },
      {
        title: words.asInFile,
        unavailable: isSorted ? null : words.notSorted,
        run: () => notices.attempt(() => table.sort(null)),
      },
      'line',
      {
        ...always,
        title: words.select,
        run: () => (view.block = { start: 0, end: table.info?.shownRows ?? 0, columns: [column] }),
      },
      { ...always, title: isHidden ? words.show : words.hide, run: () => view.hide(column, !isHidden) },
      {
        ...always,
        title: view.chosen.has(column) ? texts.manyColumns.remove : texts.manyColumns.add,
        run: () => {
          view.chosen = withColumn(view.chosen, view.column, column)
          view.showTab('column')
        },
      },
      {
        ...always,
        title: words.filter,
        run: () => {
          settings()
          view.filtering = true
        },
      },
      {
        ...always,
        title: words.rename,
        run: () => {
          settings()
          view.renaming = true
        },
      },
      { ...always, title: words.settings, run: settings },
    ]
  }
}
