import { UserError } from '../../errors'
import type { TaskControl } from '../../workers/control'
import { ByteBuilder } from '../coded/byte-builder'
import { longestText, type CodedLimits } from '../export/coded-column'
import { codedRows, type CodedRows } from '../export/coded-rows'
import type { ExportTable } from '../export/export-table'
import { frontCells, layoutNames } from '../export/long-names'
import type { PlannedTable } from '../export/plan'
import { characteristics } from './characteristics'
import { storageTypes } from './layout'
import { firstMissing, firstMissingDouble } from './missing-values'
import { longTexts, putCell } from './write-cell'
import { stataVariable, wholeType, type WrittenVariable } from './written-variable'

const limits: CodedLimits = {
  program: 'Stata',
  isNumber: (value) => Math.abs(value) < firstMissingDouble,
  isCode: (code) => Number.isInteger(code) && Math.abs(code) < firstMissing.long,
  longestLabel: 32_000,
}

const mostVariables = 32_767
const mostRows = 2 ** 40
const pieceSize = 1 << 20

/**
 * The table as a Stata file (version 118: UTF-8, Stata 14 and later). Several imputations are Stata's own style flong, and the file
 * says so itself: `use` is enough, and `mi estimate` follows.
 */
export function* stataPieces(
  table: ExportTable,
  planned: Pick<PlannedTable, 'fills' | 'layout'>,
  writtenAt: number,
  control: TaskControl,
  note: (sentence: string) => void,
): Generator<Uint8Array> {
  const { layout } = planned
  const coded = codedRows(table, planned, limits, control, note)
  const names = layoutNames(table.source.names, layout, 'dta')
  const front = frontVariables(coded, names.length - table.columns.length)
  const own = coded.columns.map((column, at) => {
    const bytes = column.kind === 'text' ? longestText(column, table, at, coded.fillsOf(at)) : 0
    // Among several tables a named missing value would be one that must not be filled.
    return stataVariable(layout === 'own' ? column : { ...column, missing: [] }, Math.max(1, bytes))
  })
  const variables = [...front, ...own]
  const rows = coded.rowsEach * coded.tables
  if (variables.length > mostVariables || rows > mostRows) throw tooLarge()

  const isImputed = coded.columns.map(({ kind, isFilled }) => kind !== 'text' && isFilled)
  const isIncomplete = (cells: readonly unknown[]): boolean => cells.some((cell, at) => isImputed[at] && cell === null)
  const imputed = own.flatMap((_, at) => (isImputed[at] ? [names[front.length + at]!] : []))
  const about = layout === 'flong' ? { imputations: coded.tables - 1, rows: coded.rowsEach, imputed, writtenAt } : null
  const labels = own.map((_, at) => {
    const original = table.source.names[at]!
    return original === names[front.length + at] ? '' : original
  })
  const longs = longTexts(coded, own, front.length)
  const before = [
    header(variables.length, rows),
    null,
    section('variable_types', (to) => variables.forEach(({ type }) => to.uint16(type))),
    section('varnames', (to) => names.forEach((name) => to.field(name, 129))),
    section('sortlist', (to) => to.reserve(2 * (variables.length + 1))),
    section('formats', (to) => variables.forEach(({ format }) => to.field(format, 57))),
    section('value_label_names', (to) =>
      variables.forEach(({ labels: set }, at) => to.field(set.length > 0 ? names[at]! : '', 129)),
    ),
    section('variable_labels', (to) =>
      [...front.map(({ about: words }) => words), ...labels].forEach((label) => to.field(shortLabel(label), 321)),
    ),
    section('characteristics', (to) => characteristics(to, about)),
  ]
  const width = variables.reduce((sum, { size }) => sum + size, 0)
  const sets = section('value_labels', (to) =>
    variables.forEach(({ labels: set }, at) => labelSet(to, names[at]!, set)),
  )
  const sizes = [
    ...before.map((part) => part?.length ?? mapSize),
    13 + rows * width,
    15 + longs.length,
    sets.length,
    12,
  ]
  yield* before.map((part) => part ?? map(sizes))
  yield Buffer.from('<data>')
  const piece = new ByteBuilder()
  for (const { imputation, id, cells } of coded.rows()) {
    for (const [at, cell] of frontCells(layout, imputation, id, () => isIncomplete(cells)).entries())
      putCell(piece, front[at]!, cell, 0, 0)
    const row = imputation * coded.rowsEach + id
    for (const [at, variable] of own.entries()) putCell(piece, variable, cells[at]!, front.length + at + 1, row)
    if (piece.length >= pieceSize) yield piece.take()
  }
  yield piece.take()
  yield Buffer.from('</data><strls>')
  yield longs
  yield Buffer.from('</strls>')
  yield sets
  yield Buffer.from('</stata_dta>')
}

const tooLarge = (): UserError =>
  new UserError(
    'bad-input',
    `A Stata file holds ${mostVariables.toLocaleString('en')} columns, fewer than this export; choose CSV or Parquet.`,
  )

/** Which imputation, which row, and whether it has gaps: types as Stata itself has them. */
function frontVariables({ rowsEach }: CodedRows, count: number): (WrittenVariable & { about: string })[] {
  const whole = (type: number, size: number, about: string) => ({
    type,
    size,
    format: '%12.0g',
    labels: [],
    kind: 'number' as const,
    missing: new Map<string, number>(),
    about,
  })
  return [
    whole(storageTypes.int, 2, 'Imputation number'),
    { ...whole(0, 0, 'Observation ID'), ...wholeType(1, rowsEach) },
    whole(storageTypes.byte, 1, 'Incomplete observation'),
  ].slice(0, count)
}

const shortLabel = (label: string): string => [...label].slice(0, 80).join('')

function header(variables: number, rows: number): Buffer {
  return new ByteBuilder()
    .put('<stata_dta><header><release>118</release><byteorder>LSF</byteorder><K>')
    .uint16(variables)
    .put('</K><N>')
    .uint64(rows)
    .put('</N><label>')
    .uint16(0)
    .put('</label><timestamp>')
    .uint8(0)
    .put('</timestamp></header>')
    .take()
}

function section(name: string, fill: (to: ByteBuilder) => unknown): Buffer {
  const to = new ByteBuilder().put(`<${name}>`)
  fill(to)
  return to.put(`</${name}>`).take()
}

/** The tags and fourteen places. */
const mapSize = 11 + 14 * 8

/** Where each section begins: the file itself, the map, …, the closing tag, the end. */
function map(sizes: readonly number[]): Buffer {
  let at = 0
  const starts = sizes.map((size) => (at += size) - size)
  return section('map', (to) => to.uint64(...starts, at))
}

/** Labels of one variable, by code. */
function labelSet(to: ByteBuilder, name: string, labels: WrittenVariable['labels']): void {
  if (labels.length === 0) return
  const sorted = [...labels].sort((a, b) => a.code - b.code)
  const texts = sorted.map(({ label }) => Buffer.from(`${label.replaceAll('\0', '')}\0`))
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  to.put('<lbl>')
    .int32(8 + 8 * sorted.length + length)
    .field(name, 129)
    .reserve(3)
  to.int32(sorted.length, length)
  let at = 0
  for (const text of texts) to.int32((at += text.length) - text.length)
  for (const { code } of sorted) to.int32(code)
  to.put(...texts, '</lbl>')
}
