import type { TypedColumn } from '../table/seam/typed'
import type { AnalysisColumn } from './imputed'

/** A column as the model sees it, as analyses see it. */
export const analysisColumn = (column: TypedColumn): AnalysisColumn =>
  column.kind === 'continuous'
    ? { kind: 'number', name: column.name, values: column.values }
    : { kind: 'category', name: column.name, codes: column.codes, levels: column.levels }
