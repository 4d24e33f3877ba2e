import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import { exportTable } from '../../../../main/files/export'
import type { TableDocument } from '../../../../main/table/document/document'
import { cellsOf, openBytes, typesOf } from '../open-bytes'
import { meaningIn } from '../../table/filled'

async function toParquet(document: TableDocument, layout: 'files' | 'long' = 'files'): Promise<Uint8Array> {
  const path = join(await mkdtemp(join(tmpdir(), 'lacuna-parquet-')), 'out.parquet')
  await exportTable(
    document,
    {
      format: 'parquet',
      fill: layout === 'long' ? 'imputations' : 'none',
      layout,
      sideFiles: { map: false, likelihoods: false, manifest: false },
      guardFormulas: false,
    },
    path,
    { workerUrl: null, model: null, now: () => 0 },
  )
  return readFile(path)
}

test('types and nulls come from the schema', async () => {
  const buffer = parquetWriteBuffer({
    columnData: [
      { name: 'whole', data: [1, null, 3], type: 'INT32' },
      { name: 'big', data: [9007199254740993n, 2n, null], type: 'INT64' },
      { name: 'single', data: [0.1, 0.25, null], type: 'FLOAT' },
      { name: 'double', data: [0.1, null, 1e-7], type: 'DOUBLE' },
      { name: 'text', data: ['007', '', null], type: 'STRING' },
      { name: 'truth', data: [true, false, null], type: 'BOOLEAN' },
      {
        name: 'moment',
        data: [new Date('2004-03-10T18:00:00.250Z'), null, new Date('1969-12-31T23:59:59Z')],
        type: 'TIMESTAMP',
      },
    ],
  })
  const document = await openBytes(new Uint8Array(buffer), 'table.parquet')
  expect(cellsOf(document)).toEqual([
    ['1', '9007199254740993', '0.1', '0.1', '007', 'true', '2004-03-10 18:00:00.25'],
    [null, '2', '0.25', null, null, 'false', null],
    ['3', null, null, '1e-7', null, null, '1969-12-31 23:59:59'],
  ])
  expect(typesOf(document)).toMatchObject({ whole: 'integer', single: 'number', truth: 'boolean', moment: 'datetime' })
})

test('a table written as Parquet comes back with the same values and types', async () => {
  const rows = Array.from(
    { length: 30 },
    (_, row) =>
      `${row % 7 === 3 ? '' : row * 1.25},${row * 3},${['a', 'b', 'ü'][row % 3]},${row % 2 === 0},2004-03-${String(row + 1).padStart(2, '0')},2004-01-01T10:00:${String(row).padStart(2, '0')},${row % 24}:30:00`,
  )
  const document = await openBytes(`x,n,c,b,d,t,h\n${rows.join('\n')}\n`)
  const again = await openBytes(await toParquet(document), 'again.parquet')
  expect(typesOf(again)).toEqual(typesOf(document))
  const values = async (of: TableDocument) =>
    (await of.typed()).columns.map((column) =>
      column.kind === 'continuous' ? column.values : [column.codes, column.levels],
    )
  expect(await values(again)).toEqual(await values(document))
})

test('imputations are stacked with .imp and .id, table 0 with its gaps', async () => {
  const document = await openBytes('x,y\n1,2\n,3\n')
  await document.applyFill({
    method: 'sample',
    imputations: 2,
    seed: 1,
    engine: 'test',
    minCertainty: 0,
    leftOpen: 0,
    columns: [
      {
        name: 'x',
        meaning: meaningIn(document, 'x'),
        rows: Int32Array.of(1),
        values: [Float64Array.of(4.2), Float64Array.of(5.9)],
        certainty: Float32Array.of(1),
        low: Float64Array.of(4),
        high: Float64Array.of(6),
      },
    ],
  })
  const long = await openBytes(await toParquet(document, 'long'), 'long.parquet')
  expect(cellsOf(long)).toEqual([
    ['0', '1', '1', '2'],
    ['0', '2', null, '3'],
    ['1', '1', '1', '2'],
    ['1', '2', '4', '3'],
    ['2', '1', '1', '2'],
    ['2', '2', '6', '3'],
  ])
})

test('a damaged file is refused with a sentence', async () => {
  const buffer = new Uint8Array(parquetWriteBuffer({ columnData: [{ name: 'a', data: [1, 2, 3], type: 'INT32' }] }))
  buffer.fill(7, 20, buffer.length - 10)
  await expect(openBytes(buffer, 'table.parquet')).rejects.toThrow('damaged or uses a feature')
})
