import type { ColumnType } from '../../contract/columns'
import type { Dialect } from '../table/store/dialect'
import { enclose, quoteText } from '../table/store/quote-text'
import type { TableSource } from '../table/store/source'
import { sharedBytes, sharedOffsets } from '../table/store/store'
import { uniqueNames } from './csv/header'

/** Tables that were not text become text in this dialect. */
export const generatedDialect: Dialect = {
  delimiter: ',',
  quote: '"',
  lineEnd: '\n',
  encoding: 'utf-8',
  bom: false,
  header: true,
  decimal: '.',
  blankAfterDelimiter: false,
}

const encoder = new TextEncoder()
const comma = 44
const lineFeed = 10

/** Collects the cells of a table that is not text and makes a store of them. */
export class TextTable {
  private bytes = new Uint8Array(1 << 16)
  private length = 0
  private starts = new Uint32Array(1 << 12)
  private cells = 0
  private rows = 0
  private readonly header: Uint32Array
  private readonly names: readonly string[]

  constructor(names: readonly string[]) {
    this.names = uniqueNames(names, names.length)
    for (const name of this.names) this.add(name)
    this.endRow()
    this.header = this.starts.slice(0, names.length + 1)
    this.cells = 0
    this.rows = 0
  }

  /** The next cell of the row; null = no value, which is not the same as an empty text. */
  add(text: string | null): void {
    this.mark()
    if (text !== null) this.write(text === '' ? enclose(text) : quoteText(text, generatedDialect))
    this.byte(comma)
  }

  endRow(): void {
    this.mark()
    this.bytes[this.length - 1] = lineFeed
    this.rows += 1
  }

  finish(facts: {
    readonly stated: readonly (ColumnType | null)[]
    readonly coded?: NonNullable<TableSource['coded']>
    readonly reading: string
    readonly sheets?: NonNullable<TableSource['sheets']>
    readonly emptyRows?: Int32Array
    readonly notices: readonly string[]
  }): Omit<TableSource, 'sha256' | 'format'> {
    const bytes = sharedBytes(this.length)
    bytes.set(this.bytes.subarray(0, this.length))
    const starts = sharedOffsets(this.cells)
    starts.set(this.starts.subarray(0, this.cells))
    return {
      ...facts,
      store: { bytes, starts, rows: this.rows, fields: this.names.length, delimiterLength: 1, quote: 34 },
      fields: this.names.map((_, field) => field),
      names: this.names,
      dialect: generatedDialect,
      header: this.header,
    }
  }

  private mark(): void {
    if (this.cells === this.starts.length) {
      const bigger = new Uint32Array(this.starts.length * 2)
      bigger.set(this.starts)
      this.starts = bigger
    }
    this.starts[this.cells] = this.length
    this.cells += 1
  }

  private write(text: string): void {
    this.reserve(text.length * 3)
    this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written
  }

  private byte(value: number): void {
    this.reserve(1)
    this.bytes[this.length] = value
    this.length += 1
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const bigger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    bigger.set(this.bytes)
    this.bytes = bigger
  }
}
