import { describe, expect, it } from 'vitest'
import { imputedBy, type SampledTable } from '../../../main/analysis/from-fills'

const table: SampledTable = {
  rows: 4,
  imputations: 2,
  columns: [
    {
      name: 'mass',
      type: 'integer',
      step: 50,
      values: {
        kind: 'numbers',
        values: Float64Array.of(3000, NaN, NaN, NaN),
        // The third cell holds a text.
        kept: Uint8Array.of(0, 0, 1, 0),
      },
      fills: [
        {
          rows: Int32Array.of(0, 1, 2, 3),
          values: [Float64Array.of(1, 3312, 1, 3400), Float64Array.of(1, 3290, 1, 3500)],
        },
        { rows: Int32Array.of(3), values: [Float64Array.of(3600), Float64Array.of(3650)] },
      ],
    },
    {
      name: 'sex',
      type: 'category',
      step: null,
      values: { kind: 'levels', codes: Int32Array.of(0, 1, -1, 1), levels: ['f', 'm'], kept: null },
      fills: [{ rows: Int32Array.of(2), values: [Float64Array.of(0), Float64Array.of(1)] }],
    },
  ],
}

describe('the imputations of a table as it shows them', () => {
  it('round numbers as their column does, fill gaps only, and take the last layer', () => {
    const { original, count, table: at } = imputedBy(table)
    expect(count).toBe(2)
    expect(original!.columns[0]).toEqual({ kind: 'number', name: 'mass', values: Float64Array.of(3000, NaN, NaN, NaN) })
    expect(at(0).columns[0]).toEqual({ kind: 'number', name: 'mass', values: Float64Array.of(3000, 3300, NaN, 3600) })
    expect(at(1).columns[0]).toEqual({ kind: 'number', name: 'mass', values: Float64Array.of(3000, 3300, NaN, 3650) })
    expect([0, 1].map((index) => at(index).columns[1])).toEqual([
      { kind: 'category', name: 'sex', codes: Int32Array.of(0, 1, 0, 1), levels: ['f', 'm'] },
      { kind: 'category', name: 'sex', codes: Int32Array.of(0, 1, 1, 1), levels: ['f', 'm'] },
    ])
  })
})
