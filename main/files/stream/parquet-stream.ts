import { open, type FileHandle } from 'node:fs/promises'
import type { TableSource } from '../../table/store/source'
import { openParquet, type Parquet } from '../parquet/read'
import { readProblem } from '../problems'
import type { StreamSizes, TablePart, TableStream } from './table-stream'

const format = 'Parquet'

/** A Parquet file, a few rows at a time, as the text that it is written as. */
export async function parquetStream(path: string, sizes: StreamSizes): Promise<TableStream> {
  const handle = await open(path, 'r').catch((error: unknown) => Promise.reject(readProblem(error, path)))
  const parquet = await openParquet(await bufferOf(handle, path)).catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  const head = await rowsOf(parquet, 0, Math.min(parquet.rows, 4 * sizes.rows))
  return {
    head,
    parts: () => partsOf(handle, parquet, head, sizes),
    notices: () => parquet.facts.notices,
    close: () => handle.close(),
  }
}

async function bufferOf(handle: FileHandle, path: string) {
  const { size } = await handle.stat()
  return {
    byteLength: size,
    async slice(start: number, end = size): Promise<ArrayBuffer> {
      const bytes = new Uint8Array(end - start)
      let at = 0
      while (at < bytes.length) {
        const { bytesRead } = await handle
          .read(bytes, at, bytes.length - at, start + at)
          .catch((error: unknown) => Promise.reject(readProblem(error, path)))
        if (bytesRead === 0) break
        at += bytesRead
      }
      return bytes.buffer
    },
  }
}

async function rowsOf(parquet: Parquet, from: number, to: number): Promise<TableSource> {
  const table = parquet.emptyTable()
  for (const { start, end } of parquet.groups) {
    const [first, last] = [Math.max(from, start), Math.min(to, end)]
    if (first < last) await parquet.addRows(table, first, last)
  }
  return { ...table.finish(parquet.facts), format, sha256: '' }
}

async function* partsOf(
  handle: FileHandle,
  parquet: Parquet,
  { header }: TableSource,
  { rows }: StreamSizes,
): AsyncGenerator<TablePart> {
  try {
    for (let before = 0; before === 0 || before < parquet.rows; before += rows) {
      const source = await rowsOf(parquet, before, Math.min(parquet.rows, before + rows))
      yield { before, source: before === 0 ? source : withoutHeader(source, header!) }
    }
  } finally {
    await handle.close()
  }
}

/** The line of names stands before the first part only. */
function withoutHeader(source: TableSource, header: Uint32Array): TableSource {
  const length = header.at(-1)!
  const { store } = source
  return {
    ...source,
    header: null,
    store: { ...store, bytes: store.bytes.subarray(length), starts: store.starts.map((start) => start - length) },
  }
}
