import { expect, test } from 'vitest'
import { cellsOf, openBytes, typesOf } from '../open-bytes'

test('one record per line: keys in the order they appear, absent and null are gaps, an empty text too', async () => {
  const document = await openBytes('{"a":1,"b":"x"}\n{"b":"","c":true,"a":null}\n\n{"a":2.50,"b":"y"}\n', 'table.jsonl')
  expect(Object.keys(typesOf(document))).toEqual(['a', 'b', 'c'])
  expect(cellsOf(document)).toEqual([
    ['1', 'x', null],
    [null, null, 'true'],
    ['2.50', 'y', null],
  ])
})

test('an array of records, with numbers that a double would change kept digit by digit', async () => {
  const document = await openBytes(
    '[{"n":12345678901234567890,"d":1.10,"t":"1.10 \\"12345678901234567890\\""},{"n":-0,"d":1e3}]',
    'table.json',
  )
  expect(cellsOf(document)).toEqual([
    ['12345678901234567890', '1.10', '1.10 "12345678901234567890"'],
    ['-0', '1e3', null],
  ])
})

test('a key that every object inherits is a column like any other, and a gap where a record lacks it', async () => {
  const document = await openBytes(
    '{"constructor":"ACME","__proto__":"x","a":1}\n{"a":2,"toString":"y"}\n{"valueOf":3}\n',
    'table.jsonl',
  )
  expect(document.info().columns.map(({ name }) => name)).toEqual([
    'constructor',
    '__proto__',
    'a',
    'toString',
    'valueOf',
  ])
  expect(cellsOf(document)).toEqual([
    ['ACME', 'x', '1', null, null],
    [null, null, '2', 'y', null],
    [null, null, null, null, '3'],
  ])
})

test('texts that look like numbers stay texts; dates in texts are dates', async () => {
  const lines = ['1', '2', '3', '1'].map((code, index) => `{"code":"${code}","day":"2004-03-0${index + 1}"}`)
  expect(typesOf(await openBytes(lines.join('\n'), 'table.ndjson'))).toEqual({ code: 'text', day: 'date' })
  const many = Array.from({ length: 40 }, (_, index) => `{"code":"${index % 3}"}`)
  expect(typesOf(await openBytes(many.join('\n'), 'table.ndjson'))).toEqual({ code: 'category' })
})

test('nested values are shown as text and reported', async () => {
  const document = await openBytes('{"a":[1,2.0],"b":{"c":1}}\n', 'table.jsonl')
  expect(cellsOf(document)).toEqual([['[1,2.0]', '{"c":1}']])
  expect(document.info().notices).toHaveLength(2)
})

test.each([
  ['{"a":1}\n{"a":\n', 'Line 2 of this file is not a JSON record'],
  ['[1,2]', 'Entry 1 of this JSON file is not a record'],
  ['{"a":1}\n7\n', 'Line 2'],
  ['   ', 'empty'],
  ['{}\n{}\n', 'no fields'],
])('%s is refused with a sentence', async (text, message) => {
  await expect(openBytes(text, 'table.json')).rejects.toThrow(message)
})
