import type { FillOptions } from '../../../contract/fill'
import type { Block } from '../../stores/view'

export type FillScope = 'all' | 'selection' | 'columns'
export type FillForm = {
  method: FillOptions['method']
  imputations: number
  scope: FillScope
  columns: readonly number[]
  minCertainty: number
  seed: string
}

/** The form as options. A selection means its cells; chosen columns mean all their gaps. */
export function fillOptions(form: FillForm, selection: Block | null): FillOptions {
  const seed = Math.round(Number(form.seed))
  const inSelection = form.scope === 'selection' && selection !== null
  return {
    method: form.method,
    imputations: Math.min(100, Math.max(1, Math.round(form.imputations) || 1)),
    minCertainty: form.minCertainty,
    seed: Number.isFinite(seed) && seed >= 0 && seed <= 0xffff_ffff ? seed : 1,
    columns: inSelection ? [...selection.columns] : form.scope === 'columns' ? [...form.columns] : null,
    rows: inSelection ? { start: selection.start, end: selection.end } : null,
  }
}
