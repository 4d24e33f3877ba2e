import { expect, it } from 'vitest'
import { findBulk, within } from '../../../main/model/encoding/bulk'
import { openShared } from '../files/shared'

const TABLES = [
  'adult/adult.data.gz',
  'gain/letter.csv',
  'gain/spam.csv',
  'real-gaps/NHANES.csv.gz',
  'real-gaps/airquality.csv',
  'real-gaps/california_housing.csv',
  'real-gaps/horse-colic.csv',
  'real-gaps/penguins.csv',
  'uci/winequality-red.csv',
]

/** Codes are fitted on what is believed: where that is everything, they are to the bit what they would be without the rule. */
it.each(TABLES)('believes every value of a real table, the longest tails included: %s', async (file) => {
  const { columns } = await (await openShared(file)).typed()
  for (const column of columns) {
    if (column.kind !== 'continuous') continue
    const known = column.values.filter((x) => Number.isFinite(x)).sort()
    if (known[0] === known.at(-1)) continue
    const { low, high } = findBulk(known)
    expect(within(known, low, high).length, column.name).toBe(known.length)
  }
})

it('does not believe a wind of 1,048 miles an hour', async () => {
  const { columns } = await (await openShared('real-gaps/nyc_weather.csv.gz')).typed()
  const wind = columns.find(({ name }) => name === 'wind_speed')
  const known = wind?.kind === 'continuous' ? wind.values.filter((x) => Number.isFinite(x)).sort() : new Float64Array(0)
  const { low, high } = findBulk(known)
  expect([...known.filter((x) => x < low || x > high)].map(Math.round)).toEqual([1048])
})
