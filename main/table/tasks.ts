import type { ColumnDescription, DescribeInput } from './column'
import type { TaskControl } from './control'
import { columnDetail } from './detail'
import { describeColumn } from './describe'
import { filterRows } from './filter'
import { findText } from './find'
import { countGaps, nextGap } from './gaps'
import { missingPatterns } from './patterns'
import { sortRows } from './sort'
import { mostSurprising } from './surprising'
import type { TableStore } from './store'

function describe(
  { store, columns }: { readonly store: TableStore; readonly columns: readonly Omit<DescribeInput, 'store'>[] },
  control: TaskControl,
): ColumnDescription[] {
  return columns.map((column, index) => {
    control.progress(index / columns.length)
    return describeColumn({ ...column, store })
  })
}

/** What is computed over whole columns, away from the main thread. */
export const tableTasks = {
  describe,
  detail: columnDetail,
  sort: sortRows,
  filter: filterRows,
  nextGap,
  countGaps,
  patterns: missingPatterns,
  find: findText,
  surprising: mostSurprising,
}
export type TableTasks = typeof tableTasks
