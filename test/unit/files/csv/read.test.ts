import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { readCsv } from '../../../../main/files/csv/read'
import { csvPieces } from '../../../../main/files/csv/write'
import { exportTableOf } from '../../../../main/files/export'
import { sharedBytes } from '../../../../main/table/store/store'
import type { TableSource } from '../../../../main/table/store/source'
import { cellsOf, openBytes } from '../open-bytes'
import { writeTable, writtenTable } from './dialects'
import { exactText, unwatched } from '../exact-text'

function read(content: string | Uint8Array, options: Parameters<typeof readCsv>[1] = {}) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const shared = sharedBytes(bytes.length)
  shared.set(bytes)
  return readCsv(shared, options, unwatched)
}

const texts = ({ store }: Pick<TableSource, 'store'>): string[][] =>
  Array.from({ length: store.rows }, (_, row) =>
    Array.from({ length: store.fields }, (_cell, field) => exactText(store, row, field)),
  )

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell === '')

test('well-formed text in any dialect is read as PapaParse reads it', () => {
  fc.assert(
    fc.property(writtenTable, (table) => {
      const text = writeTable(table)
      const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
        delimiter: table.delimiter,
        newline: table.lineEnd,
      })
      const wanted = data.filter((row) => row.length > 1)
      expect(wanted).toEqual(table.cells)
      const found = texts(read(text, { delimiter: table.delimiter, header: false }))
      // Rows of empty unquoted cells are set aside; quoted empty cells are cells.
      const kept = table.quoting === 'all' ? wanted : wanted.filter((row, index) => index === 0 || !isBlank(row))
      expect(found).toEqual(kept)
    }),
    { numRuns: 1500 },
  )
})

test('a row with too few or too many fields is there, as PapaParse has it, whatever its length', () => {
  const unquoted = fc.constantFrom('', '7', '89', 'abc', '1.5', 'xy z')
  const row = fc.array(unquoted, { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), fc.constantFrom(',', ';', '\t', '::'), (ragged, delimiter) => {
      const full = ['a', 'b', 'c', 'd', 'e']
      // Most rows have five fields, so that five is the width of the table.
      const rows = [full, full, full, full, full, full, full, ...ragged]
      const text = rows.map((cells) => cells.join(delimiter)).join('\n')
      const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n' })
      const wanted = data
        .filter((cells) => cells.some((cell) => cell !== ''))
        .map((cells) => full.map((_, at) => cells[at] ?? ''))
      expect(texts(read(text, { delimiter, header: false }))).toEqual(wanted)
    }),
    { numRuns: 500 },
  )
})

test('rows that end with carriage returns are rows, though line feeds stand within quotes', () => {
  const found = read('a,"two\nlines"\r1,"x\ny"\r2,z\r')
  expect(found.names).toEqual(['a', 'two\nlines'])
  expect(texts(found)).toEqual([
    ['1', 'x\ny'],
    ['2', 'z'],
  ])
})

test.each([';', '|', '\t'])(
  'numbers with decimal commas do not hide the delimiter %j where a few rows are short',
  (mark) => {
    const full = Array.from({ length: 8 }, (_, i) => `medium;2${i},4;blue;9${i};24018${i},603%`)
    const text = ['a;b;c;d;e', 'low;36,0', ...full].join('\n').replaceAll(';', mark)
    expect(read(text).store.fields).toBe(5)
  },
)

test('a short row that is as long as the delimiters it lacks is not blank', async () => {
  const text = 'a,b,c,d,e\n1,2,3,4,5\n7,89\n,,\n,,,,,,\n6,7,8,9,0\n'
  const document = await openBytes(text)
  expect(cellsOf(document)).toEqual([
    ['1', '2', '3', '4', '5'],
    ['7', '89', null, null, null],
    ['6', '7', '8', '9', '0'],
  ])
  expect(document.info().notices).toContain('2 blank rows set aside.')
})

