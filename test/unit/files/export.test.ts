import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExportOptions } from '../../../contract/export'
import { exportTable, previewExport } from '../../../main/files/export'
import { openTable } from '../../../main/files/open'
import { createDocument, type TableDocument } from '../../../main/table/document/document'
import { filledWith, meanFill, meaningIn } from '../table/filled'
import { plainExport } from './plain-export'

async function openText(text: string | Uint8Array): Promise<{ document: TableDocument; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-export-'))
  const path = join(folder, 'table.csv')
  await writeFile(path, text)
  const opened = await openTable({ path, name: 'table.csv' }, {}, { workerUrl: null })
  return { document: createDocument(opened, { workerUrl: null }), folder }
}

async function written(document: TableDocument, folder: string, options: Partial<ExportOptions>): Promise<string> {
  const path = join(folder, 'out.csv')
  await exportTable(document, { ...plainExport, ...options }, path, { workerUrl: null, model: null, now: () => 0 })
  return readFile(path, 'utf8')
}

const text = 'name;size;when\r\n"Ann";1,5;03.04.2004\r\n"Bob";;14.04.2004\r\n\r\n"Cy";2,25;NA\r\n'

test('without changes the file comes out as it went in', async () => {
  const { document, folder } = await openText(text)
  expect(await written(document, folder, {})).toBe(text)
})

test('an edited cell is written in the way of its column, everything else stays', async () => {
  const { document, folder } = await openText(text)
  await document.edit({ row: 0, column: 0 }, 'Ann "A"')
  await document.edit({ row: 1, column: 1 }, '3,5')
  expect(await written(document, folder, {})).toBe(
    text.replace('"Ann"', '"Ann ""A"""').replace('"Bob";;', '"Bob";3,5;'),
  )
})

test('filled gaps come out in the file’s own format, for the mean and for each imputation', async () => {
  const { document, folder } = await openText(text)
  const column = (name: string, row: number, values: number[]) => ({
    name,
    meaning: meaningIn(document, name),
    rows: Int32Array.of(row),
    values: values.map((value) => Float64Array.of(value)),
    certainty: Float32Array.of(0.8),
    low: Float64Array.of(1),
    high: Float64Array.of(2),
  })
  const day = Date.UTC(2004, 3, 20) / 86_400_000
  const common = { seed: 7, engine: 'test', minCertainty: 0, leftOpen: 0 }
  await document.applyFill({
    ...common,
    method: 'mean',
    imputations: 1,
    columns: [column('size', 1, [1.8765]), column('when', 2, [day])],
  })
  await document.applyFill({ ...common, method: 'sample', imputations: 2, columns: [column('size', 1, [1, 2.5])] })
  const filled = text.replace('"Bob";;', '"Bob";1,88;').replace('2,25;NA', '2,25;20.04.2004')
  expect(await written(document, folder, { fill: 'mean' })).toBe(filled)
  const preview = previewExport(document, { ...plainExport, fill: 'imputations' })
  expect(preview.files).toEqual(['table-filled-1.csv', 'table-filled-2.csv'])
  expect(preview.head[1]).toEqual(['Bob', '1', '14.04.2004'])
  const long = await written(document, folder, { fill: 'imputations', layout: 'long' })
  expect(long.split('\r\n')).toEqual([
    '.imp;.id;name;size;when',
    '0;1;"Ann";1,5;03.04.2004',
    '0;2;"Bob";NA;14.04.2004',
    '0;3;"Cy";2,25;NA',
    '1;1;"Ann";1,5;03.04.2004',
    '1;2;"Bob";1;14.04.2004',
    '1;3;"Cy";2,25;NA',
    '2;1;"Ann";1,5;03.04.2004',
    '2;2;"Bob";2,5;14.04.2004',
    '2;3;"Cy";2,25;NA',
    '',
  ])
})

test('likelihoods and intervals: one line per scored or filled cell, with where it comes from', async () => {
  const { document, folder } = await openText('x,k\n1.5,a\n,b\n2.5,\n')
  const fill = (name: string, row: number, value: number, seed: number) =>
    document.applyFill({
      method: 'mean',
      imputations: 1,
      seed,
      engine: 'test',
      minCertainty: 0,
      leftOpen: 0,
      columns: [
        {
          name,
          meaning: meaningIn(document, name),
          rows: Int32Array.of(row),
          values: [Float64Array.of(value)],
          certainty: Float32Array.of(0.5),
          low: Float64Array.of(1.25),
          high: Float64Array.of(2.75),
        },
      ],
    })
  await fill('x', 1, 2.04, 7)
  await fill('k', 2, 0, 8)
  const tail = Float32Array.of(0.25, NaN, 0.5)
  await document.setScores({
    columns: [{ name: 'x', logLikelihood: Float32Array.of(-1.5, NaN, -2), tail }],
    rows: new Float32Array(3),
  })
  const sideFiles = { map: false, likelihoods: true, manifest: false }
  await written(document, folder, { fill: 'mean', sideFiles })
  expect((await readFile(join(folder, 'out-likelihoods.csv'), 'utf8')).split('\n')).toEqual([
    '.id,column,state,imputation,value,log_likelihood,tail,certainty,low90,high90,method,seed',
    '1,x,observed,,1.5,-1.5,0.25,,,,,',
    '2,x,filled,,2.0,,,0.5,1.3,2.8,mean,7',
    '3,x,observed,,2.5,-2,0.5,,,,,',
    '3,k,filled,,a,,,0.5,,,mean,8',
    '',
  ])
})

