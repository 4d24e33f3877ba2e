import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UserError } from '../../../../main/errors'
import { filledWith, meanFill } from '../../table/filled'
import { cellsOf, openBytes, typesOf } from '../open-bytes'
import { exported } from './exported'

const formats = ['dta', 'sav'] as const

/** Every kind of column: numbers, whole numbers, categories in and out of order, yes/no, moments, identifiers and texts; gaps in all. */
const rows = [
  '1.5,1,b,low,yes,2004-03-10,2004-03-10 18:00:01,06:30:00,#,a first note',
  '-0.25,70000,a,high,no,1955-01-01,1955-01-01 00:00:00,23:59:59,#,a “second”; longer',
  ',,,,,,,,#,',
  '1e10,-5,b,medium,yes,2031-12-31,2031-12-31 23:59:59,00:00:00,#,Größe ☺',
  '3,2147483647,c,low,no,1970-01-01,1969-12-31 23:59:59,12:00:00,#,a fifth one',
  '2.125,0,a,high,yes,2000-02-29,2000-02-29 12:00:00,12:00:01,#,and the last of them',
]
const text = [
  'weight,n,kind,how,ok,day,at,clock,id,note',
  ...[...rows, ...rows, ...rows].map((row, at) => row.replace('#', String(at + 1)) + (row === rows[2] ? '' : ` ${at}`)),
  '',
].join('\n')

/** As numbers of a typed file are written. */
const asTyped = (cells: (string | null)[][]): (string | null)[][] =>
  cells.map((row) => row.map((cell) => (cell === '1e10' ? '10000000000' : cell)))

