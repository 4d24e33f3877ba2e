import { describe, expect, it } from 'vitest'
import { hideCells, valueOf } from '../../../../main/compute/evaluate/hide'
import { evaluateColumn, summarise } from '../../../../main/compute/evaluate/report'
import { meanOrMode, nearestRows } from '../../../../main/compute/evaluate/simple-methods'
import { isKnown } from '../../../../main/table/seam/typed'
import { discrete, mixedTable, numbers, tableOf } from '../../model/tables'

describe('hiding cells', () => {
  const table = mixedTable(400, 6, 0.2)
  const { masked, hidden } = hideCells(table, 0.25, 3)

  it('hides known cells only, about the share asked for, and touches nothing else', () => {
    table.columns.forEach((column, c) => {
      const rows = new Set(hidden[c])
      const known = Array.from({ length: 400 }, (_, row) => row).filter((row) => isKnown(column, row))
      expect(rows.size / known.length).toBeGreaterThan(0.15)
      expect(rows.size / known.length).toBeLessThan(0.35)
      for (let row = 0; row < 400; row++) {
        expect(isKnown(masked.columns[c]!, row)).toBe(isKnown(column, row) && !rows.has(row))
        if (isKnown(masked.columns[c]!, row)) expect(valueOf(masked.columns[c]!, row)).toBe(valueOf(column, row))
      }
    })
  })

  it('hides the same cells for the same seed, and others for another', () => {
    expect(hideCells(table, 0.25, 3).hidden).toEqual(hidden)
    expect(hideCells(table, 0.25, 4).hidden).not.toEqual(hidden)
  })
})

describe('simple methods', () => {
  const table = tableOf([numbers('x', [1, 2, NaN, 9]), discrete('c', ['a', 'b', 'b', null])])

  it('fill with the mean or the most frequent level', () => {
    expect([...meanOrMode.on(table)(0, Int32Array.of(2))]).toEqual([4])
    expect([...meanOrMode.on(table)(1, Int32Array.of(3))]).toEqual([1])
  })

  it('fill from the nearest rows', () => {
    const x = Array.from({ length: 40 }, (_, i) => i)
    const y = x.map((v) => (v === 20 ? NaN : v * 2))
    const line = tableOf([numbers('x', x), numbers('y', y)])
    expect(nearestRows.on(line)(1, Int32Array.of(20))[0]).toBeCloseTo(40, -1)
  })
})

describe('a report', () => {
  const column = numbers('x', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  const rows = Int32Array.from(column.values.keys())
  const flat = new Float64Array(10).fill(4.5)
  const trial = {
    column,
    rows,
    model: column.values.map((x) => x + 0.1),
    others: [{ method: 'mean or mode', values: flat }],
    low: column.values.map((x) => x - 1),
    high: column.values.map((x) => x + 1),
    pit: Float64Array.from([0.05, 0.15, 0.95, 1]),
  }

  it('measures error in standard deviations and says how much better it is', () => {
    const result = evaluateColumn(trial)
    const sd = Math.sqrt(column.values.reduce((sum, x) => sum + (x - 4.5) ** 2, 0) / 9)
    expect(result.model).toBeCloseTo(0.1 / sd, 9)
    expect(result.verdict).toBe('better')
    expect(result.words).toBe('97% less error than mean fill')
    expect(result.coverage).toBe(1)
    expect(result.pit).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 2])
  })

  it('calls equal results the same, and worse ones worse', () => {
    expect(evaluateColumn({ ...trial, model: flat }).verdict).toBe('same')
    expect(evaluateColumn({ ...trial, model: column.values.map((x) => x + 40) }).verdict).toBe('worse')
  })

  it('sums up in plain words', () => {
    const { summary, error, accuracy } = summarise([evaluateColumn(trial)], 0.1, 1)
    expect(summary).toBe(
      'Better than mean or mode fill in 1 of 1 columns. The 90% intervals hold 100% of the hidden numbers.',
    )
    expect(error).toBeGreaterThan(0)
    expect(accuracy).toBeNull()
  })
})
