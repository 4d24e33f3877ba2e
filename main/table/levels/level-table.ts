const initialSlots = 256

/** Numbers different byte strings in the order of their first appearance. */
export class LevelTable {
  count = 0
  private slots = new Int32Array(initialSlots).fill(-1)
  private hashes = new Int32Array(initialSlots)
  private froms = new Uint32Array(initialSlots + 1)
  private arena = new Uint8Array(4096)

  /** The number of bytes[start, end), a new one when it was not seen before. */
  code(bytes: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
    hash ^= hash >>> 13
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (;;) {
      const code = this.slots[slot]!
      if (code === -1) return this.add(slot, hash, bytes, start, end)
      if (this.hashes[code] === hash && this.equals(code, bytes, start, end)) return code
      slot = (slot + 1) & mask
    }
  }

  text(code: number): string {
    return Buffer.from(this.arena.buffer, this.froms[code]!, this.froms[code + 1]! - this.froms[code]!).toString()
  }

  private equals(code: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.froms[code]!
    if (this.froms[code + 1]! - from !== end - start) return false
    for (let at = start, own = from; at < end; at += 1, own += 1) if (this.arena[own] !== bytes[at]) return false
    return true
  }

  private add(slot: number, hash: number, bytes: Uint8Array, start: number, end: number): number {
    const code = this.count
    const from = this.froms[code]!
    const to = from + end - start
    while (to > this.arena.length) {
      const bigger = new Uint8Array(this.arena.length * 2)
      bigger.set(this.arena)
      this.arena = bigger
    }
    this.arena.set(bytes.subarray(start, end), from)
    this.slots[slot] = code
    this.hashes[code] = hash
    this.froms[code + 1] = to
    this.count += 1
    if (this.count * 2 > this.slots.length) this.grow()
    return code
  }

  private grow(): void {
    const size = this.slots.length * 2
    const slots = new Int32Array(size).fill(-1)
    for (let code = 0; code < this.count; code += 1) {
      let slot = this.hashes[code]! & (size - 1)
      while (slots[slot] !== -1) slot = (slot + 1) & (size - 1)
      slots[slot] = code
    }
    this.slots = slots
    const hashes = new Int32Array(size)
    hashes.set(this.hashes)
    this.hashes = hashes
    const froms = new Uint32Array(size + 1)
    froms.set(this.froms)
    this.froms = froms
  }
}
