import { expect, test } from 'vitest'
import { cellsOf, openBytes } from '../open-bytes'

function npy(header: string, data: Uint8Array): Uint8Array {
  const text = `${header.padEnd(117)}\n`
  const head = Uint8Array.of(0x93, ...Buffer.from('NUMPY'), 1, 0, text.length & 255, text.length >> 8)
  return Buffer.concat([head, Buffer.from(text, 'latin1'), data])
}
const bytesOf = (array: Float64Array | Int32Array | Float32Array): Uint8Array => new Uint8Array(array.buffer)

test('rows by columns, NaN as a gap', async () => {
  const data = bytesOf(Float64Array.of(1.5, NaN, -3, 0.1, 1e-7, 6))
  const document = await openBytes(npy("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }", data), 'a.npy')
  expect(cellsOf(document)).toEqual([
    ['1.5', null, '-3'],
    ['0.1', '1e-7', '6'],
  ])
})

test('column by column, and a single dimension', async () => {
  const data = bytesOf(Int32Array.of(1, 2, 3, 4))
  const columns = await openBytes(npy("{'descr': '<i4', 'fortran_order': True, 'shape': (2, 2), }", data), 'a.npy')
  expect(cellsOf(columns)).toEqual([
    ['1', '3'],
    ['2', '4'],
  ])
  const single = await openBytes(npy("{'descr': '<i4', 'fortran_order': False, 'shape': (4,), }", data), 'a.npy')
  expect(cellsOf(single).flat()).toEqual(['1', '2', '3', '4'])
})

test.each([
  "{'descr': '<f8', 'fortran_order': False, 'shape': (9, 9), }",
  "{'descr': '<U3', 'fortran_order': False, 'shape': (1, 2), }",
  "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1, 2), }",
  'nothing of the kind',
])('%s is refused', async (header) => {
  await expect(openBytes(npy(header, bytesOf(Float64Array.of(1, 2))), 'a.npy')).rejects.toThrow(
    'does not hold a table of numbers',
  )
})
