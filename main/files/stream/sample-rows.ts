import type { TableSource } from '../../table/store/source'
import type { TableStore } from '../../table/store/store'
import type { TaskControl } from '../../workers/control'
import { scanRows } from '../csv/scan'
import { marksOf } from '../csv/sniff'
import type { TableStream } from './table-stream'

const noRows = new Int32Array(0)
const unwatched: TaskControl = { progress: () => undefined }

export type SampledRows = {
  /** The drawn rows in the table's order, as a table. */
  readonly source: TableSource
  readonly rows: number
  /** How many rows the whole table has. */
  readonly total: number
}

/**
 * Draws rows of a table that passes by, each as likely as any other (Vitter's reservoir: row i, counted from 0, takes one of the
 * places with probability most / (i + 1)). `below`: a whole number 0 … n−1, each as likely.
 */
export async function sampleRows(
  stream: TableStream,
  most: number,
  below: (n: number) => number,
  tell: (rows: number) => void,
): Promise<SampledRows> {
  const places: { readonly row: number; readonly bytes: Uint8Array }[] = []
  let beginning: Uint8Array = new Uint8Array(0)
  let total = 0
  let { dialect } = stream.head
  for await (const { source } of stream.parts()) {
    const { store } = source
    if (total === 0) beginning = store.bytes.slice(0, store.rows > 0 ? store.starts[0] : store.bytes.length)
    for (let row = 0; row < store.rows; row += 1, total += 1) {
      const place = total < most ? total : below(total + 1)
      if (place < most) places[place] = { row: total, bytes: rowBytes(store, row) }
    }
    dialect = source.dialect
    tell(total)
  }
  const end = Buffer.from(dialect.lineEnd)
  const lines = places.sort((a, b) => a.row - b.row).flatMap(({ bytes }) => (isEnded(bytes) ? [bytes] : [bytes, end]))
  const bytes = Uint8Array.from(Buffer.concat([beginning, ...lines]))
  const marks = marksOf(dialect, bytes)
  const { fields } = stream.head.store
  const place = { from: beginning.length, end: bytes.length, line: 1 }
  const { starts, rows } = scanRows(bytes, place, marks, fields, unwatched)
  const store = { bytes, starts, rows, fields, delimiterLength: marks.delimiter.length, quote: marks.quote }
  const source = { ...stream.head, dialect, store, emptyRows: noRows, notices: stream.notices() }
  return { source, rows, total }
}

/** With its line end, and the empty lines after it. */
function rowBytes({ bytes, starts, rows, fields }: TableStore, row: number): Uint8Array {
  const stride = fields + 1
  return bytes.slice(starts[row * stride], row + 1 < rows ? starts[(row + 1) * stride] : undefined)
}

const isEnded = (bytes: Uint8Array): boolean => bytes.at(-1) === 10 || bytes.at(-1) === 13
