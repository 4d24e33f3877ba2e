import { cellEnd, cellStart, isQuoted, sliceText, unquote, type TableStore } from '../../../main/table/store/store'
import type { TaskControl } from '../../../main/workers/control'

/** For readers and writers that nobody watches or cancels. */
export const unwatched: TaskControl = { progress: () => undefined }

/** A cell's text exactly as written, without its quotes. */
export function exactText(store: TableStore, row: number, field: number): string {
  const start = cellStart(store, row, field)
  const end = cellEnd(store, row, field)
  if (start >= end) return ''
  return isQuoted(store, start, end) ? unquote(store, start, end) : sliceText(store.bytes, start, end)
}
