import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync, zipSync, strToU8 } from 'fflate'
import writeSheets from 'write-excel-file/universal'
import { expect, test } from 'vitest'
import { exportTable } from '../../../../main/files/export'
import type { TableDocument } from '../../../../main/table/document/document'
import { cellsOf, openBytes, typesOf } from '../open-bytes'
import { filledWith, meanFill, meaningIn } from '../../table/filled'

type Sheets = Parameters<typeof writeSheets>[0]

const workbook = async (sheets: Sheets): Promise<Uint8Array> =>
  new Uint8Array(await (await writeSheets(sheets as never).toBlob()).arrayBuffer())

async function toExcel(document: TableDocument, fill: 'none' | 'mean' = 'none'): Promise<Uint8Array> {
  const path = join(await mkdtemp(join(tmpdir(), 'lacuna-excel-')), 'out.xlsx')
  const sideFiles = { map: false, likelihoods: false, manifest: false }
  const options = { format: 'xlsx', fill, layout: 'files', sideFiles, guardFormulas: false } as const
  await exportTable(document, options, path, { workerUrl: null, model: null, now: () => 0 })
  return readFile(path)
}

const date = (value: string, format = 'yyyy-mm-dd') => ({ value: new Date(value), type: Date, format })

test('dates, times, percents, truth values and gaps', async () => {
  const bytes = await workbook([
    {
      sheet: 'Data',
      data: [
        ['day', 'stamp', 'clock', 'share', 'ok', 'n'],
        [
          date('2004-03-10'),
          date('2004-03-10T18:30:00Z', 'yyyy-mm-dd hh:mm'),
          { value: 0.75, type: Number, format: 'hh:mm:ss' },
          { value: 0.125, type: Number, format: '0.0%' },
          true,
          1.5,
        ],
        [
          date('2004-03-11'),
          date('2004-03-11T00:00:00Z', 'yyyy-mm-dd hh:mm'),
          null,
          { value: 0.5, type: Number, format: '0.0%' },
          false,
          null,
        ],
      ],
    },
  ])
  const document = await openBytes(bytes, 'table.xlsx')
  expect(cellsOf(document)).toEqual([
    ['2004-03-10', '2004-03-10 18:30:00', '18:00:00', '12.5%', 'TRUE', '1.5'],
    ['2004-03-11', '2004-03-11 00:00:00', null, '50%', 'FALSE', null],
  ])
  expect(typesOf(document)).toEqual({
    day: 'date',
    stamp: 'datetime',
    clock: 'time',
    share: 'number',
    ok: 'boolean',
    n: 'number',
  })
})

test('the first sheet is read and the others are named; another one can be asked for', async () => {
  const bytes = await workbook([
    { sheet: 'One', data: [['a'], [1]] },
    { sheet: 'Two & more', data: [['b'], [2], [3]] },
  ])
  const first = await openBytes(bytes, 'table.xlsx')
  expect(first.info().notices).toEqual(['The workbook has 2 sheets; “One” was read. The others: Two & more.'])
  const second = await openBytes(bytes, 'table.xlsx', { sheet: 'Two & more' })
  expect([second.info().rows, Object.keys(typesOf(second))]).toEqual([2, ['b']])
  await expect(openBytes(bytes, 'table.xlsx', { sheet: 'Three' })).rejects.toThrow(
    'There is no sheet named “Three”; choose one of One, Two & more.',
  )
})

test('titles, merged headers, error cells, blank rows and columns are set aside and reported', async () => {
  const bytes = await workbook([
    {
      sheet: 'Data',
      data: [
        ['Survey of 2004'],
        [],
        [{ value: 'size', columnSpan: 2 }, null, null, 'weight'],
        [1, 2, null, 3],
        [],
        [4, 5, null, 6],
      ],
    },
  ])
  const parts = unzipSync(bytes)
  const path = Object.keys(parts).find((name) => name.startsWith('xl/worksheets/')) ?? ''
  const sheet = strFromU8(parts[path]!)
  parts[path] = strToU8(sheet.replace(/<c r="D4"[^>]*>.*?<\/c>/, '<c r="D4" t="e"><v>#DIV/0!</v></c>'))
  const document = await openBytes(zipSync(parts), 'table.xlsx')
  expect(cellsOf(document)).toEqual([
    ['1', '2', null],
    ['4', '5', '6'],
  ])
  expect(Object.keys(typesOf(document))).toEqual(['size', 'Column 2', 'weight'])
  expect(document.info().notices).toEqual([
    '1 row above the table was set aside.',
    '1 merged cell in the header: only the first column of each has its name.',
    '1 cell with an error (like #DIV/0!) counts as missing.',
    '2 blank rows set aside.',
    '1 blank column set aside.',
  ])
})

