import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../errors'
import { csvName, formatOf } from '../formats'
import { damagedGzip, isGzip } from '../load'
import { readProblem } from '../problems'
import { refuseUnsupported } from '../unsupported'
import { ByteQueue } from './byte-queue'
import { parquetStream } from './parquet-stream'
import type { StreamSizes, TableStream } from './table-stream'
import { textStream } from './text-stream'

const piece = 1 << 20
/** More than any signature needs. */
const signature = 512

export type StreamInput = {
  /** Null: the bytes come from `pieces` alone. */
  readonly path: string | null
  readonly name: string
  readonly pieces: AsyncIterable<Uint8Array>
}

/** A file's bytes as they are on the disk; `read` hears how many have been taken. */
export function fileInput(path: string, name: string, read: (bytes: number) => void): StreamInput {
  return { path, name, pieces: filePieces(path, read) }
}

async function* filePieces(path: string, read: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: piece }) as AsyncIterable<Buffer>) {
      read(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw readProblem(error, path)
  }
}

/** A table that is read as it passes by: text with delimiters, packed or not, from anywhere; Parquet from a file. */
export async function openStream(
  { path, name, pieces }: StreamInput,
  sizes: StreamSizes,
  options: ReadOptions = {},
): Promise<TableStream> {
  const start = new ByteQueue(pieces)
  await start.fill(signature)
  const isPacked = isGzip(start.bytes)
  const text = new ByteQueue(isPacked ? unpacked(start.rest()) : start.rest())
  await text.fill(signature)
  refuseUnsupported(text.bytes)
  const format = formatOf(name, text.bytes)
  if (format.name === csvName) return textStream(text.rest(), sizes, options)
  await text.close()
  if (format.name !== 'Parquet')
    throw new UserError(
      'bad-input',
      `A table in ${format.name} format cannot pass by row by row; give it as a file, without --stream, or as CSV or Parquet.`,
    )
  if (path === null || isPacked)
    throw new UserError('bad-input', 'Parquet can be read from a file only, not packed and not through a pipe.')
  return parquetStream(path, sizes)
}

async function* unpacked(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(pieces)
  const gunzip = createGunzip({ chunkSize: piece })
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw error instanceof UserError ? error : damagedGzip()
  } finally {
    source.destroy()
  }
}
