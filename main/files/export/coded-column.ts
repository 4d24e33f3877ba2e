import type { Moment } from '../../../contract/columns'
import type { CodedCell } from '../coded/coded-table'
import { isGap, isKept, type ColumnDescription } from '../../table/columns/column'
import { roundedValue } from '../../table/columns/rounded-value'
import { columnAsText } from './as-text'
import { columnFill, exportText, ownText, type ColumnFill, type ExportTable } from './export-table'
import { holdsText } from './holds'
import { missingCodesOf, type MissingCode } from './missing-codes'
import { levelCodes } from './level-codes'
import { typedCell, type Holds } from './typed-cell'
import { firstUnheld } from './unheld'

/** What the program of a format can hold. */
export type CodedLimits = {
  readonly program: 'Stata' | 'SPSS'
  readonly isNumber: (value: number) => boolean
  /** Codes that may have labels. */
  readonly isCode: (code: number) => boolean
  /** Bytes of a label. */
  readonly longestLabel: number
}

/** A column as Stata and SPSS hold it. */
export type CodedOutput = {
  readonly kind: 'number' | 'text' | Moment
  /** Of numbers and codes, filled ones too; NaN when there are none. */
  readonly low: number
  readonly high: number
  readonly isWhole: boolean
  readonly labels: readonly { readonly code: number; readonly label: string }[]
  /** Values of cells that are missing for a reason, in the order in which they get names. */
  readonly missing: readonly MissingCode[]
  readonly measure: 'scale' | 'nominal' | 'ordinal'
  /** Cells are filled in some imputation. */
  readonly isFilled: boolean
  /** A number in the column's own unit, a text, nothing; `filled` ≥ 0: what the fill puts there. A code for missing is its text. */
  readonly cell: (row: number, fill: ColumnFill, filled: number) => CodedCell
}

/** Seconds have as many decimals as Stata's milliseconds. */
const decimalsOfSecond = 3
const wholeText = /^(?:0|-?[1-9][0-9]{0,14})$/

/** The best way for a column that holds every cell, observed or filled, without loss; text holds everything. */
export function codedColumn(
  table: ExportTable,
  column: number,
  fills: readonly ColumnFill[],
  limits: CodedLimits,
  note: (sentence: string) => void,
): CodedOutput {
  const { values } = table.columns[column]!
  if (values.kind === 'levels') return fromLevels(table, column, fills, limits) ?? asText(table, column, fills)
  if (values.kind === 'texts') return fromWholeTexts(table, column, fills, limits) ?? asText(table, column, fills)
  const holds: Holds = (value, own) =>
    limits.isNumber(value) && holdsText(table.columns[column]!, value, own(), decimalsOfSecond)
  const unheld = firstUnheld(table, column, fills, { holds, takes: () => false })
  if (unheld === null) return fromNumbers(table, column, fills, limits)
  note(columnAsText(limits.program, table.source.names[column]!, table.columns[column]!, unheld))
  return asText(table, column, fills)
}

const isFilledBy = (fills: readonly ColumnFill[]): boolean => fills.some(({ rows }) => rows.length > 0)

/** A gap whose text says why nothing is there; null where it says nothing. */
const gapCell = (table: ExportTable, row: number, column: number, missing: readonly MissingCode[]): string | null => {
  if (missing.length === 0) return null
  const text = ownText(table, row, column).trim()
  return missing.some((code) => code.text === text) ? text : null
}

const momentOf = ({ type }: ColumnDescription): Moment | null =>
  type === 'date' || type === 'datetime' || type === 'time' ? type : null

function fromNumbers(
  table: ExportTable,
  column: number,
  fills: readonly ColumnFill[],
  limits: CodedLimits,
): CodedOutput {
  const description = table.columns[column]!
  const { values } = description
  if (values.kind !== 'numbers') throw new Error('a column of numbers has none')
  const moment = momentOf(description)
  const filled = fills.flatMap((fill) => [...fill.values].map((value) => roundedValue(description, value)))
  const { low, high, isWhole } = rangeOf([values.values, filled])
  const taken = new Set(filled)
  const labels = (table.source.coded?.[column]?.labels ?? []).flatMap(({ code, label }) =>
    typeof code === 'number' && limits.isCode(code) && !moment ? [{ code, label }] : [],
  )
  const codes = moment ? [] : missingCodesOf(table, column)
  return {
    kind: moment ?? 'number',
    low,
    high,
    isWhole,
    labels,
    // A code that is also drawn as a value tells nothing any more.
    missing: codes.some(({ value }) => value !== null && taken.has(value)) ? [] : codes,
    measure: 'scale',
    isFilled: isFilledBy(fills),
    cell: (row, fill, at) =>
      at < 0 && isGap(values, row)
        ? gapCell(table, row, column, codes)
        : typedCell(table, row, column, fill, at, () => true),
  }
}

