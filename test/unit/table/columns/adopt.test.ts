import { describe, expect, it } from 'vitest'
import type { LearnedColumn } from '../../../../contract/model'
import { openBytes } from '../../files/open-bytes'

const learned: LearnedColumn[] = [
  { kind: 'continuous', name: 'size', step: null },
  { kind: 'continuous', name: 'age', step: 1 },
  { kind: 'discrete', name: 'colour', levels: ['red', 'green', 'blue'] },
  { kind: 'discrete', name: 'member', levels: ['no', 'yes'] },
  { kind: 'discrete', name: 'elsewhere', levels: ['a'] },
]

describe('a table read as a model knows it', () => {
  it('takes types of empty columns and values that do not occur from the model, in one step', async () => {
    const document = await openBytes('size,age,colour,member\n1.5,,,yes\n1.5,,,\n')
    expect((await document.typed()).columns.map(({ name }) => name)).not.toContain('colour')
    await document.adoptColumns(learned)
    const { columns, leftOut } = await document.typed()
    expect(leftOut).toEqual([])
    expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['size', 'continuous'],
      ['age', 'continuous'],
      ['colour', 'discrete'],
      ['member', 'discrete'],
    ])
    expect(
      document
        .info()
        .columns.map(({ type }) => type)
        .slice(1, 3),
    ).toEqual(['integer', 'category'])
    expect(columns[2]).toMatchObject({ levels: ['red', 'green', 'blue'] })
    expect(columns[3]).toMatchObject({ levels: ['yes', 'no'] })
    await document.undo()
    expect(document.info().undo).toBeNull()
  })

  it('writes an empty column of dates or times as such', async () => {
    const document = await openBytes('born,seen,wakes\n,,\n,,\n')
    await document.adoptColumns([
      { kind: 'continuous', name: 'born', step: 1, moment: 'date' },
      { kind: 'continuous', name: 'seen', step: 1, moment: 'datetime' },
      { kind: 'continuous', name: 'wakes', step: 1, moment: 'time' },
    ])
    expect(document.info().columns.map(({ type }) => type)).toEqual(['date', 'datetime', 'time'])
    expect((await document.typed()).columns).toMatchObject([
      { moment: 'date' },
      { moment: 'datetime' },
      { moment: 'time' },
    ])
    expect(document.formatValue(0, 18_262)).toBe('2020-01-01')
    expect(document.formatValue(1, 18_262 * 86_400 + 3661)).toBe('2020-01-01 01:01:01')
    expect(document.formatValue(2, 3661)).toBe('01:01:01')
  })

  it('takes from the model how exact a column is of which there are few values, and where its values may lie', async () => {
    const document = await openBytes(`size,age,worth\n${'7,20.5,1\n8,30.5,2\n9,25.5,3\n'.repeat(10)}`)
    await document.adoptColumns([
      { kind: 'continuous', name: 'size', step: 0.01, low: null, high: null },
      { kind: 'continuous', name: 'age', step: 1, low: 0, high: 120 },
      { kind: 'continuous', name: 'worth', step: 1, low: 0, high: null },
    ])
    const [size, age, worth] = document.info().columns
    expect(size).toMatchObject({ type: 'number', decimals: 2, bounds: { low: null, high: null } })
    expect(age).toMatchObject({ type: 'number', decimals: 1, bounds: { low: 0, high: 120 } })
    expect(worth).toMatchObject({ type: 'integer', decimals: 0, bounds: { low: 0, high: null } })
    expect(document.choices()[2]).toEqual({})
  })

  it('believes many values rather than the model, and what the user has set', async () => {
    const document = await openBytes(`size,age\n${'7.5,4\n8.5,5\n9.5,6\n'.repeat(400)}`)
    await document.changeColumn(1, { bounds: { low: 1, high: 9 }, decimals: 0 })
    const wanted: LearnedColumn[] = [
      { kind: 'continuous', name: 'size', step: 0.001 },
      { kind: 'continuous', name: 'age', step: 0.1, low: null, high: null },
    ]
    await document.adoptColumns(wanted)
    expect(document.info().columns).toMatchObject([{ decimals: 1 }, { decimals: 0, bounds: { low: 1, high: 9 } }])
  })

  it('leaves a column alone whose cells cannot all be read so: they would become gaps and be filled over', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => `about ${i} cm of it,${i % 2 === 0 ? '1' : '9'},${i}?`)
    const document = await openBytes(`size,age,member\n${rows.join('\n')}\n`)
    await document.adoptColumns(learned)
    const [size, age, member] = document.info().columns
    expect([size, age, member].map((column) => column!.gaps)).toEqual([0, 0, 0])
    expect(size!.type).toBe('text')
    expect(age!.type).toBe('integer')
  })

  it('changes nothing where the table already agrees, and never a type that the user chose', async () => {
    const document = await openBytes(`size,colour\n${'1.5,red\n2.5,green\n3.25,blue\n,red\n'.repeat(5)}`)
    await document.adoptColumns(learned)
    expect(document.info().undo).toBeNull()
    await document.changeColumn(0, { type: 'text' })
    await document.adoptColumns(learned)
    expect(document.info().columns[0]!.type).toBe('text')
  })
})
