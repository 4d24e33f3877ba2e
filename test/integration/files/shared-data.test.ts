import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { ColumnInfo } from '../../../contract/columns'
import { openShared, sharedFile } from './shared'

/** Rows, columns and gaps as data/README.md lists them. */
const listed: readonly [file: string, rows: number, columns: number, gaps: number, header: boolean][] = [
  ['adult/adult.data.gz', 32_561, 15, 4262, false],
  ['adult/adult.test.gz', 16_281, 15, 2203, false],
  ['gain/letter.csv', 20_000, 16, 0, true],
  ['gain/spam.csv', 4601, 57, 0, true],
  ['uci/winequality-red.csv', 1599, 12, 0, true],
  ['debd/nltcs.train.data.gz', 16_181, 16, 0, false],
  ['debd/nltcs.valid.data.gz', 2157, 16, 0, false],
  ['debd/nltcs.test.data.gz', 3236, 16, 0, false],
  ['miniboone/val.npy', 3284, 43, 0, true],
  ['miniboone/test.npy', 3648, 43, 0, true],
  ['real-gaps/penguins.csv', 344, 8, 19, true],
  ['real-gaps/airquality.csv', 153, 6, 44, true],
  ['real-gaps/AirQualityUCI.csv', 9357, 15, 0, true],
  ['real-gaps/california_housing.csv', 20_640, 10, 207, true],
  ['real-gaps/nyc_weather.csv.gz', 26_115, 15, 23_974, true],
  ['real-gaps/NHANES.csv.gz', 10_000, 76, 277_677, true],
  ['real-gaps/horse-colic.csv', 300, 28, 1605, false],
]

const types = (columns: readonly ColumnInfo[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ name, type }) => [name, type]))

describe('every shared table', () => {
  test.each(listed)('%s has %i rows, %i columns, %i gaps', async (file, rows, columns, gaps, header) => {
    const document = await openShared(file)
    const info = document.info()
    expect([info.rows, info.columns.length, info.gaps]).toEqual([rows, columns, gaps])
    expect(document.source.dialect.header).toBe(header)
  })
})

test('penguins: types as an analyst would name them', async () => {
  const { columns } = (await openShared('real-gaps/penguins.csv')).info()
  expect(types(columns)).toEqual({
    species: 'category',
    island: 'category',
    bill_length_mm: 'number',
    bill_depth_mm: 'number',
    flipper_length_mm: 'integer',
    body_mass_g: 'integer',
    sex: 'boolean',
    year: 'integer',
  })
  expect(columns.map(({ gaps }) => gaps)).toEqual([0, 0, 2, 2, 2, 2, 11, 0])
  expect(columns.every(({ leftOut, suggestions }) => leftOut === null && suggestions.length === 0)).toBe(true)
})

test('AirQualityUCI: decimal comma, dates, times, blank rows and columns, and −200 suggested where it is', async () => {
  const document = await openShared('real-gaps/AirQualityUCI.csv')
  const info = document.info()
  expect(info.reading).toBe('semicolon-separated, decimal comma, UTF-8')
  expect(info.notices).toEqual(['114 blank rows set aside.', '2 blank columns set aside.'])
  expect(info.columns.slice(0, 3).map(({ type }) => type)).toEqual(['date', 'time', 'number'])
  expect(info.columns[0]?.reason).toContain('day before month')
  const [date, time, co] = (await document.typed()).columns
  expect(date?.kind === 'continuous' && date.values[0]).toBe(Date.UTC(2004, 2, 10) / 86_400_000)
  expect(time?.kind === 'continuous' && time.values[0]).toBe(18 * 3600)
  expect(co?.kind === 'continuous' && co.values[0]).toBe(2.6)
  // Counted with an independent tool: awk -F';' on each column.
  const counts = [1683, 366, 8443, 366, 366, 1639, 366, 1642, 366, 366, 366, 366, 366]
  expect(info.columns.slice(2).map(({ suggestions }) => suggestions.map(({ count }) => count))).toEqual(
    counts.map((count) => [count]),
  )
  await document.changeColumn(2, { missingCodes: ['-200'] })
  expect(document.info().columns[2]?.gaps).toBe(1683)
  expect(document.info().columns[2]?.suggestions).toEqual([])
  await document.undo()
  expect(document.info().columns[2]?.gaps).toBe(0)
})

test('adult.test: the remark on top is set aside and labels keep their dots', async () => {
  const { notices, columns } = (await openShared('adult/adult.test.gz')).info()
  expect(notices[0]).toBe('Line 1 (“|1x3 Cross validator”) is a remark and was set aside.')
  expect(columns[14]?.levels).toEqual(['<=50K.', '>50K.'])
  expect(columns[1]?.levels).toContain('State-gov')
  expect(columns[1]?.missingCodes).toEqual(['?'])
})

test('horse-colic: no header, question marks, codes with leading zeros are not numbers', async () => {
  const { columns } = (await openShared('real-gaps/horse-colic.csv')).info()
  expect(columns[0]?.name).toBe('Column 1')
  expect(columns[3]?.type).toBe('number')
  expect(columns[3]?.missingCodes).toEqual(['?'])
  expect(['number', 'integer']).not.toContain(columns[24]?.type)
})

test('nyc_weather: time stamps are date-times, a constant column is left out', async () => {
  const { columns } = (await openShared('real-gaps/nyc_weather.csv.gz')).info()
  expect(types(columns)['time_hour']).toBe('datetime')
  expect(columns.find(({ name }) => name === 'year')?.leftOut).toBe('All its values are the same.')
})

test('NHANES: a word that is a level stays one, ids are ids, ranges have their order', async () => {
  const { columns } = (await openShared('real-gaps/NHANES.csv.gz')).info()
  const byName = new Map(columns.map((column) => [column.name, column]))
  expect(byName.get('ID')?.type).toBe('id')
  expect(byName.get('Depressed')?.levels).toEqual(['None', 'Several', 'Most'])
  expect(byName.get('AgeDecade')?.levels?.map((level) => level.trim())).toEqual([
    '0-9',
    '10-19',
    '20-29',
    '30-39',
    '40-49',
    '50-59',
    '60-69',
    '70+',
  ])
  expect(byName.get('Diabetes')?.type).toBe('boolean')
})

test('miniboone: the very doubles of the array', async () => {
  const document = await openShared('miniboone/val.npy')
  const bytes = await readFile(sharedFile('miniboone/val.npy'))
  const values = new Float64Array(Uint8Array.from(bytes.subarray(bytes.length - 3284 * 43 * 8)).buffer)
  const { columns } = await document.typed()
  expect(columns.length).toBe(43)
  for (const [column, typed] of columns.entries()) {
    const same = typed.kind === 'continuous' && typed.values.every((value, row) => value === values[row * 43 + column])
    expect(same).toBe(true)
  }
})
