import { describe, expect, test } from 'vitest'
import type { ColumnInfo } from '../../../../contract/columns'
import { openBytes } from '../../files/open-bytes'

/** A table with one column of interest; the other only keeps blank cells from making blank rows. */
async function columnOf(cells: readonly string[], name = 'x'): Promise<ColumnInfo> {
  const quoted = cells.map((cell, row) => `"${cell.replaceAll('"', '""')}",r${row}`)
  const document = await openBytes(`${name},other\n${quoted.join('\n')}\n`, 'table.csv', {
    delimiter: ',',
    header: true,
  })
  return document.info().columns[0]!
}

const repeat = (cells: readonly string[], times: number): string[] => Array.from({ length: times }, () => cells).flat()
const spread = (count: number, cell: (row: number) => string): string[] =>
  Array.from({ length: count }, (_, row) => cell(row))

describe('types', () => {
  test.each<[string, readonly string[], string]>([
    ['numbers', ['1.5', '2', '-3.25', ''], 'number'],
    ['whole numbers', ['1', '22', '-3', 'NA'], 'integer'],
    ['whole numbers written with a decimal', ['41.0', '21.0', '52.0'], 'integer'],
    ['currency and thousands', ['$1,234.50', '$20', '($3.10)'], 'number'],
    ['percent', ['12%', '3.5%', '100%'], 'number'],
    ['decimal comma in one column', ['1,5', '2,25', '3'], 'number'],
    ['exponents', ['1e5', '2.5E-3', '7'], 'number'],
    ['leading apostrophes', ["'5", "'7", "'9"], 'integer'],
    ['zero and one', repeat(['0', '1', '1'], 10), 'boolean'],
    ['two numbers only, many times', repeat(['1', '9', '1'], 10), 'category'],
    ['two numbers only, a few times', repeat(['1', '9', '1'], 3), 'integer'],
    ['two amounts only, many times', repeat(['0.5', '2.5'], 10), 'category'],
    ['one and two', repeat(['1', '2', ''], 10), 'boolean'],
    ['yes and no', ['yes', 'No', 'yes'].map((word) => word.toLowerCase()), 'boolean'],
    ['female and male', ['female', 'male', 'NA', 'male'], 'boolean'],
    ['smoker and non-smoker', ['Smoker', 'Non-Smoker', 'Smoker'], 'boolean'],
    ['few words', repeat(['red', 'green', 'blue'], 5), 'category'],
    ['a known scale', repeat(['low', 'high', 'medium'], 5), 'ordered'],
    ['ranges', repeat(['10-19', '0-9', '20-29', '70+'], 5), 'ordered'],
    ['codes with leading zeros', repeat(['007', '012', '110'], 8), 'category'],
    ['ISO dates', ['2004-03-10', '2004-03-11', ''], 'date'],
    ['eight digits that are days', spread(10, (row) => `200403${10 + row}`), 'date'],
    ['eight digits that are not', ['20041390', '20049999', '20040000', '20041301', '20041402'], 'integer'],
    ['date-times', ['2004-03-10T18:00', '2004-03-11T19:30'], 'datetime'],
    ['times', ['18.00.00', '19.30.00'], 'time'],
    ['row numbers', spread(30, (row) => String(row + 1)), 'id'],
    ['names without blanks, all different', spread(50, (row) => `P-${row * 7}`), 'id'],
    ['sentences', spread(50, (row) => `some words ${row}`), 'text'],
    ['nothing', ['', 'NA', ''], 'text'],
    ['a value that is rather a limit', ['1', '2', '3', '4+', '1', '2', '3', '1', '2', '1', '2', '3'], 'category'],
  ])('%s', async (_name, cells, type) => {
    expect((await columnOf(cells)).type).toBe(type)
  })

  test('a type is found from all rows, not from the first ones', async () => {
    const late = [...spread(2000, (row) => String(row * 3)), 'x1', 'x2', 'x3', 'x4', 'x5', 'x6']
    expect((await columnOf(late)).type).not.toBe('integer')
    expect((await columnOf([...spread(2000, (row) => String(row * 3)), '1.5'])).type).toBe('number')
  })

  test('a column is named by its header only when its values fit', async () => {
    expect(
      (
        await columnOf(
          spread(50, (row) => String(row * 13)),
          'patient_id',
        )
      ).type,
    ).toBe('id')
    expect(
      (
        await columnOf(
          spread(50, (row) => String(row * 13)),
          'humid',
        )
      ).type,
    ).toBe('integer')
    expect(
      (
        await columnOf(
          spread(50, (row) => String(row % 5)),
          'patient_id',
        )
      ).type,
    ).toBe('integer')
  })
})

describe('dates whose day and month can be swapped', () => {
  const cells = ['03/04/2004', '05/06/2004', '07/08/2004']

  test('are asked about, and not given to the model until answered', async () => {
    const document = await openBytes(`d,n\n${cells.map((cell, row) => `${cell},${row}`).join('\n')}\n`)
    const question = "d: 03/04/2004 can be read as day/month or month/day; choose which in the column's settings."
    expect(document.info().notices).toEqual([question])
    expect(document.info().columns[0]).toMatchObject({ type: 'date', leftOut: question })
    await document.changeColumn(0, { dateOrder: 'mdy' })
    expect(document.info().notices).toEqual([])
    const [date] = (await document.typed()).columns
    expect(date?.kind === 'continuous' && date.values[0]).toBe(Date.UTC(2004, 2, 4) / 86_400_000)
    await document.changeColumn(0, { dateOrder: 'dmy' })
    const [again] = (await document.typed()).columns
    expect(again?.kind === 'continuous' && again.values[0]).toBe(Date.UTC(2004, 3, 3) / 86_400_000)
  })

  test('with points between them the day comes first', async () => {
    expect(await columnOf(cells.map((cell) => cell.replaceAll('/', '.')))).toMatchObject({
      type: 'date',
      leftOut: null,
    })
  })
})

