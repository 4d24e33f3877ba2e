// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Comparison } from '../../../../../contract/missing'
import { compareOption } from '../../../../../renderer/features/compare/compare-option'
import type { ChartColors } from '../../../../../renderer/ui/use-chart-colors'

const colors = { font: 'sans-serif' } as ChartColors
const comparison = (labels: string[], filled: number): Comparison => {
  const shares = labels.map(() => 1 / labels.length)
  const side = { shares, middle: labels[0]! }
  const groups = [{ label: null, observed: { count: 40, ...side }, filled: [{ count: filled, ...side }] }]
  return { column: 0, name: 'sex', kind: 'levels', labels, guess: true, groups, sentence: '' }
}
const drawn = (one: Comparison) =>
  compareOption(one, one.groups[0]!, colors) as unknown as {
    series: unknown[]
    xAxis: { axisLabel: { rotate: number } }
  }

it('draws nothing filled where nothing is: no marks at 0%', () => {
  expect(drawn(comparison(['male', 'female'], 11)).series).toHaveLength(2)
  expect(drawn(comparison(['male', 'female'], 0)).series).toHaveLength(1)
})

it('writes a few categories straight, many aslant', () => {
  expect(drawn(comparison(['male', 'female'], 11)).xAxis.axisLabel.rotate).toBe(0)
  expect(drawn(comparison([...'abcdefgh'], 11)).xAxis.axisLabel.rotate).toBe(35)
})
