import { computed, shallowRef } from 'vue'
import { defineStore } from 'pinia'
import type { ArrangementFacts } from '../../contract/arrangement'
import type { ColumnChange, ColumnInfo } from '../../contract/columns'
import type { Despite } from '../../contract/despite'
import type { DocumentInfo, Place, ShownFill, ValueFilter } from '../../contract/table'
import { call } from '../client'
import type { PastedBlock } from '../features/grid/paste-cells'
import { useModel } from './model'

/** The open table without its cells: what the application last said about it. */
export const useDocument = defineStore('document', () => {
  const info = shallowRef<DocumentInfo | null>(null)
  const columns = computed<readonly ColumnInfo[]>(() => info.value?.columns ?? [])
  const model = useModel()
  /** Whether the model in use knows a column, even if this table alone could not teach it; before there is one, whether it could. */
  const isKnown = (column: ColumnInfo): boolean =>
    model.info ? model.info.columns.some(({ name }) => name === column.name) : column.leftOut === null
  /** Gaps of columns that the model may fill, filled or not. */
  const fillable = computed(() =>
    columns.value.reduce((sum, c) => sum + (isKnown(c) && c.role !== 'leave-out' ? c.gaps : 0), 0),
  )
  /** Gaps that nothing fills yet. */
  const openGaps = computed(() => (info.value ? info.value.gaps - info.value.filled : 0))

  let heard = 0

  function take(next: DocumentInfo | null): void {
    // Replies and events may cross on the way; an older revision of the same table is no news.
    const known = info.value
    if (next && known && next.id === known.id && next.revision < known.revision) return
    heard++
    info.value = next
  }

  /** What an event said while the answer was on its way is newer than the answer. */
  async function load(): Promise<void> {
    const before = heard
    const answer = await call('table.document', {})
    if (heard === before) take(answer)
  }

  return {
    info,
    columns,
    isKnown,
    fillable,
    openGaps,
    take,
    load,
    close: (despite: Despite) => call('table.close', { despite }),
    edit: (place: Place, text: string) => call('table.edit', { place, text }),
    paste: (block: PastedBlock) => call('table.paste', block),
    undo: () => call('table.undo', {}),
    redo: () => call('table.redo', {}),
    sort: (sort: DocumentInfo['sort']) => call('table.sort', { sort }),
    filter: (filter: DocumentInfo['filter']) => call('table.filter', { filter }),
    arrange: (facts: ArrangementFacts | null) => call('arrangement.change', { facts }),
    filterColumn: (column: number, filter: ValueFilter | null) => call('table.filterColumn', { column, filter }),
    clearFilters: () => call('table.clearFilters', {}),
    showFill: (fill: ShownFill) => call('table.showFill', { fill }),
    preview: (column: number, change: ColumnChange) => call('columns.preview', { column, change }),
    change: (column: number, change: ColumnChange) => call('columns.change', { column, change }),
    changeMany: (changes: { column: number; change: ColumnChange }[]) => call('columns.changeMany', { changes }),
  }
})
