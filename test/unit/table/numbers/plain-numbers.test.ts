import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../../../main/files/csv/read'
import { emptyTally, readPlainNumbers } from '../../../../main/table/numbers/plain-numbers'
import { sharedBytes } from '../../../../main/table/store/store'
import { exactText, unwatched } from '../../files/exact-text'

const cell = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer().map(String),
  fc.constantFrom(
    '',
    ' 5',
    '7 ',
    '"8"',
    '"9.5"',
    '-',
    '.5',
    '5.',
    '1e3',
    '"',
    '""',
    '007',
    '-0',
    '+4',
    'x',
    '1234567890123456',
  ),
)

test('every cell is either the number that the language reads, a gap, or left for a closer look', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 30 }), (cells) => {
      const safe = cells.map((text) => (text === '"' ? '' : text))
      const bytes = new TextEncoder().encode(`a,b\n${safe.map((text) => `${text},k`).join('\n')}\n`)
      const shared = sharedBytes(bytes.length)
      shared.set(bytes)
      const { store } = readCsv(shared, { delimiter: ',', header: true }, unwatched)
      const values = new Float64Array(store.rows)
      const tally = emptyTally()
      const others = new Set(readPlainNumbers(store, 0, '.'.charCodeAt(0), values, tally))
      let count = 0
      for (let row = 0; row < store.rows; row += 1) {
        const text = exactText(store, row, 0).trim()
        if (others.has(row)) continue
        if (text === '') expect(values[row]).toBeNaN()
        else {
          expect(values[row]).toBe(Number(text))
          count += 1
        }
      }
      expect(tally.count).toBe(count)
    }),
    { numRuns: 500 },
  )
})
