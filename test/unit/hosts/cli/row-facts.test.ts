import { expect, test } from 'vitest'
import { readArguments, type Arguments } from '../../../../main/hosts/cli/arguments'
import { factsFor, saidFacts, sayFacts } from '../../../../main/hosts/cli/row-facts'
import { openBytes } from '../../files/open-bytes'

const said = (...options: string[]): Arguments => {
  const args = readArguments(['train', 'table.csv', ...options])
  if (typeof args === 'string') throw new Error('no command')
  return args
}
const found = { order: { by: 'column', column: 'time' }, groups: ['station'] } as const

test('what is left out stays as found; what is said holds', () => {
  expect(saidFacts(said(), found)).toEqual(found)
  expect(saidFacts(said('--order-by', 'rows'), found)).toEqual({ order: { by: 'rows' }, groups: ['station'] })
  expect(saidFacts(said('--no-order', '--group-by', 'a, b'), found)).toEqual({ order: null, groups: ['a', 'b'] })
  expect(saidFacts(said('--no-group'), found)).toEqual({ order: found.order, groups: [] })
  expect(() => saidFacts(said('--no-order', '--order-by', 'rows'), found)).toThrow('contradict')
  expect(() => saidFacts(said('--no-group', '--group-by', 'a'), found)).toThrow('contradict')
})

test('a column that is said to be the group is no longer the order that was found, and the other way round', async () => {
  const lines = Array.from({ length: 80 }, (_, row) => [row % 2, Math.floor(row / 2), Math.sin(row / 12).toFixed(3)])
  const document = await openBytes(['station,day,level', ...lines.map((line) => line.join(',')), ''].join('\n'))
  await document.changeFacts({ order: { by: 'column', column: 'day' }, groups: ['station'] })
  await sayFacts(said('--group-by', 'day'), document)
  expect(document.facts()).toEqual({ order: null, groups: ['day'] })
  await sayFacts(said('--order-by', 'day'), document)
  expect(document.facts()).toEqual({ order: { by: 'column', column: 'day' }, groups: [] })
  await expect(sayFacts(said('--order-by', 'hour'), document)).rejects.toThrow('There is no column “hour”')
})

test('a model knows its own facts', () => {
  const model = { arrangement: { order: found.order, groups: ['station'] } } as Parameters<typeof factsFor>[1]
  expect(factsFor(said(), model)).toEqual(found)
  expect(() => factsFor(said('--no-order'), model)).toThrow('The model knows by itself')
})