test('serial days of a spreadsheet are dates when the user says so', async () => {
  const document = await openBytes('d,n\n38056,1\n38057,2\n')
  await document.changeColumn(0, { type: 'date' })
  const [date] = (await document.typed()).columns
  expect(date?.kind === 'continuous' && date.values[0]).toBe(Date.UTC(2004, 2, 10) / 86_400_000)
  expect(document.formatValue(0, Date.UTC(2004, 2, 12) / 86_400_000)).toBe('38058')
})

describe('missing codes', () => {
  test('the usual words are gaps; None is one only among numbers', async () => {
    const words = ['NA', 'n/a', 'NULL', '?', '-', '.', 'None', '#N/A']
    expect(await columnOf(['1', '5', ...words])).toMatchObject({ type: 'integer', gaps: 8 })
    expect(await columnOf(['1', '2', ...words])).toMatchObject({ type: 'boolean', gaps: 8, levels: ['1', '2'] })
    expect(await columnOf(repeat(['None', 'Some', 'All'], 4))).toMatchObject({ gaps: 0, distinct: 3 })
  })

  test.each(['G', 'refused', 'closed', 'Infinity', '-Inf', 'n.d.'])(
    '“%s” among many numbers is no gap, but a text that stays and is asked about',
    async (word) => {
      const column = await columnOf([...spread(50, (row) => String(row * 1.5)), word, '', word, 'NA'])
      expect(column).toMatchObject({
        type: 'number',
        gaps: 2,
        missingCodes: ['NA'],
        kept: { count: 2, texts: [{ text: word, count: 2 }], asked: true },
      })
      expect(column.reason).toContain('2 cells cannot be read so and stay as they are')
    },
  )

  test('NA among country codes is asked about; elsewhere it is a gap', async () => {
    const countries = repeat(['DE', 'FR', 'US', 'NA', ''], 4)
    expect(await columnOf(countries)).toMatchObject({
      type: 'category',
      gaps: 4,
      levels: ['DE', 'FR', 'US'],
      missingCodes: [],
      kept: { count: 4, texts: [{ text: 'NA', count: 4 }], asked: true },
    })
    expect(await columnOf(repeat(['Ex', 'Gd', 'TA', 'NA'], 4))).toMatchObject({ gaps: 4, kept: { count: 0 } })
  })

  test.each<[string, readonly string[], string[]]>([
    ['−99 far from the rest', [...spread(40, (row) => String(20 + row)), '-99', '-99'], ['-99']],
    ['−1 among counts', [...spread(40, (row) => String(row)), '-1'], ['-1']],
    ['−1 among negative numbers', [...spread(40, (row) => String(row - 20)), '-1'], []],
    ['9999 far from the rest', [...spread(40, (row) => String(row)), '9999'], ['9999']],
    ['99 within the rest', spread(200, (row) => String(row)), []],
    ['two codes', [...spread(40, (row) => String(row + 1)), '-8', '-9', '-9'], ['-8', '-9']],
    [
      '1900-01-01 among dates',
      [...spread(28, (row) => `2004-03-${String(row + 1).padStart(2, '0')}`), '1900-01-01'],
      ['1900-01-01'],
    ],
    ['unknown among words', [...repeat(['red', 'green'], 10), 'Unknown'], ['Unknown']],
  ])('%s', async (_name, cells, codes) => {
    expect((await columnOf(cells)).suggestions.map(({ code }) => code)).toEqual(codes)
  })

  test('the evidence says how many, and where the others lie', async () => {
    const [suggestion] = (await columnOf([...spread(38, (row) => String(20 + row)), '-99', '-99'])).suggestions
    expect(suggestion).toEqual({
      code: '-99',
      value: '-99',
      count: 2,
      evidence: '2 cells (5.0%) hold -99; all other values lie between 20 and 57.',
    })
  })
})

test('reasons and facts can be read', async () => {
  expect(await columnOf(repeat(['red', 'green', 'blue'], 5))).toMatchObject({
    reason: '3 distinct values',
    facts: '3 categories',
  })
  expect(await columnOf(['2007', '2009', '2008'])).toMatchObject({ reason: 'whole numbers', facts: '2007 – 2009' })
  expect(await columnOf(['1.5', '2.25'])).toMatchObject({
    reason: 'numbers with up to 2 decimals',
    facts: '1.5 – 2.25',
  })
  expect(await columnOf(['', 'NA'])).toMatchObject({
    reason: 'no values',
    facts: 'no values',
    leftOut: 'It has no values.',
  })
  expect(await columnOf(['5', '5', '5'])).toMatchObject({ facts: 'always 5', leftOut: 'All its values are the same.' })
})

test('a category of too many levels is left out with the reason', async () => {
  const cells = spread(4000, (row) => `level ${row % 600}`)
  expect((await columnOf(cells)).leftOut).toBe('It has 600 different values; a category may have 500.')
})

test('zero is the lower bound where no value is negative', async () => {
  expect((await columnOf(spread(25, (row) => String(row / 2)))).bounds).toEqual({ low: 0, high: null })
  expect((await columnOf(spread(25, (row) => String(row / 2 - 3)))).bounds).toEqual({ low: null, high: null })
})