test.each(['utf-16le', 'utf-16be'] as const)('%s with a byte too many opens, and the byte is reported', (encoding) => {
  const bytes = Buffer.from('\ufeffa,b\n1,ü\n3,4\n', 'utf16le')
  if (encoding === 'utf-16be') bytes.swap16()
  const { store, names, notices } = read(Buffer.concat([bytes, Buffer.of(0x41)]))
  expect(names).toEqual(['a', 'b'])
  expect(texts({ store })).toEqual([
    ['1', 'ü'],
    ['3', '4'],
  ])
  expect(notices).toEqual([
    'The file ends in the middle of a character; that last byte was set aside, and the end may be cut off.',
  ])
})

test('what was read and not changed is written byte for byte, whatever the dialect and encoding', async () => {
  await fc.assert(
    fc.asyncProperty(writtenTable, fc.constantFrom('utf8', 'utf16le', 'utf16be', 'latin1'), async (table, encoding) => {
      const bom = encoding === 'latin1' ? false : encoding === 'utf8' ? table.bom : true
      const text = writeTable({ ...table, bom })
      const printable = encoding === 'latin1' ? text.replace(/[^\x00-\x7f]/g, 'é') : text // eslint-disable-line no-control-regex
      const bytes = Buffer.from(printable, encoding === 'utf16be' ? 'utf16le' : (encoding as BufferEncoding))
      if (encoding === 'utf16be') bytes.swap16()
      const document = await openBytes(bytes, 'table.csv', { delimiter: table.delimiter })
      const pieces = [
        ...csvPieces(
          exportTableOf(document),
          { fills: ['none'], layout: 'own', gaps: null, guardFormulas: false },
          unwatched,
        ),
      ]
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('cells keep their place whatever is edited around them', async () => {
  await fc.assert(
    fc.asyncProperty(writtenTable, fc.string({ maxLength: 8 }), fc.nat(), fc.nat(), async (table, text, r, c) => {
      const document = await openBytes(writeTable(table), 'table.csv', { delimiter: table.delimiter, header: false })
      const before = cellsOf(document)
      if (before.length === 0) return
      const place = { row: r % before.length, column: c % (before[0]?.length ?? 1) }
      // Only labels take any text; a number column refuses what is no number.
      if (!['text', 'id', 'category'].includes(document.info().columns[place.column]?.type ?? '')) return
      const wanted = `k${text}`
      await document.edit(place, wanted)
      const options = { fills: ['none'], layout: 'own', gaps: null, guardFormulas: false } as const
      const written = Buffer.concat([...csvPieces(exportTableOf(document), options, unwatched)])
      const again = await openBytes(written, 'table.csv', { delimiter: table.delimiter, header: false })
      const expected = before.map((row) => [...row])
      expected[place.row]![place.column] = wanted
      const after = cellsOf(again)
      expect(after).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('cells after a closing quote, doubled quotes, quotes in the middle', () => {
  const { store, notices } = read('a,b\n"x"y,1\n"x""y",2\nx"y,3\n')
  expect(texts({ store })).toEqual([
    ['xy', '1'],
    ['x"y', '2'],
    ['x"y', '3'],
  ])
  expect(notices).toEqual(['Text follows a closing quote in line 2; it was read as part of the cell.'])
})

test('a file of blanks after delimiters keeps them, and shows cells without', async () => {
  const text = '39, State-gov, 1\n50, ?, 2\n38, Private, 3\n'
  const document = await openBytes(text)
  expect(cellsOf(document)).toEqual([
    ['39', 'State-gov', '1'],
    ['50', null, '2'],
    ['38', 'Private', '3'],
  ])
  await document.edit({ row: 1, column: 1 }, 'Private')
  const pieces = csvPieces(
    exportTableOf(document),
    { fills: ['none'], layout: 'own', gaps: null, guardFormulas: false },
    unwatched,
  )
  expect(Buffer.concat([...pieces]).toString()).toBe(text.replace('?', 'Private'))
})
