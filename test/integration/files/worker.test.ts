import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserError } from '../../../main/errors'
import { exportTable } from '../../../main/files/export'
import { openTable } from '../../../main/files/open'
import { createDocument } from '../../../main/table/document/document'

const program = resolve(import.meta.dirname, '../../../out/main/file-worker.js')
const workerUrl = pathToFileURL(program)
const rows = 300_000
let folder = ''
let path = ''

beforeAll(async () => {
  if (!existsSync(program)) throw new Error('The file worker is not built; run npm run build first.')
  folder = await mkdtemp(join(tmpdir(), 'lacuna-worker-'))
  path = join(folder, 'large.csv')
  const file = await open(path, 'w')
  await file.write('id,city,size,when\n')
  for (let from = 0; from < rows; from += 10_000) {
    const lines = Array.from({ length: 10_000 }, (_, index) => {
      const row = from + index
      return `${row + 1},${['Aarhus', 'Bergen', 'Évora'][row % 3]},${row % 10 === 0 ? '' : ((row * 7919) % 10_007) / 10},2004-03-${String((row % 28) + 1).padStart(2, '0')}`
    })
    await file.write(`${lines.join('\n')}\n`)
  }
  await file.close()
})
afterAll(() => rm(folder, { recursive: true }))

test('a large table is read, sorted, searched and written by the worker threads', async () => {
  const seen: number[] = []
  const opened = await openTable(
    { path, name: 'large.csv' },
    {},
    { workerUrl, report: ({ fraction }) => seen.push(fraction ?? NaN) },
  )
  const document = createDocument(opened, { workerUrl })
  const { columns, gaps } = document.info()
  expect([document.info().rows, gaps]).toEqual([rows, rows / 10])
  expect(columns.map(({ type }) => type)).toEqual(['id', 'category', 'number', 'date'])
  expect(seen.length).toBeGreaterThan(2)
  expect(
    seen.every((fraction, index) => fraction >= 0 && fraction <= 1 && (index === 0 || fraction >= seen[index - 1]!)),
  ).toBe(true)

  await document.sort({ column: 2, descending: true })
  const [first] = document.page(0, 1, 'none').rows
  expect(first?.cells[2]?.t).toBe('1000.6')
  expect(document.page(rows - 1, 1, 'none').rows[0]?.cells[2]?.s).toBe('gap')
  await document.sort(null)
  expect(await document.nextGap({ row: 1, column: 2 }, false)).toEqual({ row: 10, column: 2 })
  const found = await document.find({
    text: 'éVORA',
    from: { row: 299_000, column: 0 },
    backwards: true,
    matchCase: false,
  })
  expect(found).toEqual({ row: 298_997, column: 1 })

  const target = join(folder, 'out.csv')
  const options = {
    format: 'csv',
    fill: 'none',
    layout: 'files',
    sideFiles: { map: false, likelihoods: false, manifest: false },
    guardFormulas: false,
  } as const
  await exportTable(document, options, target, { workerUrl, model: null, now: () => 0 })
  expect((await readFile(target)).equals(await readFile(path))).toBe(true)
})

test('cancel ends the reading soon, with the reason', async () => {
  const abort = new AbortController()
  const reading = openTable(
    { path, name: 'large.csv' },
    {},
    { workerUrl, signal: abort.signal, report: () => abort.abort() },
  )
  const error: unknown = await reading.catch((reason: unknown) => reason)
  expect(error instanceof UserError && error.code).toBe('cancelled')
})

test('what is wrong with a file comes back from the worker as a sentence', async () => {
  const broken = join(folder, 'broken.csv')
  await writeFile(broken, 'a,b\n1,"x\n')
  await expect(openTable({ path: broken, name: 'broken.csv' }, {}, { workerUrl })).rejects.toThrow('line 2, column 2')
})