describe.each(formats)('.%s', (format) => {
  it('comes back with all values, gaps and types', async () => {
    const table = await openBytes(text)
    const again = await openBytes((await exported(table, { format })).bytes, `out.${format}`)
    expect(cellsOf(again)).toEqual(asTyped(cellsOf(table)))
    const { how, ...types } = typesOf(table)
    // Stata has no measure that says so.
    expect(typesOf(again)).toEqual({ ...types, how: format === 'sav' ? how : 'category' })
  })

  it('has filled values in the gaps', async () => {
    const table = await openBytes(text)
    await table.applyFill(meanFill([filledWith(table, 'weight', [2], 7.25), filledWith(table, 'kind', [2], 2)]))
    const { bytes } = await exported(table, { format, fill: 'mean' })
    expect(cellsOf(await openBytes(bytes, `out.${format}`))[2]!.slice(0, 4)).toEqual(['7.25', null, 'c', null])
  })

  it('keeps whole columns as text where numbers would lose something, and says so', async () => {
    const table = await openBytes('n,word\n9007199254740993,x\n2,y\n3,z\n4,x\n5,x\n')
    const { bytes, notes } = await exported(table, { format })
    expect(cellsOf(await openBytes(bytes, `out.${format}`)).map(([n]) => n)).toEqual([
      '9007199254740993',
      '2',
      '3',
      '4',
      '5',
    ])
    const program = format === 'dta' ? 'Stata' : 'SPSS'
    expect(notes).toEqual([
      `Column n is written as text, because a number in ${program} cannot hold “9007199254740993”.`,
    ])
  })

  it('has texts of any length', async () => {
    const lengths = [1, 254, 255, 256, 300, 504, 505, 2045, 2046, 3000]
    const rows = lengths.map((length) => `${'é'.repeat(length % 7)}${'x'.repeat(length)}`)
    const table = await openBytes(`t,n\n${rows.map((row, at) => `${row},${at}`).join('\n')}\n`)
    await table.changeColumn(0, { type: 'text' })
    const again = await openBytes((await exported(table, { format })).bytes, `out.${format}`)
    expect(cellsOf(again).map(([cell]) => cell)).toEqual(rows)
  })

  it('keeps the codes and labels of the file that it came from', async () => {
    const levels = Array.from({ length: 30 }, (_, row) => ['no', 'yes', 'perhaps'][row % 3]!)
    const table = await openBytes(`answer\n${levels.join('\n')}\n`)
    const first = await openBytes((await exported(table, { format })).bytes, `out.${format}`)
    // A level that is gone keeps its code, and one that is new gets the next.
    for (const [row, level] of levels.entries()) if (level === 'no') await first.edit({ row, column: 0 }, 'never')
    const second = await openBytes((await exported(first, { format })).bytes, `out.${format}`)
    expect(second.source.coded![0]!.labels).toEqual([
      { code: 1, label: 'no', text: 'no' },
      { code: 2, label: 'perhaps', text: 'perhaps' },
      { code: 3, label: 'yes', text: 'yes' },
      { code: 4, label: 'never', text: 'never' },
    ])
  })

  it('keeps codes for missing as what they are', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, row) => `${row % 8 === 3 ? -99 : row},${row % 9 === 4 ? 'Refused' : 'ab'[row % 2]}`,
    )
    const table = await openBytes(`n,k\n${rows.join('\n')}\n`)
    await table.changeColumn(0, { missingCodes: ['-99'] })
    await table.changeColumn(1, { missingCodes: ['Refused'] })
    const again = await openBytes((await exported(table, { format })).bytes, `out.${format}`)
    const { columns } = again.info()
    expect(columns.map(({ gaps }) => gaps)).toEqual([5, 4])
    expect(columns[1]!.missingCodes).toEqual(['Refused'])
    // Stata's missing values have letters, and the code is the letter's label.
    expect(columns[0]!.missingCodes).toEqual([format === 'sav' ? '-99' : '.a'])
    expect(again.source.coded![0]!.labels).toEqual(format === 'sav' ? [] : [{ code: '.a', label: '-99', text: '.a' }])
    expect(cellsOf(again)).toEqual(cellsOf(table))
  })

  it('any table comes back', { timeout: 120_000 }, async () => {
    const number = fc.oneof(
      fc.integer({ min: -1e6, max: 1e6 }),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    )
    const word = fc
      .stringMatching(/^[a-zA-Zé☺ .,"']{1,12}$/)
      .filter((text) => text.trim() === text && /\p{L}/u.test(text))
    const cell = fc.record({
      n: fc.option(number),
      w: fc.option(word),
      k: fc.option(fc.constantFrom('red', 'green', 'blue')),
    })
    const quote = (value: string): string => `"${value.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 40 }), async (cells) => {
        const lines = cells.map(
          ({ n, w, k }) => `${n === null ? '' : String(n)},${w === null ? '' : quote(w)},${k ?? ''},1`,
        )
        const table = await openBytes(`n,w,k,one\n${lines.join('\n')}\n`)
        const again = await openBytes((await exported(table, { format })).bytes, `out.${format}`)
        const before = cellsOf(table)
        const after = cellsOf(again)
        expect(after.length).toBe(before.length)
        for (const [row, values] of before.entries()) {
          for (const [column, value] of values.entries()) {
            const other = after[row]![column]!
            const same = value === other || (value !== null && other !== null && Number(value) === Number(other))
            expect(same, `${value} came back as ${other}`).toBe(true)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is refused with a sentence when it is damaged, wherever it is cut', async () => {
    const { bytes } = await exported(await openBytes(text), { format })
    for (let length = 200; length < bytes.length; length += 61) {
      await expect(openBytes(bytes.subarray(0, length), `out.${format}`), `cut at ${length}`).rejects.toThrow(UserError)
    }
  })
})

describe('several imputations', () => {
  const imputed = async () => {
    const table = await openBytes('body mass,kind\n1,a\n,b\n3,\n4,a\n5,b\n6.5,a\n')
    const twice = (name: string, row: number, values: [number, number]) => ({
      ...filledWith(table, name, [row], 0),
      values: values.map((value) => Float64Array.of(value)),
    })
    await table.applyFill({
      ...meanFill([twice('body mass', 1, [2.5, 2.8]), twice('kind', 2, [0, 1])]),
      method: 'sample',
      imputations: 2,
    })
    return table
  }

  it('are Stata’s flong, and the file says so itself', async () => {
    const { bytes, notes } = await exported(await imputed(), { format: 'dta', fill: 'imputations', layout: 'long' })
    const again = await openBytes(bytes, 'out.dta')
    expect(again.source.names).toEqual(['_mi_m', '_mi_id', '_mi_miss', 'body_mass', 'kind'])
    expect(cellsOf(again).map((row) => row.map((cell) => cell ?? '.').join(' '))).toEqual([
      ...['0 1 0 1 a', '0 2 1 . b', '0 3 1 3 .', '0 4 0 4 a', '0 5 0 5 b', '0 6 0 6.5 a'],
      ...['1 1 . 1 a', '1 2 . 2.5 b', '1 3 . 3 a', '1 4 . 4 a', '1 5 . 5 b', '1 6 . 6.5 a'],
      ...['2 1 . 1 a', '2 2 . 2.8 b', '2 3 . 3 b', '2 4 . 4 a', '2 5 . 5 b', '2 6 . 6.5 a'],
    ])
    expect(notes).toEqual(['Stata takes only some names: “body mass” is body_mass.'])
    const facts = [...bytes.toString('latin1').matchAll(/<ch>.{4}_dta\0+(\w+)\0+(.*?)\0<\/ch>/gs)].map(
      ([, name, value]) => [name, value],
    )
    expect(Object.fromEntries(facts)).toEqual({
      _mi_marker: '_mi_ds_1',
      _mi_style: 'flong',
      _mi_M: '2',
      _mi_N: '6',
      _mi_ivars: 'body_mass kind',
      _mi_update: String((Date.UTC(2024, 1, 29, 12) - Date.UTC(1960, 0, 1)) / 1000),
    })
  })

  it('say in SPSS which imputation a row is', async () => {
    const { bytes } = await exported(await imputed(), { format: 'sav', fill: 'imputations', layout: 'long' })
    const again = await openBytes(bytes, 'out.sav')
    expect(again.source.names).toEqual(['Imputation_', 'body_mass', 'kind'])
    expect(again.source.coded![0]!.labels.map(({ label }) => label)).toEqual(['Original data', '1', '2'])
    expect(
      cellsOf(again)
        .map((row) => row.join(' '))
        .slice(1, 9),
    ).toEqual([
      ...['Original data  b', 'Original data 3 ', 'Original data 4 a', 'Original data 5 b', 'Original data 6.5 a'],
      ...['1 1 a', '1 2.5 b', '1 3 a'],
    ])
  })
})
