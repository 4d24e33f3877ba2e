import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cellsOf, openBytes, typesOf } from './open-bytes'

const numpy = (shape: string): Uint8Array => {
  const header = `{'descr': '<f8', 'fortran_order': False, 'shape': ${shape}, }`.padEnd(117) + '\n'
  return Buffer.concat([Buffer.from('\x93NUMPY\x01\x00\x76\x00', 'latin1'), Buffer.from(header)])
}

test.each(['(0, 4294967295)', '(4294967295, 0)', '(4294967295, 4294967295)', '(0, 16385)'])(
  'a NumPy file of 128 bytes that declares the shape %s is refused',
  async (shape) => {
    expect(numpy(shape)).toHaveLength(128)
    await expect(openBytes(numpy(shape), 'a.npy')).rejects.toThrow('does not hold a table of numbers')
  },
)

test('a packed file that unpacks to more than 800 MB is refused, and so is half a header', async () => {
  const zeros = gzipSync(Buffer.alloc(1e6, '0'))
  const bomb = Buffer.concat(Array.from({ length: 900 }, () => zeros))
  await expect(openBytes(bomb, 'bomb.csv.gz')).rejects.toThrow('unpacks to more than 800 MB')
  await expect(openBytes(Buffer.from([0x1f, 0x8b]), 'two.csv.gz')).rejects.toThrow('gzip file is damaged')
})

test('a few long rows above very many short ones are refused before they take all memory', async () => {
  const wide = Array.from({ length: 16_000 }, (_, at) => `c${at}`).join(',')
  const tall = `${wide}\n${`${','.repeat(15_999)}1\n`.repeat(2)}${'a\n'.repeat(60_000)}`
  await expect(openBytes(tall)).rejects.toThrow('far fewer than the 16,000 fields')
})

test('a JSON string of 20 MB is a string', async () => {
  const document = await openBytes(`{"a": "${'x'.repeat(20e6)}\\\\", "b": 1.10}\n{"a": "\\"", "b": 2}\n`, 'long.jsonl')
  expect(typesOf(document)['b']).toBe('number')
  expect(cellsOf(document).map(([, b]) => b)).toEqual(['1.10', '2'])
})

test.each([
  ['deep.jsonl', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 'deeper than can be shown'],
  ['deep.json', '['.repeat(200_000), 'cannot be read'],
  ['fields.jsonl', Array.from({ length: 17_000 }, (_, at) => `{"k${at}": 1}`).join('\n'), '17,000 different fields'],
  ['sparse.jsonl', Array.from({ length: 9000 }, (_, at) => `{"k${at % 9000}": 1}`).join('\n'), 'lie scattered'],
])('%s is refused with a sentence', async (name, text, words) => {
  await expect(openBytes(text, name)).rejects.toThrow(words)
})

test('one very long cell among date-times is a text that is kept', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `2004-03-10 18:${10 + (at % 50)}:${10 + (at % 49)}`)
  const document = await openBytes(
    `when,x\n${rows.map((row) => `${row},1.5`).join('\n')}\n2004-03-10 18:00:00${'0'.repeat(1e6)},2.5\n`,
  )
  await document.changeColumn(0, { type: 'datetime' })
  expect(typesOf(document)['when']).toBe('datetime')
  expect(document.info().columns[0]?.kept.count).toBe(1)
})

test.each(['0', '9', ' ', '1,', '1 ', '.', '-', '"', "'", '(', '1:', '1e', 'a-'])(
  'a cell of a million times “%s” is read soon',
  async (part) => {
    const cell = part.repeat(1e6 / part.length)
    const began = performance.now()
    await openBytes(`a\tb\n1.5\tx\n${cell}\ty\n2.5\tz\n`).catch(() => undefined)
    expect(performance.now() - began).toBeLessThan(20_000)
  },
)

test('thousands of columns of one name are told apart soon', async () => {
  const began = performance.now()
  const document = await openBytes(`${';,'.repeat(16_000)}\n`, 'names.csv', { delimiter: ';', header: true })
  expect(document.info().columns.at(-1)?.name).toBe(', (16000)')
  expect(performance.now() - began).toBeLessThan(20_000)
})
