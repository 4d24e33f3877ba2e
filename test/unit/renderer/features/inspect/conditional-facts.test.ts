// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Conditional } from '../../../../../contract/look'
import { conditionalFacts } from '../../../../../renderer/features/inspect/conditional-facts'

const shown = (value: number) => ({ value, text: String(value) })
const range = { low: shown(0), high: shown(9) }
const density: Conditional = {
  kind: 'density',
  column: 'income',
  x: [],
  energy: [],
  proposal: [],
  mean: shown(5),
  median: shown(3),
  mode: shown(2),
  half: range,
  ninety: range,
  samples: [],
  ticks: [],
  certainty: 0.5,
  effective: 0.9,
  observed: null,
}
const firstTwo = (bestGuess?: 'mean' | 'median') =>
  conditionalFacts(density, bestGuess)
    .slice(0, 2)
    .map(({ name, value, strong }) => [name, value, strong === true])

it('names the best guess that is filled in first, and the other one beside it', () => {
  expect(firstTwo('median')).toEqual([
    ['Best guess (median)', '3', true],
    ['Mean', '5', false],
  ])
  expect(firstTwo()).toEqual([
    ['Best guess (mean)', '5', true],
    ['Median', '3', false],
  ])
})

it('lets a range break between its ends only', () => {
  const [day, later] = ['2024-01-15', '2024-02-12'].map((text, value) => ({ value, text }))
  const ranges = conditionalFacts({ ...density, half: { low: day!, high: later! } })
  expect(ranges.find(({ name }) => name === '50% between')?.value).toEqual(['2024-01-15 –', '2024-02-12'])
})
