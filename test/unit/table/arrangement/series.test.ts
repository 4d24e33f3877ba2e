import { expect, test } from 'vitest'
import { distanceWords, placeTicks } from '../../../../main/table/arrangement/place-words'
import { firstFrom, seriesRows } from '../../../../main/table/arrangement/series-rows'
import { thinned } from '../../../../main/table/arrangement/thin'

test('the rows of a series are those of the group, in their order, ties as in the file; without a place they are left out', () => {
  const places = Float64Array.of(5, 1, NaN, 3, 1, 2)
  const groupOf = Int32Array.of(0, 0, 0, 1, 0, -1)
  expect([...seriesRows({ places, groupOf, row: 0 })]).toEqual([1, 4, 0])
  expect([...seriesRows({ places, groupOf, row: 5 })]).toEqual([5])
  const all = seriesRows({ places, groupOf: null, row: 0 })
  expect([...all]).toEqual([1, 4, 5, 3, 0])
  expect([0, 1, 1.5, 5, 6].map((place) => firstFrom(all, places, place))).toEqual([0, 0, 2, 4, 5])
})

test('a thinned line keeps its ends and every peak, and passes over what is unknown', () => {
  const values = Float64Array.from({ length: 10_000 }, (_, at) => (at % 97 === 0 ? NaN : Math.sin(at / 50)))
  values[4321] = 9
  values[7000] = -9
  const kept = thinned(0, values.length, (at) => values[at]!, 1600)
  expect(kept.length).toBeLessThanOrEqual(1604)
  expect(kept).toContain(4321)
  expect(kept).toContain(7000)
  expect(kept.at(-1)).toBe(9999)
  expect(kept.every((at, i) => !Number.isNaN(values[at]!) && (i === 0 || at > kept[i - 1]!))).toBe(true)
  expect(thinned(10, 20, (at) => at, 1600)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
})

test('distances and places in words', () => {
  expect(distanceWords('second', 3600)).toBe('an hour')
  expect(distanceWords('second', 5400)).toBe('90 minutes')
  expect(distanceWords('day', 1)).toBe('a day')
  expect(distanceWords('day', 1 / 24)).toBe('an hour')
  expect(distanceWords('row', 1)).toBe('a row')
  expect(distanceWords('number', 0.1 + 0.2)).toBe('0.3')
  const january = Date.UTC(2013, 0, 1) / 1000
  expect(placeTicks('second', january, january + 86_400, 4).map(({ text }) => text)).toEqual([
    '01-01',
    '06:00',
    '12:00',
    '18:00',
    '01-02',
  ])
  expect(placeTicks('row', 0, 152, 4).map(({ text }) => text)).toEqual(['1', '51', '101', '151'])
  expect(placeTicks('number', 0, 9, 4).map(({ text }) => text)).toEqual(['0', '5'])
})
