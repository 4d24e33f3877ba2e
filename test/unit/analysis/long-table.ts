import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnalysisColumn, AnalysisTable, Imputed } from '../../../main/analysis/imputed'

/** mice's imputations of some penguins, as `pool.R` beside them wrote them, read without the application's own readers. */
export const penguins = (): Imputed =>
  penguinsIn(resolve(import.meta.dirname, '../../fixtures/pooling/penguins-long.csv'), 6)

/** `count` imputations of penguins in the long layout, none of whose texts holds a comma. */
export function penguinsIn(path: string, count: number): Imputed {
  const [head, ...lines] = readFileSync(path, 'utf8').replaceAll('"', '').trim().split(/\r?\n/)
  const names = head!.split(',')
  const cells = lines.map((line) => line.split(','))
  const at = names.indexOf('.imp')
  const block = (index: number): AnalysisTable => {
    const rows = cells.filter((row) => row[at] === String(index))
    const columns = names.map((name, column) =>
      columnOf(
        name,
        rows.map((row) => row[column]!),
      ),
    )
    return { rows: rows.length, columns }
  }
  return { original: block(0), count, table: (index) => block(index + 1) }
}

const levelsOf: Readonly<Record<string, readonly string[]>> = {
  species: ['Adelie', 'Chinstrap', 'Gentoo'],
  sex: ['female', 'male'],
}

function columnOf(name: string, texts: readonly string[]): AnalysisColumn {
  const levels = levelsOf[name]
  if (levels) return { kind: 'category', name, levels, codes: Int32Array.from(texts, (text) => levels.indexOf(text)) }
  return {
    kind: 'number',
    name,
    values: Float64Array.from(texts, (text) => (text === 'NA' || text === '' ? NaN : Number(text))),
  }
}

/** A table of columns given as lists: numbers, or texts as categories in order of appearance. */
export function tableOf(columns: Readonly<Record<string, readonly number[] | readonly string[]>>): AnalysisTable {
  const built = Object.entries(columns).map(([name, cells]): AnalysisColumn => {
    if (typeof cells[0] === 'number')
      return { kind: 'number', name, values: Float64Array.from(cells as readonly number[]) }
    const texts = cells as readonly string[]
    const levels = [...new Set(texts)].filter((text) => text !== '')
    return { kind: 'category', name, levels, codes: Int32Array.from(texts, (text) => levels.indexOf(text)) }
  })
  return { rows: Object.values(columns)[0]!.length, columns: built }
}

/** The same table as both imputations: enough where only errors or one table's figures matter. */
export const twice = (table: AnalysisTable): Imputed => ({ original: null, count: 2, table: () => table })
