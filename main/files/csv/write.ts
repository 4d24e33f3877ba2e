import type { ShownFill } from '../../../contract/table'
import { isGap } from '../../table/columns/column'
import { part, type TaskControl } from '../../workers/control'
import { quoteText } from '../../table/store/quote-text'
import { cellEnd, cellStart, cellText, isSpace } from '../../table/store/store'
import { columnFills, exportText, FillCursor, type ExportTable } from '../export/export-table'
import { emptyRow, fileRows } from '../export/file-rows'
import { columnGapText } from '../export/gap-text'
import { layoutNames } from '../export/long-names'
import type { PlannedTable } from '../export/plan'
import { fromUtf8 } from './encoding'
import { isFormula } from './formula'
import { headerText } from './header-text'

export type CsvOptions = {
  readonly fills: readonly ShownFill[]
  readonly layout: PlannedTable['layout']
  /** What stands in gaps; null = what the file has there. */
  readonly gaps: '' | 'NA' | null
  readonly guardFormulas: boolean
}

const pieceSize = 1 << 20
const checkEvery = 8192

/** The table in the file's own dialect. Cells that did not change are the file's own bytes, and so is all between them. */
export function* csvPieces(table: ExportTable, options: CsvOptions, control: TaskControl): Generator<Uint8Array> {
  const { encoding } = table.source.dialect
  const utf8 = options.layout === 'own' ? ownPieces(table, options, control) : longPieces(table, options, control)
  if (encoding === 'utf-8') {
    yield* utf8
    return
  }
  for (const piece of utf8) yield fromUtf8(piece, encoding)
}

/** Collects bytes and hands them on in pieces that end between characters. */
class PieceBuffer {
  private readonly parts: Uint8Array[] = []
  private size = 0
  private readonly encoder = new TextEncoder()

  get isFull(): boolean {
    return this.size >= pieceSize
  }

  text(text: string): void {
    this.bytes(this.encoder.encode(text))
  }

  bytes(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.parts.push(bytes)
    this.size += bytes.length
  }

  take(): Uint8Array {
    const piece = new Uint8Array(this.size)
    let at = 0
    for (const bytes of this.parts) {
      piece.set(bytes, at)
      at += bytes.length
    }
    this.parts.length = 0
    this.size = 0
    return piece
  }
}

function* ownPieces(table: ExportTable, options: CsvOptions, control: TaskControl): Generator<Uint8Array> {
  const { source } = table
  const { store, fields } = source
  const buffer = new PieceBuffer()
  const cells = replacements(table, options.fills[0] ?? 'none', options)
  let copied = 0

  function* copyTo(end: number): Generator<Uint8Array> {
    while (end - copied > pieceSize) {
      buffer.bytes(store.bytes.subarray(copied, boundary(store.bytes, copied + pieceSize)))
      copied = boundary(store.bytes, copied + pieceSize)
      yield buffer.take()
    }
    buffer.bytes(store.bytes.subarray(copied, end))
    copied = end
  }

  const nameText = (name: string): string =>
    quoteText(options.guardFormulas && isFormula(name) ? `'${name}` : name, source.dialect)
  if (source.header) {
    for (const [column, field] of fields.entries()) {
      const name = headerText(table, column)
      const isAsInFile = source.given?.[column] == null && !(options.guardFormulas && isFormula(name))
      if (isAsInFile) continue
      yield* copyTo(source.header[field]!)
      buffer.text(nameText(name))
      copied = source.header[field + 1]! - store.delimiterLength
    }
  } else if (source.given?.some((name) => name !== null)) {
    // A file without names gets a line of them when somebody has given some.
    yield* copyTo(startsWithMark(store.bytes) ? 3 : 0)
    const line = Array.from({ length: store.fields }, (_, field) => {
      const column = fields.indexOf(field)
      return column < 0 ? '' : nameText(source.names[column]!)
    })
    buffer.text(line.join(source.dialect.delimiter) + source.dialect.lineEnd)
  }
  for (let row = 0; row < store.rows; row += 1) {
    if (row % checkEvery === 0) control.progress(row / store.rows)
    let absent = -1
    for (const { column, text } of cells(row)) {
      const field = fields[column]!
      const start = cellStart(store, row, field)
      const end = cellEnd(store, row, field)
      if (end < start) {
        if (text === '') continue
        // The row is too short: write the delimiters that lead to this cell at the row's end.
        const rowEnd = end
        yield* copyTo(rowEnd)
        const from = absent >= 0 ? absent : firstAbsent(table, row)
        buffer.text(source.dialect.delimiter.repeat(field - from + 1) + text)
        absent = field + 1
        continue
      }
      const stands = text.startsWith(source.dialect.quote) || text.startsWith(' ')
      yield* copyTo(stands ? start : keptBlank(table, start, end))
      buffer.text(text)
      copied = end
    }
    if (buffer.isFull) yield buffer.take()
  }
  yield* copyTo(store.bytes.length)
  yield buffer.take()
}

const startsWithMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** In files with a blank after each delimiter the blank stays in front of the new text, unless that is quoted. */
function keptBlank({ source: { store, dialect } }: ExportTable, start: number, end: number): number {
  return dialect.blankAfterDelimiter && start < end && isSpace(store.bytes[start]) ? start + 1 : start
}

function firstAbsent({ source: { store } }: ExportTable, row: number): number {
  for (let field = 0; field < store.fields; field += 1) {
    if (cellEnd(store, row, field) < cellStart(store, row, field)) return field
  }
  return store.fields
}

/** A place at or before `at` that is not inside a character. */
function boundary(bytes: Uint8Array, at: number): number {
  let place = Math.min(at, bytes.length)
  while (place > 0 && place < bytes.length && (bytes[place]! & 0xc0) === 0x80) place -= 1
  return place
}

/** For each row, the cells whose text changes, from left to right, written as the file would. */
function replacements(
  table: ExportTable,
  shown: ShownFill,
  { guardFormulas: guard, gaps }: Pick<CsvOptions, 'guardFormulas' | 'gaps'>,
): (row: number) => { column: number; text: string }[] {
  const { source, columns, edits } = table
  const fills = columnFills(table, shown)
  const cursor = new FillCursor(fills)
  const editedRows = new Set([...edits.keys()].map((key) => Math.floor(key / columns.length)))
  // Between blanks nothing can be told from a single blank.
  const gapTexts = columns.map((column) =>
    columnGapText(gaps === '' && source.dialect.delimiter === ' ' ? 'NA' : gaps, column),
  )
  const isOpen = (row: number, column: number): boolean =>
    gapTexts[column] !== null && isGap(columns[column]!.values, row)
  const active = columns
    .map((_, column) => column)
    .filter((column) => fills[column]!.rows.length > 0 || (gapTexts[column] !== null && columns[column]!.gaps > 0))
  const write = (text: string, column: number): string => {
    const { quoted, blankBefore } = columns[column]!
    const written = quoteText(guard && isFormula(text) ? `'${text}` : text, source.dialect, quoted)
    const getsBlank =
      blankBefore &&
      source.dialect.delimiter !== ' ' &&
      written !== '' &&
      !written.startsWith(' ') &&
      !written.startsWith(source.dialect.quote)
    return getsBlank ? ` ${written}` : written
  }

  return (row) => {
    const found: { column: number; text: string }[] = []
    const isEdited = editedRows.has(row)
    const looked = guard || isEdited ? columns.keys() : active
    for (const column of looked) {
      const at = cursor.find(row, column)
      if (at >= 0) found.push({ column, text: write(exportText(table, row, column, fills[column]!, at), column) })
      else if (isOpen(row, column)) found.push({ column, text: gapTexts[column]! })
      else if (isEdited && edits.has(row * columns.length + column)) {
        found.push({ column, text: write(edits.get(row * columns.length + column) ?? '', column) })
      } else if (guard) {
        const own = cellText(source.store, row, source.fields[column]!)
        if (isFormula(own)) found.push({ column, text: write(own, column) })
      }
    }
    return found
  }
}

/** All tables one after the other, each row with the number of its table and of itself; table 0 is the one with gaps. */
function* longPieces(table: ExportTable, options: CsvOptions, control: TaskControl): Generator<Uint8Array> {
  const { source, columns } = table
  const { store, dialect, fields } = source
  const { delimiter, lineEnd } = dialect
  const buffer = new PieceBuffer()
  if (dialect.bom) buffer.text('\ufeff')
  const own = columns.map((_, column) => headerText(table, column))
  const names = layoutNames(options.layout === 'stata' ? source.names : own, options.layout)
  const rows = fileRows(source)
  const nothing = columns.map((column) => delimiter + (columnGapText(options.gaps, column) ?? '')).join('')
  buffer.text(
    names
      .map((name) => quoteText(options.guardFormulas && isFormula(name) ? `'${name}` : name, dialect))
      .join(delimiter) + lineEnd,
  )
  const tables: readonly ShownFill[] = ['none', ...options.fills]
  for (const [imputation, shown] of tables.entries()) {
    const cells = replacements(table, shown, options)
    const share = part(control, imputation / tables.length, (imputation + 1) / tables.length)
    for (const [at, row] of rows.entries()) {
      if (at % checkEvery === 0) share.progress(at / rows.length)
      buffer.text(`${imputation}${delimiter}${at + 1}`)
      if (row === emptyRow) {
        buffer.text(nothing + lineEnd)
        continue
      }
      const changed = new Map(cells(row).map(({ column, text }) => [column, text]))
      for (const [column, field] of fields.entries()) {
        buffer.text(delimiter)
        const text = changed.get(column)
        if (text !== undefined) buffer.text(text)
        else
          buffer.bytes(
            store.bytes.subarray(
              cellStart(store, row, field),
              Math.max(cellStart(store, row, field), cellEnd(store, row, field)),
            ),
          )
      }
      buffer.text(lineEnd)
      if (buffer.isFull) yield buffer.take()
    }
  }
  yield buffer.take()
}
