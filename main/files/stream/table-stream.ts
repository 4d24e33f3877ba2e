import type { TableSource } from '../../table/store/source'

/** A table that passes by: its beginning, and then all of it, the beginning too, in parts of whole rows. */
export type TableStream = {
  /** The first rows as a table of its own, from which is found out how the columns are read. */
  readonly head: TableSource
  readonly parts: () => AsyncIterable<TablePart>
  /** What there is to say about how the rows were read; all of it after the last part. */
  readonly notices: () => readonly string[]
  /** For one whose parts are not wanted. */
  readonly close: () => Promise<void>
}

export type TablePart = {
  /** Its bytes are the file's: those of all parts, one after the other, are the whole text. Only the first part has the header. */
  readonly source: TableSource
  /** How many rows of the table stand before it. */
  readonly before: number
}

/** How much is held at a time. */
export type StreamSizes = {
  /** Bytes that say how the columns are read. */
  readonly head: number
  /** Bytes and rows of a part. */
  readonly part: number
  readonly rows: number
  /** A row is never longer. */
  readonly longestRow: number
}

export const usualSizes: StreamSizes = { head: 8 << 20, part: 2 << 20, rows: 16_384, longestRow: 64 << 20 }
