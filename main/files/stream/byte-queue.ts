/** Takes bytes from where they come from, and keeps those that nobody has used yet in one piece. */
export class ByteQueue {
  bytes: Uint8Array = new Uint8Array(0)
  ended = false
  private readonly pieces: AsyncIterator<Uint8Array>
  private problem: Error | null = null
  private decode = (bytes: Uint8Array): Uint8Array => bytes

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces[Symbol.asyncIterator]()
  }

  /** Takes more until there are at least so many, or no more come. What goes wrong is told when all before it has been taken. */
  async fill(least: number): Promise<void> {
    const taken = [this.bytes]
    let length = this.bytes.length
    while (length < least && !this.ended) {
      const next = await this.next()
      if (next === null && taken.length > 1) break
      if (next === null) throw this.problem
      if (next.done === true) this.ended = true
      else {
        const piece = this.decode(next.value)
        taken.push(piece)
        length += piece.length
      }
    }
    if (taken.length > 1) this.bytes = joined(taken, length)
  }

  /** Null: there is a problem. */
  private async next(): Promise<IteratorResult<Uint8Array> | null> {
    if (this.problem !== null) return null
    try {
      return await this.pieces.next()
    } catch (error) {
      this.problem = error instanceof Error ? error : new Error(String(error))
      return null
    }
  }

  use(count: number): void {
    this.bytes = this.bytes.subarray(count)
  }

  /** From here on all bytes, those that are kept too, mean something else. */
  convert(decode: (bytes: Uint8Array) => Uint8Array): void {
    this.decode = decode
    this.bytes = decode(this.bytes)
  }

  /** All that is left, as it comes. */
  async *rest(): AsyncGenerator<Uint8Array> {
    try {
      while (this.bytes.length > 0) {
        const { bytes } = this
        this.use(bytes.length)
        yield bytes
        await this.fill(1)
      }
    } finally {
      await this.close()
    }
  }

  async close(): Promise<void> {
    await this.pieces.return?.()
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
