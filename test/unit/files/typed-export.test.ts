import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import { exportTable } from '../../../main/files/export'
import type { TableDocument } from '../../../main/table/document/document'
import { digitForm } from '../../campaigns/tables/cells'
import { cellsOf, openBytes, typesOf } from './open-bytes'

const formats = ['xlsx', 'parquet'] as const
type Format = (typeof formats)[number]

async function written(
  document: TableDocument,
  format: Format,
): Promise<{ bytes: Uint8Array; notes: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-typed-'))
  const path = join(folder, `out.${format}`)
  const sideFiles = { map: false, likelihoods: false, manifest: false }
  const options = { format, fill: 'none', layout: 'files', sideFiles, guardFormulas: false } as const
  try {
    const { notes } = await exportTable(document, options, path, { workerUrl: null, model: null, now: () => 0 })
    return { bytes: await readFile(path), notes }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The cells of a table of one column of texts, written and read again. */
async function again(texts: readonly string[], format: Format) {
  const quoted = texts.map((text) => `"${text.replaceAll('"', '""')}"`)
  const document = await openBytes(`k,x\n${quoted.map((text) => `k,${text}`).join('\n')}\n`, 't.csv', { header: true })
  const { bytes, notes } = await written(document, format)
  const read = await openBytes(bytes, `again.${format}`, { header: true })
  return { notes, texts: cellsOf(read).map((row) => row[1] ?? null), type: typesOf(document)['x'], bytes }
}

const long = Array.from({ length: 60 }, (_, index) => String(9_007_199_254_740_993n + BigInt(index) * 1_000_003n))

test('whole numbers beyond 2^53 keep their digits, and the export says how', async () => {
  const excel = await again(long, 'xlsx')
  expect(excel.type).toBe('integer')
  expect(excel.texts).toEqual(long)
  expect(excel.notes).toEqual([
    expect.stringMatching(
      /^\d+ cells of column x are written as text, because a number in Excel cannot hold “90071992547/,
    ),
  ])
  const parquet = await again(long, 'parquet')
  expect(parquet.texts).toEqual(long)
  expect(parquet.notes).toEqual([])
  const file = Uint8Array.from(parquet.bytes).buffer
  expect((await parquetReadObjects({ file })).map(({ x }: Record<string, unknown>) => x)).toEqual(long.map(BigInt))
})

test('whole numbers of more than 64 bits, and decimals with more digits than a double, are texts in Parquet', async () => {
  for (const odd of ['12345678901234567890123', '0.1234567890123456789', '1e-400']) {
    const texts = ['1.5', '2', odd, '-7.25']
    for (const format of formats) {
      const { texts: found, notes } = await again(texts, format)
      expect(found).toEqual(texts)
      expect(notes).toHaveLength(1)
      expect(notes[0]).toContain(`cannot hold “${odd}”`)
    }
  }
})

test('numbers that a double holds stay numbers, whatever their writing', async () => {
  const texts = ['1.50', '+5', '0.30000000000000004', '1e21', '-0.001', '123456789.125']
  for (const format of formats) {
    const { texts: found, notes } = await again(texts, format)
    expect(notes).toEqual([])
    expect(found.map(Number)).toEqual(texts.map(Number))
  }
})

test('a number is exactly the number or exactly the text, for any decimal', async () => {
  const digits = fc.stringMatching(/^-?(?:0|[1-9][0-9]{0,24})(?:\.[0-9]{1,24})?(?:e-?[0-9]{1,3})?$/)
  await fc.assert(
    fc.asyncProperty(fc.array(digits, { minLength: 1, maxLength: 12 }), async (texts) => {
      for (const format of formats) {
        const { texts: found } = await again(texts, format)
        for (const [index, text] of texts.entries()) {
          // What is read as a code for "missing", or as no number at all, is not this test's matter.
          if (found[index] !== null) expect(digitForm(found[index] ?? '')).toBe(digitForm(text))
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('any text comes back as it was, character by character', async () => {
  const special = [
    '\u0001',
    '\r',
    '\r\n',
    '\n',
    '_x0041_',
    '_x005F_',
    '_',
    '\u0085',
    '\u009f',
    '\ufffd',
    '\ufffe',
    '😀',
    ' ',
  ]
  const text = fc
    .array(
      fc.oneof(fc.constantFrom(...special, '=1+1', '007', "'", '"', '<b>', '&amp;'), fc.string({ maxLength: 5 })),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((parts) => `x${parts.join('')}y`)
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
      for (const format of formats) expect((await again(texts, format)).texts).toEqual(texts)
    }),
    { numRuns: 60 },
  )
  const inherited = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'plain']
  for (const format of formats) expect((await again(inherited, format)).texts).toEqual(inherited)
  const blanks = [' a', 'a ', '\ta', 'a\u00a0']
  for (const format of formats) expect((await again(blanks, format)).texts).toEqual(blanks)
})

test('codes, truth values and mixed units are told apart after writing', async () => {
  const cases = [
    ['007', '7', '012', '12'],
    ['true', 'TRUE', 'false', 'true', 'False'],
    ['5', '5%', '7%', '8', '9%', '1', '2'],
    ['$5', '€5', '$7', '$8', '$9'],
    ['0', '-0', '0', '-0', '1', '0', '-0', '0', '-0', '1', '0', '-0', '0', '-0', '1', '0', '-0', '0', '-0', '1'],
  ]
  for (const texts of cases) {
    for (const format of formats) {
      const { texts: found } = await again(texts, format)
      expect(new Set(found).size).toBe(new Set(texts).size)
    }
  }
})

test('Excel days around the leap year that never was: the serials that Excel itself gives them', async () => {
  const days = ['1900-01-01', '1900-02-28', '1900-03-01', '2004-03-10', '1899-12-31', '9999-12-31']
  const { texts, bytes, type, notes } = await again(days, 'xlsx')
  expect(type).toBe('date')
  expect(texts).toEqual(days)
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
  const stored = days.map((_, row) => new RegExp(`<c r="B${row + 2}"[^>]*><v>([^<]*)</v>`).exec(sheet)?.[1])
  expect([...stored.slice(0, 4), stored[5]]).toEqual(['1', '59', '61', '38056', '2958465'])
  expect(notes).toEqual(['1 cell of column x is written as text, because a date in Excel cannot hold “1899-12-31”.'])
  const moments = ['1900-01-01 18:30:00', '1900-02-28 23:59:59', '2004-03-10 00:00:01']
  expect((await again(moments, 'xlsx')).texts).toEqual(moments)
})

test('a workbook that counts days from 1904 has the days that it shows, and the times', async () => {
  const { bytes } = await again(['2004-03-10', '2004-03-12', '1999-01-01'], 'xlsx')
  const parts = unzipSync(bytes)
  const book = strFromU8(parts['xl/workbook.xml']!)
  parts['xl/workbook.xml'] = strToU8(
    book.includes('<workbookPr')
      ? book.replace('<workbookPr', '<workbookPr date1904="1"')
      : book.replace('<sheets', '<workbookPr date1904="1"/><sheets'),
  )
  const days = await openBytes(zipSync(parts), 'mac.xlsx')
  // 1,462 days lie between the two calendars.
  expect(cellsOf(days).map((row) => row[1])).toEqual(['2008-03-11', '2008-03-13', '2003-01-02'])
  const clock = await again(['06:00:00', '18:30:15', '23:59:59'], 'xlsx')
  const clockParts = unzipSync(clock.bytes)
  clockParts['xl/workbook.xml'] = parts['xl/workbook.xml']
  expect(cellsOf(await openBytes(zipSync(clockParts), 'mac.xlsx')).map((row) => row[1])).toEqual([
    '06:00:00',
    '18:30:15',
    '23:59:59',
  ])
})

test('every millisecond comes back from Excel', async () => {
  const first = Date.UTC(1900, 0, 1)
  const text = fc
    .integer({ min: 0, max: 8e12 })
    .map((millis) => new Date(first + millis).toISOString().slice(0, 23).replace('T', ' '))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 400, maxLength: 400 }), async (texts) => {
      expect((await again(texts, 'xlsx')).texts).toEqual(texts)
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

test('moments keep their milliseconds in Excel and their microseconds in Parquet; finer ones and offsets are texts', async () => {
  const millis = [
    '2004-03-10 18:00:00.123',
    '2031-12-31 23:59:59.999',
    '1955-05-05 05:05:05.005',
    '1966-10-02 18:30:14.412',
    '1964-05-15 11:26:45.904',
    '2004-03-10 00:00:00.001',
  ]
  expect((await again(millis, 'xlsx')).texts).toEqual(millis)
  const micros = millis.map((text) => `${text}457`)
  for (const format of formats) expect((await again(micros, format)).texts).toEqual(micros)
  expect((await again(micros, 'parquet')).notes).toEqual([])
  for (const odd of [
    micros.map((text) => `${text}89`),
    ['2004-03-10T18:00:00+01:00', '2004-03-10T18:00:00+02:00'],
    ['2016-12-31 23:59:60', '2017-01-01 00:00:07'],
  ]) {
    for (const format of formats) {
      const { texts, notes } = await again(odd, format)
      expect(texts).toEqual(odd)
      expect(notes).toHaveLength(1)
    }
  }
})

test('decimals of a Parquet file are read to the last digit', async () => {
  const scaled = (scale: number, type: 'INT32' | 'INT64' | 'FIXED_LEN_BYTE_ARRAY', precision: number) => ({
    type,
    converted_type: 'DECIMAL' as const,
    scale,
    precision,
    ...(type === 'FIXED_LEN_BYTE_ARRAY' && { type_length: 16 }),
    repetition_type: 'OPTIONAL' as const,
  })
  const buffer = parquetWriteBuffer({
    columnData: [
      { name: 'a', data: [57n, null, -5n] },
      { name: 'b', data: [123456789012345678n, 1n, null] },
      { name: 'c', data: [12345678901234567890123456789n, -1n, 0n] },
    ],
    schema: [
      { name: 'root', num_children: 3 },
      { name: 'a', ...scaled(2, 'INT32', 9) },
      { name: 'b', ...scaled(4, 'INT64', 18) },
      { name: 'c', ...scaled(3, 'FIXED_LEN_BYTE_ARRAY', 38) },
    ],
  })
  expect(cellsOf(await openBytes(new Uint8Array(buffer), 'table.parquet'))).toEqual([
    ['0.57', '12345678901234.5678', '12345678901234567890123456.789'],
    [null, '0.0001', '-0.001'],
    ['-0.05', null, '0.000'],
  ])
})
