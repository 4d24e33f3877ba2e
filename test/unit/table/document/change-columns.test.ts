import { describe, expect, test } from 'vitest'
import { openBytes } from '../../files/open-bytes'

const rows = Array.from({ length: 60 }, (_, row) =>
  [row % 6 === 0 ? '-200' : String(row), row % 5 === 0 ? '-200' : (row / 4).toFixed(2), row % 3].join(','),
)
const open = () => openBytes(['a,b,c', ...rows, ''].join('\n'))
const suggested = (document: Awaited<ReturnType<typeof open>>) =>
  document.info().columns.map(({ suggestions }) => suggestions.map(({ value, count }) => [value, count]))

describe('several columns in one step', () => {
  test('codes written in two ways are one value, and are gaps after one step that one undo takes back', async () => {
    const document = await open()
    expect(suggested(document)).toEqual([[['-200', 10]], [['-200', 12]], []])
    await document.changeColumns([
      { column: 0, change: { missingCodes: ['-200'] } },
      { column: 1, change: { missingCodes: ['-200'] } },
    ])
    expect(document.info()).toMatchObject({ gaps: 22, undo: 'change of 2 columns' })
    expect(suggested(document)).toEqual([[], [], []])
    await document.undo()
    expect(document.info()).toMatchObject({ gaps: 0, undo: null })
    expect(suggested(document)).toEqual([[['-200', 10]], [['-200', 12]], []])
  })

  test('a column that is not there changes nothing', async () => {
    const document = await open()
    const before = document.info()
    await expect(
      document.changeColumns([
        { column: 0, change: { role: 'predict' } },
        { column: 7, change: { role: 'predict' } },
      ]),
    ).rejects.toThrow('This column is not in the table')
    expect(document.info()).toEqual(before)
  })

  test('a declined code is not suggested again, also after saving, until the column is read as something else', async () => {
    const document = await open()
    const [first, second] = document.info().columns.map(({ suggestions }) => suggestions[0]?.code ?? '')
    await document.changeColumns([{ column: 0, change: { notCodes: [first!] } }])
    await document.changeColumns([{ column: 1, change: { notCodes: [second!] } }])
    expect(suggested(document)).toEqual([[], [], []])
    const again = await open()
    await again.restore(document.state())
    expect(suggested(again)).toEqual([[], [], []])
    await again.changeColumn(0, { type: 'number' })
    expect(suggested(again)).toEqual([[['-200', 10]], [], []])
  })
})
