/** What a cursor throws when a file ends before what it declares. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** Goes through bytes from a file; no place and no length is taken on trust. */
export class ByteCursor {
  private readonly view: DataView

  constructor(
    private readonly bytes: Uint8Array,
    public isLittle: boolean,
    public at = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.bytes.length - this.at
  }

  /** Moves on; returns where it was. */
  skip(length: number): number {
    if (!(length >= 0) || length > this.left) throw new Damaged('the file ends too early')
    const from = this.at
    this.at += length
    return from
  }

  take(length: number): Uint8Array {
    const from = this.skip(length)
    return this.bytes.subarray(from, from + length)
  }

  goTo(place: number): void {
    if (!(place >= 0) || place > this.bytes.length) throw new Damaged('a place lies outside of the file')
    this.at = place
  }

  expect(text: string): void {
    if (latin1(this.take(text.length)) !== text) throw new Damaged(`${text} is not where it should be`)
  }

  uint8 = (): number => this.view.getUint8(this.skip(1))
  int8 = (): number => this.view.getInt8(this.skip(1))
  uint16 = (): number => this.view.getUint16(this.skip(2), this.isLittle)
  int32 = (): number => this.view.getInt32(this.skip(4), this.isLittle)
  uint32 = (): number => this.view.getUint32(this.skip(4), this.isLittle)
  float64 = (): number => this.view.getFloat64(this.skip(8), this.isLittle)

  /** Places and counts of 64 bits; beyond what a double holds exactly nothing is sound. */
  uint64(): number {
    const value = Number(this.view.getBigUint64(this.skip(8), this.isLittle))
    if (!Number.isSafeInteger(value)) throw new Damaged('a number is beyond all files')
    return value
  }
}

/** Decoders refuse shared memory; a view of a copy is what they get. */
export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Bytes up to the first zero. */
export function untilZero(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0)
  return end < 0 ? bytes : bytes.subarray(0, end)
}
