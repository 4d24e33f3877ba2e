import { expect, it } from 'vitest'
import { noEdits, type ColumnValues } from '../../../../main/table/columns/column'
import { readAlike, wayOf } from '../../../../main/table/columns/read-alike'
import { openBytes } from '../../files/open-bytes'

/** One column of a table, and a few other cells of it read alike. */
async function alike(cells: readonly string[], later: readonly string[]) {
  const whole = await openBytes(`id,x\n${cells.map((cell, i) => `k${i},${cell}`).join('\n')}\n`)
  const part = await openBytes(`id,x\n${later.map((cell, i) => `k${i},${cell}`).join('\n')}\n`)
  const { store, fields, dialect } = part.source
  const input = {
    store,
    field: fields[1]!,
    name: 'x',
    context: { decimal: dialect.decimal, stated: null },
    edits: noEdits,
  }
  return readAlike(input, wayOf(whole.columns()[1]!), whole.choices()[1]!)
}

const repeat = (cells: readonly string[], times: number): string[] => Array.from({ length: times }, () => cells).flat()
const numbers = (values: ColumnValues): number[] => (values.kind === 'numbers' ? [...values.values] : [])
const texts = (values: ColumnValues): (string | null)[] =>
  values.kind === 'levels' ? Array.from(values.codes, (code) => values.levels[code] ?? null) : []

it('a few whole numbers are of a column with decimals', async () => {
  const found = await alike(repeat(['1.25', '2.50', '3.75', ''], 10), ['1', '0', ''])
  expect(found).toMatchObject({ type: 'number', step: 0.01, format: { decimals: 2, fixed: true } })
  expect(numbers(found.values)).toEqual([1, 0, NaN])
})

it('dates that could be of either kind are read as those before', async () => {
  const found = await alike(repeat(['13/02/2020', '01/03/2020'], 10), ['02/03/2020', '04/05/2020'])
  expect(found.type).toBe('date')
  const day = (text: string): number => Date.parse(text) / 86_400_000
  expect(numbers(found.values)).toEqual([day('2020-03-02'), day('2020-05-04')])
  const american = await alike(repeat(['02/13/2020', '03/01/2020'], 10), ['02/03/2020', '31/12/2020'])
  expect(numbers(american.values)).toEqual([day('2020-02-03'), NaN])
  expect(american.kept.count).toBe(1)
})

it('a category stays one, with all its levels, whatever of it occurs', async () => {
  const found = await alike(repeat(['red', 'green', 'blue'], 10), ['blue', '7', ''])
  expect(found.type).toBe('category')
  expect(texts(found.values)).toEqual(['blue', '7', null])
  expect(found.values).toMatchObject({ levels: ['blue', 'green', 'red', '7'] })
})

it('NA is doubted among country codes also where no other country stands beside it', async () => {
  const found = await alike(repeat(['DE', 'FR', 'US', 'IT'], 10), ['NA', 'NA', ''])
  expect([found.kept.count, found.gaps]).toEqual([2, 1])
  const words = await alike(repeat(['red', 'green', 'blue'], 10), ['NA', 'DE', 'FR'])
  expect([words.kept.count, words.gaps]).toEqual([0, 1])
})
