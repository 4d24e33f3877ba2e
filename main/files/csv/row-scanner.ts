const lineFeed = 10
const carriageReturn = 13

/** A quote that no byte equals. */
export const noQuote = 256

export type RowMarks = {
  readonly delimiter: Uint8Array
  /** The quote character as a byte; `noQuote` when the file has none, which spares looking for it. */
  readonly quote: number
  /** A carriage return alone ends a row (files without any line feed). */
  readonly carriageReturnEnds: boolean
}

/**
 * Finds the cells of one row after the other in bytes[…, end).
 * A field that begins with the quote runs to its closing quote; two quotes inside stand for one. What follows a closing
 * quote up to the delimiter belongs to the field. Rows end with \n, \r\n, or \r where that is the file's way.
 */
export class RowScanner {
  /** Of the last row: how many fields it has, where its content ends, how many line ends lie within its quotes. */
  count = 0
  rowEnd = 0
  innerLines = 0
  /** The last row has text after a closing quote, in this field; −1 = no. */
  afterQuote = -1
  /** Where a quote opens that is never closed; −1 = none. */
  unclosedAt = -1

  constructor(
    readonly bytes: Uint8Array,
    readonly end: number,
    readonly marks: RowMarks,
  ) {}

  /**
   * Reads the row at `at` and writes the starts of its first `most` fields to target[offset…offset + most], as
   * `TableStore.starts` wants them. Returns where the next row begins.
   */
  next(at: number, target: Uint32Array, offset: number, most: number): number {
    this.innerLines = 0
    this.afterQuote = -1
    return this.marks.quote === noQuote && this.marks.delimiter.length === 1
      ? this.nextPlain(at, target, offset, most)
      : this.nextQuoted(at, target, offset, most)
  }

  /** One loop over the bytes, for the many files without any quote. */
  private nextPlain(at: number, target: Uint32Array, offset: number, most: number): number {
    const { bytes, end } = this
    const { carriageReturnEnds } = this.marks
    const delimiter = this.marks.delimiter[0]!
    const highest = Math.max(delimiter, carriageReturn)
    let field = 0
    let position = at
    target[offset] = at
    for (; position < end; position += 1) {
      const byte = bytes[position]!
      if (byte > highest) continue
      if (byte === delimiter) {
        field += 1
        if (field <= most) target[offset + field] = position + 1
      } else if (byte === lineFeed) break
      else if (byte === carriageReturn && (carriageReturnEnds || bytes[position + 1] === lineFeed)) break
    }
    return this.endRow(position, field + 1, target, offset, most)
  }

  private endRow(position: number, count: number, target: Uint32Array, offset: number, most: number): number {
    const { bytes, end } = this
    const beyond = position + this.marks.delimiter.length
    for (let slot = count; slot <= most; slot += 1) target[offset + slot] = beyond
    this.count = count
    this.rowEnd = position
    if (position >= end) return end
    return bytes[position] === carriageReturn && bytes[position + 1] === lineFeed ? position + 2 : position + 1
  }

  private nextQuoted(at: number, target: Uint32Array, offset: number, most: number): number {
    const { bytes, end } = this
    const { delimiter, quote, carriageReturnEnds } = this.marks
    const first = delimiter[0]!
    const delimiterLength = delimiter.length
    const highest = Math.max(first, carriageReturn)
    let field = 0
    let start = at
    for (;;) {
      if (field <= most) target[offset + field] = start
      field += 1
      let position = start
      const quoted = start < end && bytes[start] === quote
      if (quoted) {
        position = this.closingQuote(start)
        if (position < 0) {
          this.unclosedAt = start
          position = end
        } else position += 1
      }
      const textFrom = position
      let isDelimiter = false
      for (; position < end; position += 1) {
        const byte = bytes[position]!
        if (byte > highest) continue
        if (byte === first && (delimiterLength === 1 || this.matches(position))) {
          isDelimiter = true
          break
        }
        if (byte === lineFeed) break
        if (byte === carriageReturn && (carriageReturnEnds || bytes[position + 1] === lineFeed)) break
      }
      if (quoted && position > textFrom && this.afterQuote < 0) this.afterQuote = field - 1
      if (isDelimiter) {
        start = position + delimiterLength
        continue
      }
      return this.endRow(position, field, target, offset, most)
    }
  }

  private closingQuote(start: number): number {
    const { bytes, end } = this
    const { quote } = this.marks
    for (let at = start + 1; at < end; at += 1) {
      const byte = bytes[at]
      if (byte === lineFeed) this.innerLines += 1
      if (byte !== quote) continue
      if (at + 1 < end && bytes[at + 1] === quote) at += 1
      else return at
    }
    return -1
  }

  private matches(position: number): boolean {
    const { delimiter } = this.marks
    for (let index = 1; index < delimiter.length; index += 1) {
      if (this.bytes[position + index] !== delimiter[index]) return false
    }
    return position + delimiter.length <= this.end
  }
}
