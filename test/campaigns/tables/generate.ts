import { chance as chanceOf, type Chance } from './chance'
import { blank, type CellSpec } from './cells'
import { generateColumn, type GeneratedColumn } from './columns'
import type { ReadOptions } from '../../../contract/table'

export type Written = {
  readonly delimiter: string
  readonly quote: '"' | "'"
  readonly lineEnd: '\n' | '\r\n' | '\r'
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'
  readonly bom: boolean
  readonly header: boolean
  readonly decimal: '.' | ','
  readonly blankAfterDelimiter: boolean
  readonly quoting: 'needed' | 'all' | 'texts'
  readonly endsWithLineEnd: boolean
}

/** One line of the file: its fields as written, and the cells behind them; a blank row has no cells. */
export type WrittenRow = { readonly fields: readonly string[]; readonly cells: readonly CellSpec[] | null }

export type GeneratedTable = {
  readonly seed: number
  readonly table: number
  readonly written: Written
  readonly names: readonly string[]
  readonly columns: readonly GeneratedColumn[]
  readonly headerFields: readonly string[]
  readonly rows: readonly WrittenRow[]
  readonly bytes: Uint8Array
  /** What the user says about the file when opening it. */
  readonly options: ReadOptions
}

export function generateTable(seed: number, table: number): GeneratedTable {
  const chance = chanceOf(seed, table)
  const written = dialect(chance)
  const rowCount = chance.whole(14, 60)
  const around = { decimal: written.decimal, latin: written.encoding === 'latin1', rows: rowCount }
  const columns = Array.from({ length: chance.whole(2, 6) }, () => generateColumn(chance, around))
  const names = columnNames(chance, columns.length)
  const write = (cell: CellSpec, field: number): string => {
    const isText = cell.meaning === null && cell.text !== ''
    const text = field === 0 || !written.blankAfterDelimiter ? '' : ' '
    const always =
      written.quoting === 'all' ? cell.text !== '' || chance.is(0.3) : written.quoting === 'texts' && isText
    if (always || mustQuote(cell.text, written)) {
      return written.quote + cell.text.replaceAll(written.quote, written.quote + written.quote) + written.quote
    }
    return text + cell.text
  }
  const hasRagged = chance.is(0.25)
  const hasBlankRows = chance.is(0.2)
  const rows: WrittenRow[] = []
  for (let row = 0; row < rowCount; row += 1) {
    const cells = columns.map((column) => column.cells[row] ?? blank)
    // The first two rows are whole, so that nobody takes them for remarks above the table.
    const isRagged = hasRagged && row > 1 && chance.is(0.1)
    const width = isRagged ? chance.whole(1, columns.length + 2) : columns.length
    const present = Array.from({ length: width }, (_, field) => cells[field] ?? { text: 'more', meaning: null })
    const fields = present.map(write)
    if (fields.every((field) => field.trim() === '')) continue
    rows.push({ fields, cells: columns.map((_, field) => (field < width ? cells[field]! : blank)) })
    if (hasBlankRows && chance.is(0.1)) {
      const delimiters = chance.of([0, columns.length - 1])
      rows.push({ fields: Array.from({ length: delimiters + 1 }, () => ''), cells: null })
    }
  }
  const headerFields = written.header ? names.map((name, field) => write({ text: name, meaning: null }, field)) : []
  const lines = [...(written.header ? [headerFields] : []), ...rows.map(({ fields }) => fields)]
  const text = lines.map((fields) => fields.join(written.delimiter)).join(written.lineEnd)
  return {
    seed,
    table,
    written,
    names,
    columns,
    headerFields,
    rows,
    bytes: encode(
      (written.bom ? '\ufeff' : '') + text + (written.endsWithLineEnd ? written.lineEnd : ''),
      written.encoding,
    ),
    options: {
      header: written.header,
      // Free texts are full of commas, semicolons and bars; which of them parts the cells is then for the user to say.
      ...((chance.is(0.5) || columns.some(({ kind }) => kind === 'text')) && { delimiter: written.delimiter }),
      ...(chance.is(0.5) && { encoding: written.encoding }),
      ...((chance.is(0.5) || columns.some(({ grouped }) => grouped)) && { decimal: written.decimal }),
    },
  }
}

function dialect(chance: Chance): Written {
  const decimal = chance.is(0.25) ? ',' : '.'
  const encoding = chance.of(['utf-8', 'utf-8', 'utf-8', 'utf-16le', 'utf-16be', 'latin1'] as const)
  const delimiter = decimal === ',' ? chance.of([';', ';', '\t', '|']) : chance.of([',', ',', ',', ';', '\t', '|'])
  const quote = chance.is(0.05) ? "'" : '"'
  return {
    delimiter,
    quote,
    lineEnd: chance.of(['\n', '\n', '\r\n', '\r\n', '\r'] as const),
    encoding,
    bom: encoding.startsWith('utf-16') || (encoding === 'utf-8' && chance.is(0.3)),
    header: chance.is(0.85),
    decimal,
    blankAfterDelimiter: delimiter !== '\t' && chance.is(0.1),
    // One or two apostrophes could be just that; a file that quotes with them does so throughout.
    quoting: quote === "'" ? 'all' : chance.of(['needed', 'needed', 'all', 'texts'] as const),
    endsWithLineEnd: chance.is(0.8),
  }
}

function columnNames(chance: Chance, count: number): string[] {
  const plainName = (index: number): string =>
    chance.of(['x', 'size', 'when', 'group', 'Value', 'Größe', 'a b']) + index
  return Array.from({ length: count }, (_, index) => {
    if (index === 0 || !chance.is(0.12)) return plainName(index)
    return chance.of([
      '',
      'twice',
      'twice',
      'constructor',
      '__proto__',
      'toString',
      'a, "b"',
      'two\nlines',
      '=name',
      'x;y',
    ])
  })
}

/** A cell that would be read as something else without its quotes. */
function mustQuote(text: string, { delimiter, quote }: Written): boolean {
  return (
    text.includes(delimiter) ||
    text.includes(quote) ||
    /[\r\n]/.test(text) ||
    text.trim() !== text ||
    /^[#"']/.test(text)
  )
}

export function encode(text: string, encoding: Written['encoding']): Uint8Array {
  if (encoding === 'utf-8' || encoding === 'latin1') return Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1')
  const units = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16be' ? units.swap16() : units
}

export function decode(bytes: Uint8Array, encoding: Written['encoding']): string {
  const own = Buffer.from(bytes)
  if (encoding === 'utf-8') return own.toString('utf8')
  if (encoding === 'latin1') return own.toString('latin1')
  return (encoding === 'utf-16be' ? own.swap16() : own).toString('utf16le')
}
