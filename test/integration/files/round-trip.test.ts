import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportOptions } from '../../../contract/export'
import { exportTable } from '../../../main/files/export'
import { openTable } from '../../../main/files/open'
import { createDocument, type TableDocument } from '../../../main/table/document/document'
import { isGap } from '../../../main/table/seam/typed'
import { openShared, sharedFile } from './shared'
import { plainExport } from '../../unit/files/plain-export'
import { allRows, filledWith, meanFill } from '../../unit/table/filled'

const files = [
  'adult/adult.data.gz',
  'adult/adult.test.gz',
  'gain/letter.csv',
  'gain/spam.csv',
  'uci/winequality-red.csv',
  'debd/nltcs.train.data.gz',
  'debd/nltcs.valid.data.gz',
  'debd/nltcs.test.data.gz',
  'real-gaps/penguins.csv',
  'real-gaps/airquality.csv',
  'real-gaps/AirQualityUCI.csv',
  'real-gaps/california_housing.csv',
  'real-gaps/nyc_weather.csv.gz',
  'real-gaps/NHANES.csv.gz',
  'real-gaps/horse-colic.csv',
]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacuna-round-trip-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(document: TableDocument, name: string, options: Partial<ExportOptions>): Promise<string> {
  const path = join(folder, name)
  await exportTable(document, { ...plainExport, ...options }, path, { workerUrl: null, model: null, now: () => 0 })
  return path
}

describe('read and written without changes', () => {
  test.each(files)('%s: the same bytes', async (file) => {
    const document = await openShared(file)
    const original = await readFile(sharedFile(file))
    const text = file.endsWith('.gz') ? gunzipSync(original) : original
    expect((await readFile(await write(document, 'same.csv', {}))).equals(text)).toBe(true)
  })

  test.each([
    'real-gaps/penguins.csv',
    'real-gaps/nyc_weather.csv.gz',
    'real-gaps/AirQualityUCI.csv',
    'adult/adult.test.gz',
  ])('%s as Parquet: the same values', async (file) => {
    const document = await openShared(file)
    const path = await write(document, 'same.parquet', { format: 'parquet' })
    const again = createDocument(await openTable({ path, name: 'same.parquet' }, {}, { workerUrl: null }), {
      workerUrl: null,
    })
    // Compared as bytes: element by element would take seconds.
    const values = async (of: TableDocument) =>
      (await of.typed()).columns.map((column) => {
        const cells = column.kind === 'continuous' ? column.values : column.codes
        const levels = column.kind === 'continuous' ? [] : column.levels
        return [column.name, levels, Buffer.from(cells.buffer).toString('base64')]
      })
    expect(await values(again)).toEqual(await values(document))
  })
})

/** Fills every gap of a column with one value, as the model would hand it over. */
async function fillAll(document: TableDocument, values: Record<string, number>): Promise<void> {
  const { columns } = await document.typed()
  const filled = columns.flatMap((column) => {
    const value = values[column.name]
    if (value === undefined) return []
    const gaps = allRows(document).filter((row) => isGap(column, row))
    return filledWith(document, column.name, gaps, value, { low: value, high: value })
  })
  await document.applyFill(meanFill(filled))
}

test('penguins: filled cells are written as their neighbours are, all else stays', async () => {
  const document = await openShared('real-gaps/penguins.csv')
  await fillAll(document, {
    bill_length_mm: 43.921,
    bill_depth_mm: 17.16,
    flipper_length_mm: 200.6,
    body_mass_g: 4201.7,
    sex: 1,
  })
  expect(document.info().filled).toBe(19)
  const before = (await readFile(sharedFile('real-gaps/penguins.csv'), 'utf8')).split('\n')
  const after = (await readFile(await write(document, 'filled.csv', { fill: 'mean' }), 'utf8')).split('\n')
  expect(after.length).toBe(before.length)
  const changed = after.filter((line, index) => line !== before[index])
  expect(changed.length).toBe(11)
  expect(after[4]).toBe('"Adelie","Torgersen",43.9,17.2,201,4202,"male",2007')
})

test('AirQualityUCI: −200 as a gap, filled with a decimal comma; the blank rows and columns are still there', async () => {
  const document = await openShared('real-gaps/AirQualityUCI.csv')
  await document.changeColumn(2, { missingCodes: ['-200'] })
  await document.changeColumn(5, { missingCodes: ['-200'] })
  await fillAll(document, { 'CO(GT)': 2.149, 'C6H6(GT)': 10 })
  const written = await readFile(await write(document, 'filled.csv', { fill: 'mean' }), 'latin1')
  const original = await readFile(sharedFile('real-gaps/AirQualityUCI.csv'), 'latin1')
  const lines = written.split('\r\n')
  const own = original.split('\r\n')
  expect(lines.length).toBe(own.length)
  expect(lines.slice(9358)).toEqual(own.slice(9358))
  const first = own.findIndex((line) => line.split(';')[2] === '-200')
  expect(lines[first]?.split(';')[2]).toBe('2,1')
  const benzene = own.findIndex((line) => line.split(';')[5]?.startsWith('-200'))
  expect(lines[benzene]?.split(';')[5]).toBe('10,0')
})
