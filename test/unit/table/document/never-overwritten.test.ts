import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnType, type ColumnChange } from '../../../../contract/columns'
import type { TableDocument } from '../../../../main/table/document/document'
import { openBytes } from '../../files/open-bytes'
import { allRows, filledWith, meanFill } from '../filled'

/** As if a model had a value for every cell of the column. */
async function fillAll(document: TableDocument): Promise<void> {
  const [first] = document.info().columns
  const typed = (await document.typed()).columns.some(({ name }) => name === first!.name)
  if (typed) await document.applyFill(meanFill([filledWith(document, first!.name, allRows(document), 0)]))
}

const number = fc.oneof(
  fc.integer({ min: -999, max: 999 }).map(String),
  fc.constantFrom('1.5', '-3.25', '1e5', '007', '$12', '4+', '<0.5', '1,5'),
)
const word = fc.constantFrom('G', 'refused', 'closed', 'Infinity', '-Inf', 'unknown', 'DE', 'FR', 'US', 'yes', 'no')
const missing = fc.constantFrom('', '', 'NA', '?', '.', '-', 'None')
const date = fc
  .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }), fc.constantFrom('/', '.', '-', 'iso', 'T'))
  .map(([day, month, way]) => {
    const [d, m] = [String(day).padStart(2, '0'), String(month).padStart(2, '0')]
    return way === 'iso' ? `2020-${m}-${d}` : way === 'T' ? `2020-${m}-${d}T10:30` : [d, m, '2020'].join(way)
  })
const cells = fc
  .constantFrom(number, word, date)
  .chain((main) =>
    fc.array(
      fc.oneof(
        { arbitrary: main, weight: 8 },
        { arbitrary: missing, weight: 2 },
        { arbitrary: word, weight: 1 },
        { arbitrary: date, weight: 1 },
      ),
      { minLength: 3, maxLength: 40 },
    ),
  )
const change: fc.Arbitrary<ColumnChange> = fc.oneof(
  fc.constantFrom(...columnType.options).map((type) => ({ type })),
  fc.constantFrom('dmy' as const, 'mdy' as const, 'ymd' as const).map((dateOrder) => ({ dateOrder })),
  fc.array(fc.oneof(missing, word, number), { maxLength: 3 }).map((missingCodes) => ({ missingCodes })),
  fc.constant({ keep: true as const }),
)

test('whatever the column is read as, only empty cells and codes for “missing” are filled', async () => {
  await fc.assert(
    fc.asyncProperty(cells, fc.array(change, { maxLength: 3 }), async (texts, changes) => {
      const document = await openBytes(
        `c,n\n${texts.map((text, row) => `"${text}",${row}`).join('\n')}\n`,
        'table.csv',
        {
          delimiter: ',',
          header: true,
        },
      )
      for (const one of [null, ...changes]) {
        if (one) await document.changeColumn(0, one)
        await fillAll(document)
        const { missingCodes, gaps, kept } = document.info().columns[0]!
        const codes = new Set(missingCodes)
        let unknown = 0
        texts.forEach((text, row) => {
          const shown = document.cell(row, 0, 'mean')
          if (shown.s === 'gap' || shown.s === 'filled') {
            unknown += 1
            // A number that is a code is one however it is written.
            expect(text === '' || codes.has(text) || [...codes].some((code) => Number(code) === Number(text))).toBe(
              true,
            )
          } else expect(shown.t).toBe(text)
        })
        expect(unknown).toBe(gaps)
        expect(kept.count).toBeLessThanOrEqual(texts.length - gaps)
      }
    }),
    { numRuns: 150 },
  )
})