test('a table written as Excel comes back with the same values and types', async () => {
  const rows = Array.from(
    { length: 30 },
    (_, row) =>
      `${row % 7 === 3 ? '' : (row * 1.25).toFixed(2)},${row * 3},${['a', 'b', 'ü'][row % 3]},${row % 2 === 0 ? 'TRUE' : 'FALSE'},2004-03-${String(row + 1).padStart(2, '0')},2004-01-01 10:00:${String(row).padStart(2, '0')},${String(row % 24).padStart(2, '0')}:30:00,${row}%`,
  )
  const document = await openBytes(`x,n,c,b,d,t,h,p\n${rows.join('\n')}\n`)
  const again = await openBytes(await toExcel(document), 'again.xlsx')
  expect(typesOf(again)).toEqual(typesOf(document))
  const values = async (of: TableDocument) =>
    (await of.typed()).columns.map((column) =>
      column.kind === 'continuous' ? column.values : [column.codes, column.levels],
    )
  expect(await values(again)).toEqual(await values(document))
})

test('filled cells are shaded and in italics, and the legend says so', async () => {
  const document = await openBytes('x,y\n1,2\n,3\n')
  const cells = { certainty: Float32Array.of(1), low: Float64Array.of(4), high: Float64Array.of(6) }
  const columns = [
    { name: 'x', meaning: meaningIn(document, 'x'), rows: Int32Array.of(1), values: [Float64Array.of(4.2)], ...cells },
  ]
  await document.applyFill({
    method: 'mean',
    imputations: 1,
    seed: 11,
    engine: 'test engine',
    minCertainty: 0,
    leftOpen: 0,
    columns,
  })
  const bytes = await toExcel(document, 'mean')
  expect(cellsOf(await openBytes(bytes, 'a.xlsx'))).toEqual([
    ['1', '2'],
    ['4', '3'],
  ])
  const legend = cellsOf(await openBytes(bytes, 'a.xlsx', { sheet: 'Legend', header: false })).flat()
  expect(legend).toContain('A gap that Lacuna filled with a likely value.')
  expect(legend).toContain('test engine')
  expect(legend).toContain('the best single value (mean or most likely category)')
  const parts = unzipSync(bytes)
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  const styleOf = (cell: string): string => new RegExp(`<c r="${cell}"[^>]*? s="(\\d+)"`).exec(sheet)?.[1] ?? '0'
  expect(styleOf('A3')).not.toBe(styleOf('B3'))
  expect(strFromU8(parts['xl/styles.xml']!).toLowerCase()).toContain('dbe9ff')
})

test('the legend says which best guess was written', async () => {
  const document = await openBytes('x,y\n1,2\n,3\n4,\n')
  const byMedian = (name: string, row: number) =>
    document.applyFill({ ...meanFill([filledWith(document, name, [row], 4)]), method: 'median' })
  const legend = async () =>
    cellsOf(await openBytes(await toExcel(document, 'mean'), 'a.xlsx', { sheet: 'Legend', header: false })).flat()
  await byMedian('x', 1)
  expect(await legend()).toContain('the best single value (median or most likely category)')
  await document.applyFill(meanFill([filledWith(document, 'y', [2], 4)]))
  expect(await legend()).toContain(
    'the best single value (in some columns or rows the mean, in others the median, or the most likely category)',
  )
})

test('a zip that is no workbook is refused with a sentence', async () => {
  await expect(openBytes(zipSync({ 'a.txt': strToU8('x') }), 'table.xlsx')).rejects.toThrow('is not an Excel workbook')
})

test('the first sheet that is not empty is read, and all sheets can be chosen', async () => {
  const bytes = await workbook([
    { sheet: 'Cover', data: [] },
    { sheet: '2024', data: [['n'], [1], [2]] },
    { sheet: '2023', data: [['m'], [3], [4]] },
  ])
  const first = await openBytes(bytes, 'table.xlsx')
  expect(first.info().sheets).toEqual({ names: ['Cover', '2024', '2023'], read: '2024' })
  const chosen = await openBytes(bytes, 'table.xlsx', { sheet: '2023' })
  expect(chosen.info().sheets?.read).toBe('2023')
  expect(cellsOf(chosen)).toEqual([['3'], ['4']])
})
