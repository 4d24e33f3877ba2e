/**
 * A table as it lies in memory: the text of the whole file in UTF-8, and where each cell begins.
 * Every array is on shared memory, so that worker threads read it without a copy.
 */
export type TableStore = {
  /** The file's own bytes (transcoded to UTF-8 when the file is not); never changed after reading. */
  readonly bytes: Uint8Array
  /**
   * rows × (fields + 1). Cell (r, f) is bytes[starts[r, f], starts[r, f + 1] − delimiterLength).
   * A cell that a short row lacks has length −delimiterLength; what a long row has beyond `fields` belongs to no cell.
   */
  readonly starts: Uint32Array
  readonly rows: number
  readonly fields: number
  readonly delimiterLength: number
  /** The quote character as a byte. */
  readonly quote: number
}

const space = 32
const tab = 9

export const isSpace = (byte: number | undefined): boolean => byte === space || byte === tab

export const cellStart = (store: TableStore, row: number, field: number): number =>
  store.starts[row * (store.fields + 1) + field]!

/** One past the cell's last byte; less than its start when the row is too short to have this cell. */
export const cellEnd = (store: TableStore, row: number, field: number): number =>
  store.starts[row * (store.fields + 1) + field + 1]! - store.delimiterLength

export const isQuoted = (store: TableStore, start: number, end: number): boolean =>
  start < end && store.bytes[start] === store.quote

/** The bytes of an unquoted cell between its surrounding blanks; a quoted cell keeps every blank. */
export function trimmed(store: TableStore, start: number, end: number): [start: number, end: number] {
  const { bytes } = store
  let from = start
  let to = end
  while (from < to && isSpace(bytes[from])) from += 1
  while (to > from && isSpace(bytes[to - 1])) to -= 1
  return [from, to]
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const sliceText = (bytes: Uint8Array, start: number, end: number): string =>
  start < end ? asBuffer(bytes).toString('utf8', start, end) : ''

/** A cell's text as people read it: without quotes; an unquoted cell also without surrounding blanks. */
export function cellText(store: TableStore, row: number, field: number): string {
  const start = cellStart(store, row, field)
  const end = cellEnd(store, row, field)
  if (start >= end) return ''
  if (isQuoted(store, start, end)) return unquote(store, start, end)
  const [from, to] = trimmed(store, start, end)
  return sliceText(store.bytes, from, to)
}

/** Text between the quotes with doubled quotes single; what follows a closing quote is kept as it stands. */
export function unquote(store: TableStore, start: number, end: number): string {
  const { bytes, quote } = store
  let text = ''
  let from = start + 1
  for (let at = from; at < end; at += 1) {
    if (bytes[at] !== quote) continue
    text += sliceText(bytes, from, at)
    if (bytes[at + 1] === quote && at + 1 < end) {
      from = at + 1
      at += 1
      continue
    }
    const rest = sliceText(bytes, at + 1, end)
    return rest.trim() === '' ? text : text + rest
  }
  return text + sliceText(bytes, from, end)
}

/** Typed arrays on shared memory, filled with zeros. */
export const sharedFloats = (length: number): Float64Array<SharedArrayBuffer> =>
  new Float64Array(new SharedArrayBuffer(length * 8))
export const sharedInts = (length: number): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(length * 4))
export const sharedOffsets = (length: number): Uint32Array<SharedArrayBuffer> =>
  new Uint32Array(new SharedArrayBuffer(length * 4))
export const sharedBytes = (length: number): Uint8Array<SharedArrayBuffer> =>
  new Uint8Array(new SharedArrayBuffer(length))
