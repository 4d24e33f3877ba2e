import { cutBytes, type ByteBuilder } from '../coded/byte-builder'
import type { CodedCell } from '../coded/coded-table'
import { epochDays, longestPiece, piecesOf, pieceWidth } from './format-codes'
import type { WrittenVariable } from './written-variable'

export const bias = 100
const secondsPerDay = 86_400
const code = { end: 252, follows: 253, blanks: 254, missing: 255 } as const
const blank = 0x20

/** Cases packed as SPSS packs them: eight codes, then the elements that a code cannot say. */
export class CaseWriter {
  private codes: number[] = []
  private readonly elements = Buffer.alloc(64)
  private used = 0

  constructor(private readonly to: ByteBuilder) {}

  cell({ kind, width, missing }: WrittenVariable, cell: CodedCell): void {
    if (kind === 'text') this.text(cell === null ? '' : String(cell), width)
    else if (typeof cell === 'number') this.number(stored(kind, cell))
    else this.number(cell === null ? null : (missing.get(cell) ?? null))
  }

  /** Fills up the last eight codes. */
  end(): void {
    this.add(code.end)
    while (this.codes.length > 0) this.add(0)
  }

  private number(value: number | null): void {
    if (value === null) return this.add(code.missing)
    // Minus zero is no whole number to a code.
    if (Number.isInteger(value) && value > -bias && value <= 251 - bias && !Object.is(value, -0))
      return this.add(value + bias)
    this.elements.writeDoubleLE(value, this.used)
    this.follows()
  }

  private text(text: string, width: number): void {
    const bytes = cutBytes(text, width)
    for (let piece = 0; piece < piecesOf(width); piece += 1) {
      const part = bytes.subarray(piece * longestPiece, (piece + 1) * longestPiece)
      const size = Math.ceil(pieceWidth(width, piece) / 8) * 8
      for (let at = 0; at < size; at += 8) this.element(part.subarray(at, at + 8))
    }
  }

  private element(bytes: Uint8Array): void {
    if (bytes.every((byte) => byte === blank)) return this.add(code.blanks)
    this.elements.fill(blank, this.used, this.used + 8)
    this.elements.set(bytes, this.used)
    this.follows()
  }

  private follows(): void {
    this.used += 8
    this.add(code.follows)
  }

  private add(next: number): void {
    this.codes.push(next)
    if (this.codes.length < 8) return
    this.to.uint8(...this.codes).put(this.elements.subarray(0, this.used))
    this.codes = []
    this.used = 0
  }
}

function stored(kind: WrittenVariable['kind'], value: number): number {
  switch (kind) {
    case 'date':
      return (Math.round(value) - epochDays) * secondsPerDay
    case 'datetime':
      return value - epochDays * secondsPerDay
    default:
      return value
  }
}
