import type { ColumnPreview } from '../../../contract/columns'
import { cellText, type TableStore } from '../store/store'
import { isGap, isKept, rowsOf, type ColumnEdits, type ColumnValues } from './column'

export type LostInput = {
  readonly store: TableStore
  readonly field: number
  readonly edits: ColumnEdits
  readonly before: ColumnValues
  readonly after: ColumnValues
}

const shownExamples = 3

/** What becomes of the values that are known before, when a column is read in another way. */
export function lostValues({ store, field, edits, before, after }: LostInput): Omit<ColumnPreview, 'type'> {
  const edited = new Map(edits.rows.map((row, at) => [row, edits.texts[at] ?? '']))
  const kept = { count: 0, examples: new Set<string>() }
  const gaps = { count: 0, examples: new Set<string>() }
  let known = 0
  for (let row = 0; row < rowsOf(before); row += 1) {
    if (isGap(before, row) || isKept(before, row)) continue
    known += 1
    const lost = isKept(after, row) ? kept : isGap(after, row) ? gaps : null
    if (!lost) continue
    lost.count += 1
    if (lost.examples.size < shownExamples) lost.examples.add(edited.get(row) ?? cellText(store, row, field))
  }
  return {
    known,
    kept: { count: kept.count, examples: [...kept.examples] },
    gaps: { count: gaps.count, examples: [...gaps.examples] },
  }
}