function rangeOf(parts: readonly Iterable<number>[]): { low: number; high: number; isWhole: boolean } {
  let [low, high, isWhole] = [Infinity, -Infinity, true]
  for (const part of parts) {
    for (const value of part) {
      if (Number.isNaN(value)) continue
      if (value < low) low = value
      if (value > high) high = value
      if (isWhole && !Number.isInteger(value)) isWhole = false
    }
  }
  return low > high ? { low: NaN, high: NaN, isWhole } : { low, high, isWhole }
}

function fromLevels(
  table: ExportTable,
  column: number,
  fills: readonly ColumnFill[],
  limits: CodedLimits,
): CodedOutput | null {
  const { values, type, kept } = table.columns[column]!
  if (values.kind !== 'levels') throw new Error('a column of levels has none')
  const texts = [...values.levels, ...new Set(kept.texts.map(({ text }) => text))]
  const missing = missingCodesOf(table, column)
  const isLong = (text: string): boolean => Buffer.byteLength(text) > limits.longestLabel
  if (texts.some(isLong)) return null
  const { codes, labels } = levelCodes(texts, table.source.coded?.[column] ?? null, limits.isCode)
  const codeOf = new Map(texts.map((text, at) => [text, codes[at]!]))
  return {
    kind: 'number',
    ...rangeOf([codes]),
    labels,
    missing: missing.filter(({ text }) => !isLong(text)),
    measure: type === 'ordered' ? 'ordinal' : 'nominal',
    isFilled: isFilledBy(fills),
    cell(row, fill, at) {
      if (at >= 0) return codes[Math.round(fill.values[at]!)] ?? null
      if (isKept(values, row)) return codeOf.get(ownText(table, row, column).trim()) ?? null
      return isGap(values, row) ? gapCell(table, row, column, missing) : codes[values.codes[row]!]!
    },
  }
}

/** Identifiers that are whole numbers, which nobody wants as texts; null when they are something else. */
function fromWholeTexts(
  table: ExportTable,
  column: number,
  fills: readonly ColumnFill[],
  { isNumber }: CodedLimits,
): CodedOutput | null {
  const { values } = table.columns[column]!
  if (values.kind !== 'texts' || table.source.stated[column] === 'text' || isFilledBy(fills)) return null
  const numbers = new Float64Array(table.source.store.rows).fill(NaN)
  for (let row = 0; row < numbers.length; row += 1) {
    if (values.missing[row] === 1) continue
    const text = ownText(table, row, column)
    if (!wholeText.test(text) || !isNumber(Number(text))) return null
    numbers[row] = Number(text)
  }
  const range = rangeOf([numbers])
  if (Number.isNaN(range.low)) return null
  return {
    kind: 'number',
    ...range,
    labels: [],
    missing: [],
    measure: 'nominal',
    isFilled: false,
    cell: (row) => (Number.isNaN(numbers[row]!) ? null : numbers[row]!),
  }
}

function asText(table: ExportTable, column: number, fills: readonly ColumnFill[]): CodedOutput {
  const { values } = table.columns[column]!
  return {
    kind: 'text',
    low: NaN,
    high: NaN,
    isWhole: false,
    labels: [],
    missing: [],
    measure: 'nominal',
    isFilled: isFilledBy(fills),
    cell(row, fill, at) {
      if (at < 0 && isGap(values, row)) return null
      const text = exportText(table, row, column, fill, at)
      return text === '' ? null : text
    },
  }
}

/** Bytes of the longest text that a column of texts is written with. */
export function longestText(
  { cell }: CodedOutput,
  table: ExportTable,
  column: number,
  fills: readonly ColumnFill[],
): number {
  let longest = 0
  const look = (row: number, fill: ColumnFill, at: number): void => {
    const text = cell(row, fill, at)
    if (typeof text === 'string') longest = Math.max(longest, Buffer.byteLength(text))
  }
  const unfilled = columnFill(table, column, 'none')
  for (let row = 0; row < table.source.store.rows; row += 1) look(row, unfilled, -1)
  for (const fill of fills) for (let at = 0; at < fill.rows.length; at += 1) look(fill.rows[at]!, fill, at)
  return longest
}
