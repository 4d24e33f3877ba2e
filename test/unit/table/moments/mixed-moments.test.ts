import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoment, type DateShape } from '../../../../main/table/moments/moment-format'
import { cellsOf, openBytes } from '../../files/open-bytes'

const dayOf = (iso: string): number => Date.parse(iso) / 86_400_000
const shape = (over: Partial<DateShape>): DateShape => ({
  order: 'ymd',
  separator: '-',
  month: 'digits',
  yearDigits: 4,
  padded: true,
  comma: false,
  ...over,
})
const ways = {
  iso: shape({}),
  dots: shape({ order: 'dmy', separator: '.' }),
  named: shape({ order: 'mdy', separator: ' ', month: 'short' }),
  slashes: shape({ order: 'dmy', separator: '/' }),
}
const written = (days: number, date: DateShape): string =>
  formatMoment(days, { kind: 'moment', date, clock: null, between: '' })

/** A table of one column of texts, and a second one so that none of its rows is blank. */
const open = (texts: readonly string[]) =>
  openBytes(`d,n\n${texts.map((text, row) => `${text},${row * 2}`).join('\n')}\n`)

async function valuesOf(texts: readonly string[]): Promise<(number | null)[]> {
  const { values } = (await open(texts)).columns()[0]!
  if (values.kind !== 'numbers') throw new Error('not read as dates')
  return Array.from(values.values, (value) => (Number.isNaN(value) ? null : value))
}

describe('dates written in several ways', () => {
  test('each cell is read by its own format, and fills are written in the most frequent one', async () => {
    const texts = ['2020-01-31', '31.01.2020', 'Jan 31 2020', '31/01/2020', '01.02.2020', '', '03.02.2020']
    const document = await open(texts)
    expect(document.info().columns[0]).toMatchObject({ type: 'date', gaps: 1, kept: { count: 0 } })
    expect(document.info().columns[0]?.reason).toContain('written in 4 ways')
    const last = dayOf('2020-01-31')
    expect(await valuesOf(texts)).toEqual([last, last, last, last, last + 1, null, last + 3])
    expect(document.formatValue(0, last)).toBe('31.01.2020')
    expect(cellsOf(document).map((row) => row[0] ?? '')).toEqual(texts)
  })

  test('the calendar is found again from any mixture in which each cell can be told', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.integer({ min: 0, max: 20_000 }),
            fc.constantFrom<keyof typeof ways>('iso', 'dots', 'named', 'slashes'),
          ),
          {
            minLength: 12,
            maxLength: 40,
          },
        ),
        async (cells) => {
          // One slashed date that can only be day/month tells how the others are meant.
          const all = [...cells, [dayOf('2020-01-31'), 'slashes'] as const]
          const known = await valuesOf(all.map(([days, way]) => written(days, ways[way])))
          expect(known).toEqual(all.map(([days]) => days))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('where nothing tells which is the day, the cell stays as it is', async () => {
    const iso = Array.from({ length: 12 }, (_, row) => `2020-05-${10 + row}`)
    const document = await open([...iso, '03/04/2020', '05/05/2020', '06/07/2020'])
    expect(document.info().columns[0]).toMatchObject({ type: 'date', gaps: 0, kept: { count: 2, ambiguous: 2 } })
    expect(document.info().notices).toEqual([
      "d: 2 cells hold “03/04/2020”, “06/07/2020”; nothing tells which is the day and which the month, so they stay as they are until you choose in the column's settings.",
    ])
    await document.changeColumn(0, { dateOrder: 'mdy' })
    expect(document.info().columns[0]).toMatchObject({ type: 'date', kept: { count: 0 } })
    const [column] = (await document.typed()).columns
    expect(column?.kind === 'continuous' && column.values[12]).toBe(dayOf('2020-03-04'))
  })

  test('cells that contradict each other are read, those that both could explain are not', async () => {
    const texts = [
      ...Array.from({ length: 12 }, (_, row) => `2020-05-${10 + row}`),
      '31/01/2020',
      '01/31/2020',
      '03/04/2020',
    ]
    expect((await valuesOf(texts)).slice(12)).toEqual([dayOf('2020-01-31'), dayOf('2020-01-31'), null])
  })

  test('a few words among dates stay as they are; a column of words is none of dates', async () => {
    const dates = Array.from({ length: 30 }, (_, row) => written(15_000 + row * 11, ways.slashes))
    const document = await open([...dates, 'unknown', 'unknown', '2020-02-30'])
    expect(document.info().columns[0]).toMatchObject({ type: 'date', gaps: 0, kept: { count: 3 } })
    expect(
      (await open([...dates.slice(0, 5), ...dates.slice(0, 12).map((_, row) => `visit ${row}`)])).info().columns[0],
    ).not.toMatchObject({ type: 'date' })
  })

  test('dates among date-times are midnight, wherever the first clock stands', async () => {
    const dates = Array.from({ length: 450 }, (_, row) => written(15_000 + row, ways.iso))
    const document = await open([...dates, '2020-01-31 06:00'])
    expect(document.info().columns[0]).toMatchObject({ type: 'datetime', kept: { count: 0 } })
    expect(document.columns()[0]!.high).toBe(Date.parse('2020-01-31T06:00Z') / 1000)
  })
})

describe('a chosen type', () => {
  test('a date read as date-time is midnight in seconds, and is written with a clock where it is filled', async () => {
    const document = await open(['2020-01-31', '2020-02-01', ''])
    await document.changeColumn(0, { type: 'datetime' })
    const [column] = (await document.typed()).columns
    expect(column?.kind === 'continuous' && [...column.values]).toEqual([1_580_428_800, 1_580_515_200, NaN])
    expect(document.formatValue(0, 1_580_428_800 + 3600)).toBe('2020-01-31 01:00:00')
  })

  test('a date-time is no date: its clock would be lost', async () => {
    const document = await open(['2020-01-31 06:00', '2020-02-01 07:30', ''])
    await document.changeColumn(0, { type: 'date' })
    expect(document.info().columns[0]).toMatchObject({ type: 'date', gaps: 1, kept: { count: 2 } })
  })

  test('an edit does not settle which is the day and which the month', async () => {
    const document = await open(['03/04/2004', '05/06/2004', '07/08/2004'])
    const [question] = document.info().notices
    expect(question).toContain('day/month or month/day')
    await document.edit({ row: 0, column: 0 }, '09/10/2004')
    expect(document.info().notices).toHaveLength(1)
    expect(document.info().columns[0]?.leftOut).toContain('day/month or month/day')
  })

  test('a date typed in another way than the column’s is read, not lost', async () => {
    const document = await open(['31/01/2020', '03/04/2020', '25/12/2020'])
    await document.edit({ row: 1, column: 0 }, '2020-04-03')
    expect(document.info().columns[0]).toMatchObject({ type: 'date', gaps: 0, kept: { count: 0 } })
    await document.edit({ row: 2, column: 0 }, 'Dec 24 2020')
    expect(document.columns()[0]!.high).toBe(dayOf('2020-12-24'))
  })
})
