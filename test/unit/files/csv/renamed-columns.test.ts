import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExportOptions } from '../../../../contract/export'
import { exportTable } from '../../../../main/files/export'
import type { TableDocument } from '../../../../main/table/document/document'
import { openBytes } from '../open-bytes'
import { plainExport } from '../plain-export'

async function written(document: TableDocument, options: Partial<ExportOptions> = {}): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'lacuna-renamed-')), 'out.csv')
  await exportTable(document, { ...plainExport, ...options }, path, { workerUrl: null, model: null, now: () => 0 })
  return readFile(path, 'utf8')
}

const rows = Array.from({ length: 12 }, (_, row) => `${row};"x${row % 3}"; ${row * 1.5}`).join('\r\n')

test('only the new names change in the header; they are quoted where they must be', async () => {
  const text = `"id no";kind; size\r\n${rows}\r\n`
  const document = await openBytes(text)
  await document.changeColumn(1, { name: 'sort; of' })
  expect(await written(document)).toBe(text.replace('kind', '"sort; of"'))
  await document.changeColumn(0, { name: '=1+1' })
  expect((await written(document, { guardFormulas: true })).split('\r\n')[0]).toBe(`'=1+1;"sort; of"; size`)
  await document.undo()
  await document.undo()
  expect(await written(document)).toBe(text)
})

test('a file without names gets a line of them once somebody has given some', async () => {
  const text = `${rows}\r\n`
  const document = await openBytes(text, 'table.csv', { header: false })
  expect(await written(document)).toBe(text)
  await document.changeColumn(2, { name: 'size' })
  expect(await written(document)).toBe(`Column 1;Column 2;size\r\n${text}`)
  const marked = await openBytes(`\ufeff${text}`, 'table.csv', { header: false })
  await marked.changeColumn(0, { name: 'id' })
  expect(await written(marked)).toBe(`\ufeffid;Column 2;Column 3\r\n${text}`)
})
