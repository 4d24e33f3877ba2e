import type { ColumnInfo } from '../../../contract/columns'
import type { ValueFilter } from '../../../contract/table'

/** A column's filter as it is typed and ticked. */
export type FilterForm = { gaps: boolean; low: string; high: string; contains: string; levels: readonly string[] }

export const noFilter: FilterForm = { gaps: false, low: '', high: '', contains: '', levels: [] }

/** What of a column can be asked for: some of its levels, a range of numbers or dates, or a part of its texts. */
export function filterKind({ levels, type }: Pick<ColumnInfo, 'levels' | 'type'>): 'values' | 'range' | 'contains' {
  if (levels) return 'values'
  return type === 'text' || type === 'id' ? 'contains' : 'range'
}

export function formOfFilter(filter: ValueFilter | null): FilterForm {
  switch (filter?.kind) {
    case 'gaps':
      return { ...noFilter, gaps: true }
    case 'range':
      return { ...noFilter, low: filter.low ?? '', high: filter.high ?? '' }
    case 'contains':
      return { ...noFilter, contains: filter.text }
    case 'values':
      return { ...noFilter, levels: filter.texts }
    case undefined:
      return noFilter
  }
}

/** The filter that a form says; null = every row. */
export function filterOf(form: FilterForm, column: Pick<ColumnInfo, 'levels' | 'type'>): ValueFilter | null {
  if (form.gaps) return { kind: 'gaps' }
  const text = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())
  switch (filterKind(column)) {
    case 'values':
      return form.levels.length > 0 ? { kind: 'values', texts: [...form.levels] } : null
    case 'contains':
      return text(form.contains) === null ? null : { kind: 'contains', text: form.contains }
    case 'range': {
      const [low, high] = [text(form.low), text(form.high)]
      return low === null && high === null ? null : { kind: 'range', low, high }
    }
  }
}
