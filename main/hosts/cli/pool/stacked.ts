import type { AnalysisColumn, AnalysisTable, Imputed } from '../../../analysis/imputed'
import { UserError } from '../../../errors'
import type { TableDocument } from '../../../table/document/document'

/** The column that says which imputation a row belongs to: Lacuna's and mice's, Stata's and what Lacuna makes of it, SPSS's. */
const imputationColumns = ['.imp', '_mi_m', 'mi_m', 'Imputation_']

export type Stack = {
  /** Rows of the table with its gaps; null when it is not there. */
  readonly original: Int32Array | null
  /** Rows of each imputation, in the order of their numbers. */
  readonly imputations: readonly Int32Array[]
}

/** Where the imputations lie in a file that holds several; null when no column says it. */
export function findStack(document: TableDocument): Stack | null {
  const { name: file, columns } = document.info()
  const at = columns.findIndex(({ name }) => imputationColumns.includes(name))
  if (at < 0) return null
  const blocks = new Map<number, number[]>()
  imputationNumbers(document, at).forEach((number, row) => {
    if (!Number.isInteger(number) || number < 0)
      throw new UserError(
        'bad-input',
        `“${columns[at]!.name}” of “${file}” has no whole number in row ${row + 1}; it must say for every row which imputation it belongs to.`,
      )
    const block = blocks.get(number)
    if (block) block.push(row)
    else blocks.set(number, [row])
  })
  const numbers = [...blocks.keys()].sort((a, b) => a - b)
  const [first] = numbers
  for (const number of numbers)
    if (blocks.get(number)!.length !== blocks.get(first!)!.length)
      throw new UserError(
        'bad-input',
        `In “${file}” imputation ${number} has ${blocks.get(number)!.length} rows and imputation ${first} has ${blocks.get(first!)!.length}; every imputation must hold the whole table.`,
      )
  return {
    original: blocks.has(0) ? Int32Array.from(blocks.get(0)!) : null,
    imputations: numbers.filter((number) => number > 0).map((number) => Int32Array.from(blocks.get(number)!)),
  }
}

/** One number per row, NaN where there is none; a few numbers may be read as categories. */
function imputationNumbers(document: TableDocument, at: number): Float64Array {
  const { values } = document.columns()[at]!
  if (values.kind === 'numbers') return values.values
  if (values.kind === 'texts') return new Float64Array(document.info().rows).fill(NaN)
  const numbers = values.levels.map(Number)
  return Float64Array.from(values.codes, (code) => numbers[code] ?? NaN)
}

/** Each imputation is cut out when it is asked for. */
export const cutStack = (table: AnalysisTable, { original, imputations }: Stack): Imputed => ({
  original: original === null ? null : rowsOf(table, original),
  count: imputations.length,
  table: (index) => rowsOf(table, imputations[index]!),
})

const rowsOf = ({ columns }: AnalysisTable, rows: Int32Array): AnalysisTable => ({
  rows: rows.length,
  columns: columns.map((column): AnalysisColumn =>
    column.kind === 'number'
      ? { ...column, values: Float64Array.from(rows, (row) => column.values[row]!) }
      : { ...column, codes: rows.map((row) => column.codes[row]!) },
  ),
})