test('the side files say which best guess was written', async () => {
  const { document, folder } = await openText('x,k\n1.5,a\n,b\n2.5,\n')
  const sideFiles = { map: false, likelihoods: true, manifest: true }
  const x = filledWith(document, 'x', [1], 2)
  const k = filledWith(document, 'k', [2], 0)
  const side = async () => {
    await written(document, folder, { fill: 'mean', sideFiles })
    const lines = (await readFile(join(folder, 'out-likelihoods.csv'), 'utf8')).trimEnd().split('\n').slice(1)
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'out-manifest.json'), 'utf8'))
    return { methods: lines.map((line) => line.split(',')[10]), manifest }
  }
  await document.applyFill(meanFill([x, k]))
  await document.applyFill({ ...meanFill([x, k]), method: 'median' })
  expect(await side()).toMatchObject({
    methods: ['median', 'median'],
    manifest: { fills: [{ method: 'median', cells: 2 }], export: { fill: 'median' } },
  })
  await document.applyFill(meanFill([x]))
  expect(await side()).toMatchObject({
    methods: ['mean', 'median'],
    manifest: {
      fills: [
        { method: 'median', cells: 1 },
        { method: 'mean', cells: 1 },
      ],
      export: { fill: 'mean and median' },
    },
  })
})

test('a cell that a short row lacks is written with the delimiters that lead to it', async () => {
  const { document, folder } = await openText('a,b,c\n1,2,3\n4\n5,6,7\n')
  expect(document.info().gaps).toBe(2)
  await document.edit({ row: 1, column: 2 }, '9')
  expect(await written(document, folder, {})).toBe('a,b,c\n1,2,3\n4,,9\n5,6,7\n')
})

test('the guard puts an apostrophe before cells that a spreadsheet program would run, and only before those', async () => {
  const { document, folder } = await openText('a,b\n=1+1,-5\n@x,+4\n-x,y\n')
  expect(await written(document, folder, { guardFormulas: true })).toBe("a,b\n'=1+1,-5\n'@x,+4\n'-x,y\n")
})

test('the guard holds in the side files too', async () => {
  const { document, folder } = await openText('=cmd,b\n1.5,=x\n2.5,y\n3.5,=x\n')
  await document.setScores({
    columns: [{ name: 'b', logLikelihood: Float32Array.of(-1, -2, -3), tail: Float32Array.of(1, 1, 1) }],
    rows: new Float32Array(3),
  })
  await written(document, folder, { guardFormulas: true, sideFiles: { map: true, likelihoods: true, manifest: false } })
  expect((await readFile(join(folder, 'out-map.csv'), 'utf8')).split('\n')[0]).toBe(".id,'=cmd,b")
  expect((await readFile(join(folder, 'out-likelihoods.csv'), 'utf8')).split('\n')[1]).toBe(
    "1,b,observed,,'=x,-1,1,,,,,",
  )
})

test('side files say where every cell comes from and how the run can be repeated', async () => {
  const { document, folder } = await openText(text)
  await document.edit({ row: 0, column: 1 }, '7')
  const sideFiles = { map: true, likelihoods: true, manifest: true }
  const { files } = await exportTable(document, { ...plainExport, sideFiles }, join(folder, 'out.csv'), {
    workerUrl: null,
    model: null,
    now: () => 0,
  })
  expect(files).toEqual(['out.csv', 'out-map.csv', 'out-likelihoods.csv', 'out-manifest.json'])
  expect(await readFile(join(folder, 'out-map.csv'), 'utf8')).toBe(
    '.id,name,size,when\n1,observed,edited,observed\n2,observed,missing,observed\n3,observed,observed,missing\n',
  )
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'out-manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({
    writtenAt: '1970-01-01T00:00:00.000Z',
    input: { name: 'table.csv', sha256: document.sha256, rows: 3, columns: 3 },
    edits: [{ row: 1, column: 'size', text: '7' }],
    files: ['out.csv', 'out-map.csv', 'out-likelihoods.csv'],
  })
})

test('a category written with a blank before it is filled with one, so that no second spelling appears', async () => {
  const file = 'n,decade,plainExport\n1, 0-9,a\n2,,b\n3, 10-19,a\n4, 0-9,\n5, 0-9,b\n6, 10-19,a\n'
  const { document, folder } = await openText(file)
  await document.applyFill(
    meanFill([filledWith(document, 'decade', [1], 1), filledWith(document, 'plainExport', [3], 0)]),
  )
  expect(await written(document, folder, { fill: 'mean' })).toBe(
    file.replace('2,,b', '2, 10-19,b').replace('4, 0-9,\n', '4, 0-9,a\n'),
  )
})
