import { beforeEach, describe, expect, test } from 'vitest'
import type { TableDocument } from '../../../../main/table/document/document'
import type { FillResult } from '../../../../main/table/seam/results'
import { openBytes } from '../../files/open-bytes'
import { meaningIn } from '../filled'

const text = [
  'colour,size,day,who',
  'blue,1.5,2004-03-10,ann',
  'red,2.5,2004-03-11,bob',
  ',,,cyd',
  'blue,3.5,2004-03-12,dan',
  'red,4.5,2004-03-13,eve',
  '',
].join('\n')

let document: TableDocument
let said: string[]
beforeEach(async () => {
  document = await openBytes(text)
  said = []
  document.onNotice((message) => said.push(message))
})

const day = Date.UTC(2004, 2, 14) / 86_400_000
const outcome = (method: 'mean' | 'sample', values: Record<string, number[]>): FillResult => ({
  method,
  imputations: Object.values(values)[0]!.length,
  seed: 3,
  engine: 'test',
  minCertainty: 0,
  leftOpen: 0,
  columns: Object.entries(values).map(([name, drawn]) => ({
    name,
    meaning: meaningIn(document, name),
    rows: Int32Array.of(2),
    values: drawn.map((value) => Float64Array.of(value)),
    certainty: Float32Array.of(0.8),
    low: Float64Array.of(NaN),
    high: Float64Array.of(NaN),
  })),
})
const fillAll = () => document.applyFill(outcome('mean', { colour: [1], size: [2.75], day: [day] }))
const shown = (column: number) => document.cell(2, column, 'mean').t
const at = { colour: 0, size: 1, day: 2 }

describe('a filled value is what it was when it was filled', () => {
  test('a new category elsewhere, which sorts before it, leaves it alone', async () => {
    await fillAll()
    expect(shown(at.colour)).toBe('red')
    await document.edit({ row: 0, column: at.colour }, 'amber')
    expect(shown(at.colour)).toBe('red')
    await document.edit({ row: 3, column: at.colour }, 'green')
    expect(shown(at.colour)).toBe('red')
    expect(document.fills()[0]!.columns.get(at.colour)!.values[0]![0]).toBe(2)
    expect(said).toEqual([])
  })

  test.each([
    ['colour', { type: 'number' }],
    ['colour', { type: 'text' }],
    ['size', { type: 'category' }],
    ['day', { type: 'datetime' }],
    ['day', { type: 'category' }],
    ['size', { bounds: { low: 0, high: 2 } }],
  ] as const)('%s as %o has it as a gap again, says so, and undo brings it back', async (name, change) => {
    await fillAll()
    const before = document.cell(2, at[name], 'mean')
    expect(before.s).toBe('filled')
    await document.changeColumn(at[name], change)
    expect(document.cell(2, at[name], 'mean').s).toBe('gap')
    expect(document.info().filled).toBe(2)
    expect(said).toEqual([
      `A filled value of ${name} no longer fits its column and is a gap again; undo brings it back.`,
    ])
    await document.undo()
    expect(document.cell(2, at[name], 'mean')).toEqual(before)
    await document.redo()
    expect(document.cell(2, at[name], 'mean').s).toBe('gap')
  })

  test('a level that is gone takes its filled cells along, all imputations of them', async () => {
    await document.applyFill(outcome('sample', { colour: [0, 1, 1] }))
    await document.paste(1, [at.colour], [['blue'], [''], ['blue'], ['blue']])
    expect(document.cell(2, at.colour, 1).s).toBe('gap')
    expect(said).toHaveLength(1)
    await document.undo()
    expect([1, 2, 3].map((number) => document.cell(2, at.colour, number).t)).toEqual(['blue', 'red', 'red'])
  })

  test('a fill computed while a category was added means what the model meant', async () => {
    const computed = outcome('mean', { colour: [1] })
    await document.edit({ row: 0, column: at.colour }, 'amber')
    await document.applyFill(computed)
    expect(shown(at.colour)).toBe('red')
  })

  test('it survives saving, with what it means', async () => {
    await fillAll()
    await document.edit({ row: 0, column: at.colour }, 'amber')
    const { json, blocks } = document.state()
    const again = await openBytes(text)
    await again.restore({ json: JSON.parse(JSON.stringify(json)) as unknown, blocks })
    expect(again.page(0, 5, 'mean').rows).toEqual(document.page(0, 5, 'mean').rows)
    await again.edit({ row: 1, column: at.colour }, 'green')
    expect(again.cell(2, at.colour, 'mean').t).toBe('red')
  })

  test('work saved before fills kept their meaning opens as it was', async () => {
    await fillAll()
    const { json, blocks } = document.state()
    const old = JSON.parse(JSON.stringify(json)) as {
      version: number
      layers: { basis?: unknown; minCertainty?: unknown; columns: { meaning?: unknown }[] }[]
    }
    old.version = 1
    for (const layer of old.layers) {
      delete layer.basis
      delete layer.minCertainty
      for (const column of layer.columns) delete column.meaning
    }
    const again = await openBytes(text)
    await again.restore({ json: old, blocks })
    expect(again.page(0, 5, 'mean').rows).toEqual(document.page(0, 5, 'mean').rows)
    await again.edit({ row: 0, column: at.colour }, 'amber')
    expect(again.cell(2, at.colour, 'mean').t).toBe('red')
  })
})

