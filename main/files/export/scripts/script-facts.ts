import type { ExportOptions } from '../../../../contract/export'
import type { ColumnDescription } from '../../../table/columns/column'
import type { Dialect } from '../../../table/store/dialect'
import { headerText } from '../../csv/header-text'
import { columnFill, type ExportTable } from '../export-table'
import { columnGapText, gapText } from '../gap-text'
import { levelCodes } from '../level-codes'
import { layoutNames } from '../long-names'
import type { PlannedTable } from '../plan'

/** A column as the script's program finds it in the file. */
export type ScriptColumn = {
  readonly name: string
  readonly kind: 'number' | 'category'
  /** Of a category: its levels, and the codes that stand for them in files of Stata and SPSS. */
  readonly levels: readonly string[]
  readonly codes: readonly number[]
  /** Cells that the imputations fill. */
  readonly filled: number
  /** Fit for a model without a further look: plain numbers that differ, or two to eight categories. */
  readonly isPlain: boolean
}

/** What a script has to know about the files that it reads. */
export type ScriptFacts = {
  /** The table's own name. */
  readonly table: string
  /** One long table, or one file for each imputation. */
  readonly files: readonly string[]
  readonly imputations: number
  readonly layout: PlannedTable['layout']
  readonly format: ExportOptions['format']
  readonly dialect: Dialect
  /** Names of columns in which the text NA is a value. */
  readonly naIsValue: readonly string[]
  readonly columns: readonly ScriptColumn[]
}

const fewLevels = 8

export function scriptFacts(
  table: ExportTable,
  options: ExportOptions,
  tables: readonly PlannedTable[],
  files: readonly string[],
): ScriptFacts {
  const { layout } = tables[0]!
  const imputations = tables.flatMap(({ fills }) => fills).length
  const names = namesInFile(table, options, layout)
  const count = (name: string): number => names.filter((other) => other === name).length
  const gaps = gapText(options)
  const columns = table.columns.flatMap((description, column): ScriptColumn[] => {
    const name = names[column]!
    const { values, type } = description
    // A name that two columns share, or that is hidden among blanks, tells a program nothing.
    if (name.trim() !== name || name === '' || count(name) > 1) return []
    const filled = columnFill(table, column, 1).rows.length
    if (values.kind === 'levels') {
      const { codes } = levelCodes(values.levels, table.source.coded?.[column] ?? null, () => true)
      const isPlain =
        values.levels.length >= 2 &&
        values.levels.length <= fewLevels &&
        description.kept.count === 0 &&
        codes.every((code) => code >= 0 && Number.isInteger(code))
      return [{ name, kind: 'category', levels: values.levels, codes, filled, isPlain }]
    }
    if (type !== 'number' && type !== 'integer') return []
    const isPlain = description.distinct > 2 && isPlainNumbers(description, table.source.dialect)
    return [{ name, kind: 'number', levels: [], codes: [], filled, isPlain }]
  })
  return {
    table: table.name.replace(/\s+/g, ' '),
    files,
    imputations,
    layout,
    format: options.format,
    dialect: table.source.dialect,
    naIsValue: names.filter((_, column) => gaps === 'NA' && columnGapText(gaps, table.columns[column]!) === ''),
    columns,
  }
}

/** The names of the table's own columns as the file has them. */
function namesInFile(table: ExportTable, { format }: ExportOptions, layout: PlannedTable['layout']): string[] {
  const { names } = table.source
  const isAsInFile = format === 'csv' && layout !== 'stata'
  const written = isAsInFile ? names.map((_, column) => headerText(table, column)) : names
  return layoutNames(written, layout, format).slice(-names.length)
}

/** Other programs read digits and a decimal mark as a number, not “$5” or “1.234,50”, nor a word among numbers. */
function isPlainNumbers({ format, kept }: ColumnDescription, dialect: Dialect): boolean {
  if (format.kind !== 'number' || kept.count > 0) return false
  const { thousands, prefix, suffix, parentheses, decimal, decimals } = format
  const hasMark = decimals === 0 || decimal === dialect.decimal
  return thousands === '' && prefix === '' && suffix === '' && !parentheses && hasMark
}
