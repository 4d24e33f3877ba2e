import { describe, expect, test } from 'vitest'
import { hideCells } from '../../../../main/compute/evaluate/hide'
import { gapLengths, runsToHide } from '../../../../main/compute/evaluate/hide-runs'
import { methodsFor } from '../../../../main/compute/evaluate/neighbour-methods'
import { evaluateColumn } from '../../../../main/compute/evaluate/report'
import { seriesOf } from '../../../../main/compute/evaluate/series'
import type { Arrangement, ContinuousColumn, TypedTable } from '../../../../main/table/seam/typed'

const number = (name: string, values: readonly number[]): ContinuousColumn => ({
  kind: 'continuous',
  name,
  values: Float64Array.from(values),
  step: null,
  low: null,
  high: null,
  given: true,
})

describe('methods from neighbours', () => {
  // Two groups, rows in no order, uneven steps: a: 0→1, 1→?, 4→9, 9→?; b: 2→5, 3→?, 1→?
  const places = Float64Array.of(4, 2, 1, 0, 3, 9, 1)
  const groupOf = Int32Array.of(0, 1, 0, 0, 1, 0, 1)
  const arrangement: Arrangement = { order: { by: 'column', column: 't' }, groups: ['g'], places, groupOf }
  const kind = { kind: 'discrete', name: 'k', levels: ['x', 'y'], ordered: false, given: true } as const
  const table: TypedTable = {
    rows: 7,
    columns: [number('v', [9, 5, NaN, 1, NaN, NaN, NaN]), { ...kind, codes: Int32Array.of(1, 0, -1, 0, -1, -1, -1) }],
    arrangement,
    leftOut: [],
  }
  const asked = Int32Array.of(2, 4, 5, 6)
  const filled = (c: number) =>
    Object.fromEntries(methodsFor(arrangement).map(({ name, on }) => [name, [...on(table)(c, asked)]]))

  test('numbers', () => {
    expect(filled(0)).toEqual({
      'linear interpolation': [3, 5, 9, 5],
      'last value carried forward': [1, 5, 9, 5],
      'the group’s mean or mode': [5, 5, 5, 5],
    })
  })
  test('categories', () => {
    expect(filled(1)).toEqual({
      'linear interpolation': [0, 0, 1, 0],
      'last value carried forward': [0, 0, 1, 0],
      'the group’s mean or mode': [1, 0, 1, 0],
    })
  })
  test('none where each row stands for itself', () => expect(methodsFor(undefined)).toEqual([]))
})

describe('hiding runs', () => {
  const rows = 2000
  const order = Float64Array.from({ length: rows }, (_, row) => (row * 7) % rows)
  const arrangement: Arrangement = { order: { by: 'column', column: 't' }, groups: [], places: order, groupOf: null }
  const values = Array.from(order, (place) => (place % 100 < 5 ? NaN : place))
  const table: TypedTable = {
    rows,
    columns: [number('v', values), number('w', [...order]), number('t', [...order])],
    arrangement,
    leftOut: [],
  }

  test('gaps are measured in the order, not in the file', () => {
    expect(gapLengths(table.columns[0]!, seriesOf(table, arrangement))).toEqual(new Array(20).fill(5))
  })

  test('as long as the column’s gaps, or those of the others; the share holds; the order itself is not hidden', () => {
    const { masked, hidden } = hideCells(table, 0.2, 1, true)
    expect(hidden[0]!.length).toBe(380)
    expect(hidden[1]!.length).toBe(400)
    expect(hidden[2]!.length).toBe(0)
    const lengths = gapLengths(masked.columns[1]!, seriesOf(table, arrangement))
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    expect(mean).toBeGreaterThan(4.5)
    expect([...runsToHide(table, arrangement, 0.2, 1)[0]!]).toEqual([...hidden[0]!])
    expect([...hideCells(table, 0.2, 2, true).hidden[0]!]).not.toEqual([...hidden[0]!])
  })

  test('single cells, and the same ones as ever, without an order', () => {
    const plain = { ...table, arrangement: undefined }
    expect(hideCells(plain, 0.2, 1, true).hidden).toEqual(hideCells(plain, 0.2, 1).hidden)
  })
})

test('where rows have neighbours, the verdict is against the best of the simple methods, also one that is exact', () => {
  const column = number('v', [1, 2, 3, 4, 5, 6])
  const rows = Int32Array.of(1, 2, 3)
  const exact = Float64Array.of(2, 3, 4)
  const trial = { column, rows, model: Float64Array.of(2.5, 3, 4), low: exact, high: exact, pit: null }
  const others = ['mean or mode', 'nearest rows', 'linear interpolation'].map((method, at) => ({
    method,
    values: exact.map((x) => x + (2 - at)),
  }))
  expect(evaluateColumn({ ...trial, others })).toMatchObject({
    verdict: 'worse',
    words: 'far more error than linear interpolation',
  })
  expect(evaluateColumn({ ...trial, others: others.slice(0, 2) }).words).toBe('86% less error than mean fill')
})
