import { expect, test } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { sampleRows } from '../../../../main/files/stream/sample-rows'
import { textStream } from '../../../../main/files/stream/text-stream'
import { exactText } from '../exact-text'
import { inPieces, tinySizes } from './pieces'

const bytes = new TextEncoder().encode(`n,t\n${Array.from({ length: 40 }, (_, i) => `${i},"a\n${i}"`).join('\n\n')}`)

async function drawn(seed: number, most: number, part = 50): Promise<number[]> {
  const stream = await textStream(inPieces(bytes, [part]), tinySizes(60, part, 7))
  const { source, rows, total } = await sampleRows(stream, most, createRandom(seed).below, () => undefined)
  const { store, names } = source
  expect([total, rows, names]).toEqual([40, Math.min(most, 40), ['n', 't']])
  const found = Array.from({ length: rows }, (_, row) => Number(exactText(store, row, 0)))
  expect(found.map((n) => `a\n${n}`)).toEqual(found.map((_, row) => exactText(store, row, 1)))
  return found
}

test('every row is drawn about as often as any other, in the table’s order', async () => {
  const often = new Array<number>(40).fill(0)
  const draws = 300
  for (let seed = 1; seed <= draws; seed += 1) {
    const rows = await drawn(seed, 10)
    expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b))
    for (const row of rows) often[row]! += 1
  }
  // Of 300 draws each row is in 75, give or take 7.5; four times that is never seen with these seeds.
  for (const count of often) expect(Math.abs(count - draws / 4)).toBeLessThan(30)
})

test('the same seed draws the same rows, however the table is cut; few rows are all drawn', async () => {
  expect(await drawn(7, 12, 3)).toEqual(await drawn(7, 12, 1000))
  expect(await drawn(7, 12)).not.toEqual(await drawn(8, 12))
  expect(await drawn(1, 100)).toEqual(Array.from({ length: 40 }, (_, i) => i))
})
