import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTable } from '../../../../main/files/open'
import { createDocument } from '../../../../main/table/document/document'

async function open(text: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'rules-')), 'table.csv')
  writeFileSync(path, text)
  return createDocument(await openTable({ path, name: 'table.csv' }, {}, { workerUrl: null }), { workerUrl: null })
}

const lines = Array.from(
  { length: 40 },
  (_, i) => `${i % 2 ? 'male' : 'female'},${i % 2 || i > 30 ? '' : 'no'},${(i * 7) % 13},${((i * 7) % 13) + 5}`,
)

it('rules are counted, kept with the work, undone, renamed with their columns, and make cells empty on purpose', async () => {
  const document = await open(['sex,pregnant,low,high', ...lines, ''].join('\n'))
  const gaps = document.info().gaps
  await document.rules.change(['low < high', 'pregnant is empty when sex = "male"'], 'adding rules')
  expect(document.rules.list().rules.map(({ keep, break: broken }) => [keep, broken])).toEqual([
    [40, 0],
    [40, 0],
  ])
  expect(document.info().gaps).toBe(gaps - 20)
  expect(document.page(1, 1, 'none').rows[0]!.cells[1]).toMatchObject({ n: true })
  expect((await document.typed()).rules?.texts).toHaveLength(2)

  await document.edit({ row: 3, column: 2 }, '99')
  expect(document.rules.list().rules[0]).toMatchObject({ keep: 39, break: 1 })
  expect(document.rules.nextBroken(0, -1)).toEqual({ row: 3, column: 2 })
  expect(document.page(3, 1, 'none').rows[0]!.cells[2]).toMatchObject({ b: true })

  await document.changeColumn(2, { name: 'low point' })
  expect(document.rules.texts()[0]).toBe('[low point] < high')
  const again = await open(['sex,pregnant,low,high', ...lines, ''].join('\n'))
  await again.restore(document.state())
  expect(again.rules.list()).toEqual(document.rules.list())

  for (let times = 0; times < 3; times += 1) await document.undo()
  expect(document.rules.texts()).toEqual([])
  expect(document.info().gaps).toBe(gaps)
})