describe('a filled value that is older than its row', () => {
  const isOutdated = (column: number) => document.cell(2, column, 'mean').o === true

  test('is marked after an edit in the row, not after one elsewhere, and no longer after undo', async () => {
    await fillAll()
    expect(document.info().outdated).toBe(0)
    await document.edit({ row: 0, column: at.size }, '9')
    expect(document.info().outdated).toBe(0)
    await document.edit({ row: 2, column: at.size }, '9')
    expect([isOutdated(at.colour), isOutdated(at.day)]).toEqual([true, true])
    expect(document.info().outdated).toBe(2)
    await document.undo()
    expect(document.info().outdated).toBe(0)
    expect(isOutdated(at.colour)).toBe(false)
  })

  test('counts what the fill was made from, not when it was laid down', async () => {
    const basis = document.basis(['colour', 'size', 'day'])
    await document.edit({ row: 2, column: at.size }, '9')
    await document.applyFill(outcome('mean', { colour: [1] }), { basis })
    expect(isOutdated(at.colour)).toBe(true)
    await document.undo()
    await document.applyFill(outcome('mean', { colour: [1] }))
    expect(isOutdated(at.colour)).toBe(false)
    await document.edit({ row: 2, column: at.size }, '8')
    expect(isOutdated(at.colour)).toBe(true)
    await document.edit({ row: 2, column: at.size }, '9')
    expect(isOutdated(at.colour)).toBe(false)
  })

  test('is not made so by a column that the model does not know', async () => {
    await document.applyFill(outcome('mean', { colour: [1] }), { basis: document.basis(['colour', 'day']) })
    await document.edit({ row: 2, column: at.size }, '9')
    expect(document.info().outdated).toBe(0)
    await document.changeColumn(at.day, { missingCodes: ['2004-03-10'] })
    expect(document.info().outdated).toBe(1)
  })

  test('is filled again in place of what it held, also where nothing new comes, and kept as such when saved', async () => {
    await fillAll()
    await document.applyFill(outcome('sample', { colour: [0, 1] }))
    await document.edit({ row: 2, column: at.size }, '9')
    const stale = document.staleFills()
    expect(stale.map(({ method, imputations, seed, cells }) => [method, imputations, seed, [...cells.keys()]])).toEqual(
      [
        ['mean', 1, 3, [at.colour, at.day]],
        ['sample', 2, 3, [at.colour]],
      ],
    )
    expect(document.info().outdated).toBe(2)
    await document.applyFill(outcome('mean', { colour: [0] }), { instead: stale[0]! })
    expect(document.cell(2, at.colour, 'mean')).toEqual({ t: 'blue', s: 'filled', c: expect.closeTo(0.8, 5) as number })
    expect(document.cell(2, at.day, 'mean').s).toBe('gap')
    const { json, blocks } = document.state()
    const again = await openBytes(text)
    await again.restore({ json: JSON.parse(JSON.stringify(json)) as unknown, blocks })
    expect(again.info().outdated).toBe(1)
    expect(again.page(0, 5, 2).rows).toEqual(document.page(0, 5, 2).rows)
  })
})
