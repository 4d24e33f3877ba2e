import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, expect, test } from 'vitest'
import { fileInput, openStream } from '../../../../main/files/stream/open-stream'
import { readTable } from '../../../../main/files/read-table'
import { exactText, unwatched } from '../exact-text'
import { all, tinySizes } from './pieces'

const folder = mkdtempSync(join(tmpdir(), 'lacuna-parquet-stream-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'table.parquet')
const rows = 53
const index = Array.from({ length: rows }, (_, i) => i)
const columns = [
  { name: 'code', data: index.map((i) => (i % 9 === 4 ? null : `0${i}`)) },
  { name: 'size', data: index.map((i) => (i % 5 === 0 ? null : i / 4)) },
]
// Groups of rows that parts do not end with.
writeFileSync(path, new Uint8Array(parquetWriteBuffer({ columnData: columns, rowGroupSize: 20 })))

const nobody = (): void => undefined

test('a Parquet file passes by with the cells and the text that it has in one piece', async () => {
  const { store, stated, names } = await readTable({ path, name: 'table.parquet', options: {} }, unwatched)
  for (const size of [1, 7, 20, 100]) {
    const stream = await openStream(fileInput(path, 'table.parquet', nobody), tinySizes(1, 1, size))
    expect([stream.head.names, stream.head.stated]).toEqual([names, stated])
    const parts = await all(stream.parts())
    expect(parts.map(({ before }) => before)).toEqual(parts.map((_, i) => i * size))
    expect(Buffer.concat(parts.map(({ source }) => source.store.bytes)).equals(Buffer.from(store.bytes))).toBe(true)
    const sizes = parts.flatMap(({ source }) =>
      Array.from({ length: source.store.rows }, (_, r) => exactText(source.store, r, 1)),
    )
    expect(sizes).toEqual(index.map((i) => (i % 5 === 0 ? '' : String(i / 4))))
  }
})

test('what is no text with delimiters passes by as Parquet from a file alone', async () => {
  const pipe = { path: null, name: 'standard input', pieces: fileInput(path, '', nobody).pieces }
  await expect(openStream(pipe, tinySizes(1, 1, 1))).rejects.toThrow('Parquet can be read from a file only')
  const json = join(folder, 'table.jsonl')
  writeFileSync(json, '{"a":1}\n')
  await expect(openStream(fileInput(json, 'table.jsonl', nobody), tinySizes(1, 1, 1))).rejects.toThrow(
    'A table in JSON format cannot pass by row by row',
  )
})

test('a file that is not there is said to be gone', async () => {
  const gone = join(folder, 'gone.csv')
  await expect(openStream(fileInput(gone, 'gone.csv', nobody), tinySizes(1, 1, 1))).rejects.toThrow(
    'gone.csv is no longer where it was',
  )
})
