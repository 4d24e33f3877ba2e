import { readFileSync, writeFileSync } from 'node:fs'
import Papa from 'papaparse'
import type { AnalysisColumn, AnalysisTable } from '../../main/analysis/imputed'

/** A plain CSV with NA for gaps; kinds and levels as another table has them, or as they are found. */
export function readTable(path: string, like?: AnalysisTable): AnalysisTable {
  const [names, ...rows] = Papa.parse<string[]>(readFileSync(path, 'utf8'), { skipEmptyLines: true }).data
  const columns = names!.map((name, at): AnalysisColumn => {
    const texts = rows.map((row) => row[at]!)
    const known = like?.columns.find((column) => column.name === name)
    const levels = known?.kind === 'category' ? known.levels : levelsOf(texts)
    if (known?.kind !== 'number' && levels !== null)
      return { kind: 'category', name, levels, codes: Int32Array.from(texts, (text) => levels.indexOf(text)) }
    return { kind: 'number', name, values: Float64Array.from(texts, (text) => (text === 'NA' ? NaN : Number(text))) }
  })
  return { rows: rows.length, columns }
}

function levelsOf(texts: readonly string[]): string[] | null {
  const known = texts.filter((text) => text !== 'NA')
  return known.every((text) => !Number.isNaN(Number(text))) ? null : [...new Set(known)].sort()
}

export function writeTable(path: string, table: AnalysisTable): void {
  const cell = (column: AnalysisColumn, row: number): string => {
    if (column.kind === 'category') return column.levels[column.codes[row]!] ?? 'NA'
    return Number.isNaN(column.values[row]) ? 'NA' : String(column.values[row])
  }
  const lines = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => cell(column, row)).join(','),
  )
  writeFileSync(path, `${[table.columns.map(({ name }) => name).join(','), ...lines].join('\n')}\n`)
}
