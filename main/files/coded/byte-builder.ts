/** Collects bytes of a file that is being written, the lowest byte of a number first. */
export class ByteBuilder {
  private bytes = Buffer.alloc(1 << 12)
  length = 0

  /** Room for more, at the end; filled with zeros. */
  reserve(length: number): { readonly bytes: Buffer; readonly at: number } {
    if (this.length + length > this.bytes.length) {
      const bigger = Buffer.alloc(Math.max(this.bytes.length * 2, this.length + length))
      this.bytes.copy(bigger, 0, 0, this.length)
      this.bytes = bigger
    }
    const at = this.length
    this.length += length
    this.bytes.fill(0, at, this.length)
    return { bytes: this.bytes, at }
  }

  put(...parts: (string | Uint8Array)[]): this {
    for (const part of parts) {
      const data = typeof part === 'string' ? Buffer.from(part) : part
      const { bytes, at } = this.reserve(data.length)
      bytes.set(data, at)
    }
    return this
  }

  /** A text in a field of fixed length: cut between characters, and filled up. */
  field(text: string, length: number, filling = 0): this {
    const { bytes, at } = this.reserve(length)
    bytes.fill(filling, at, at + length)
    bytes.set(cutBytes(text, length), at)
    return this
  }

  uint8(...values: number[]): this {
    for (const value of values) {
      const { bytes, at } = this.reserve(1)
      bytes[at] = value
    }
    return this
  }

  uint16(...values: number[]): this {
    for (const value of values) {
      const { bytes, at } = this.reserve(2)
      bytes.writeUInt16LE(value, at)
    }
    return this
  }

  int32(...values: number[]): this {
    for (const value of values) {
      const { bytes, at } = this.reserve(4)
      bytes.writeInt32LE(value, at)
    }
    return this
  }

  uint64(...values: number[]): this {
    for (const value of values) {
      const { bytes, at } = this.reserve(8)
      bytes.writeBigUInt64LE(BigInt(value), at)
    }
    return this
  }

  float64(...values: number[]): this {
    for (const value of values) {
      const { bytes, at } = this.reserve(8)
      bytes.writeDoubleLE(value, at)
    }
    return this
  }

  /** What was collected; the next bytes begin anew. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length))
    this.length = 0
    return taken
  }
}

/** A text in UTF-8, at most so many bytes of it, and no half of a character. */
export function cutBytes(text: string, most: number): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length <= most) return bytes
  let end = most
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}
