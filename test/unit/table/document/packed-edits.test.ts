import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EditedCells } from '../../../../main/table/document/edited-cells'
import { addChanges, unpackChanges, type PackedChanges } from '../../../../main/table/document/packed-edits'

const columns = 3
const change = fc.tuple(fc.nat(40), fc.option(fc.string(), { nil: null }))

function laid(blocks: readonly Uint8Array[]): Map<number, string> {
  const texts = new Map<number, string>()
  for (const [key, text] of blocks.flatMap((bytes) => unpackChanges(bytes)!)) {
    if (text === null) texts.delete(key)
    else texts.set(key, text)
  }
  return texts
}

it('packed in parts, however often, they are the cells as they are now', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 30 }), (rounds) => {
      const cells = new EditedCells(columns)
      for (const round of rounds) {
        for (const [key, text] of round) cells.set(Math.floor(key / columns), key % columns, text)
        expect(laid(cells.packed())).toEqual(new Map(cells.all()))
      }
    }),
  )
})

it('writes again only the last few changes: blocks that were there stay the same memory', () => {
  const cells = new EditedCells(columns)
  for (let row = 0; row < 10_000; row += 1) cells.set(row, 0, `text ${row}`)
  const before = cells.packed()
  expect(before.length).toBe(5)
  cells.set(3, 1, 'one more')
  const after = cells.packed()
  expect(after.slice(0, 5).every((bytes, at) => bytes === before[at])).toBe(true)
  expect(cells.packed().every((bytes, at) => bytes === after[at])).toBe(true)
  for (let row = 0; row < 1000; row += 1) {
    cells.set(row, 2, 'again')
    cells.packed()
  }
  // A thousand edits, each saved on its own, do not become a thousand blocks.
  expect(cells.packed().length).toBeLessThan(20)
})

it('puts small neighbours together and leaves large ones alone', () => {
  const many = (count: number, from: number): [number, string][] =>
    Array.from({ length: count }, (_, at) => [from + at, 'x'])
  let blocks: PackedChanges[] = addChanges([], many(2000, 0))
  blocks = addChanges(blocks, many(3, 5000))
  blocks = addChanges(blocks, many(2, 6000))
  expect(blocks.map(({ count }) => count)).toEqual([2000, 5])
})

it('takes nothing for changes that are none', () => {
  for (const text of ['', '{}', '[[1]]', '[["a","b"]]', '[[-1,"b"]]']) {
    expect(unpackChanges(new TextEncoder().encode(text))).toBeNull()
  }
})
