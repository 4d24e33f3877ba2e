import type { Analysis, WhatIf } from '../../contract/analysis'
import { formulaColumns, parseFormula } from './formula/parse'

/** The columns that an analysis needs, and those that a what-if needs beside them. */
export function neededColumns(asked: Analysis, whatIf: WhatIf | null = null): string[] {
  const more = whatIf === null ? [] : [whatIf.column, ...(whatIf.where === null ? [] : [whatIf.where.column])]
  return [...new Set([...columnsOf(asked), ...more])]
}

function columnsOf(asked: Analysis): string[] {
  switch (asked.kind) {
    case 'regression':
      return formulaColumns(parseFormula(asked.formula))
    case 'comparison':
      return [asked.column, asked.by]
    default:
      return asked.columns
  }
}
