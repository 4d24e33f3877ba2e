import { expect, it } from 'vitest'
import { ownTicks } from '../../../../renderer/ui/own-ticks'

it('numbers speak for themselves, as they are, rounded, or with a comma', () => {
  expect(ownTicks([])).toBeNull()
  expect(ownTicks([3, 700, 1200].map((value) => ({ value, text: String(value) })))).toBeNull()
  expect(ownTicks([10.4, 11.6, 29.7].map((value) => ({ value, text: value.toFixed(0) })))).toBeNull()
  expect(ownTicks([1.5, 2.25, 9.75].map((value) => ({ value, text: String(value).replace('.', ',') })))).toBeNull()
})

it('dates and times have ticks that are dates and times of the table, each once', () => {
  const days = Array.from({ length: 101 }, (_, day) => ({
    value: 19000 + day,
    text: new Date((19000 + day) * 864e5).toJSON().slice(0, 10),
  }))
  expect(ownTicks(days)?.map(({ value }) => value)).toEqual([19010, 19037, 19063, 19090])
  expect(ownTicks(days)?.[0]?.text).toBe('2022-01-18')
  expect(ownTicks([{ value: 48600, text: '13:30' }])).toEqual([{ value: 48600, text: '13:30' }])
})
