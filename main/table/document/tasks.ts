import type { ColumnDescription, DescribeInput } from '../columns/column'
import { arrange } from '../arrangement/arrange'
import { findArrangement } from '../arrangement/find'
import { seriesRows } from '../arrangement/series-rows'
import type { TaskControl } from '../../workers/control'
import { columnDetail } from '../columns/detail'
import { checkTable } from '../../rules/check-table'
import { suggestRules } from '../../rules/suggest/suggest'
import { describeColumn } from '../columns/describe'
import { lostValues } from '../columns/lost-values'
import { byGaps } from '../views/by-gaps'
import { filterRows } from '../views/filter'
import { filterColumn } from '../views/filter-column'
import { findAll, findText } from '../views/find'
import { countGaps, nextGap } from '../views/gaps'
import { missingPatterns } from '../views/patterns'
import { pickRows } from '../views/pick-rows'
import { sortRows } from '../views/sort'
import { mostSurprising } from '../views/surprising'
import type { TableStore } from '../store/store'

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
  findArrangement,
  arrange,
  seriesRows,
  lostValues,
  detail: columnDetail,
  sort: sortRows,
  filter: filterRows,
  filterColumn,
  pickRows,
  byGaps,
  nextGap,
  countGaps,
  patterns: missingPatterns,
  find: findText,
  findAll,
  surprising: mostSurprising,
  checkRules: checkTable,
  suggestRules,
}
export type TableTasks = typeof tableTasks
