/** Counts different doubles with an open-addressing table; NaN must not be added. */
export class DistinctNumbers {
  count = 0
  private hasZero = false
  private table = new Float64Array(1024)
  private readonly double = new Float64Array(1)
  private readonly halves = new Uint32Array(this.double.buffer)

  add(value: number): void {
    if (value === 0) {
      if (!this.hasZero) this.count += 1
      this.hasZero = true
      return
    }
    if (this.count * 2 > this.table.length) this.grow()
    if (this.place(this.table, value)) this.count += 1
  }

  /** False when the value was there already. */
  private place(table: Float64Array, value: number): boolean {
    this.double[0] = value
    const mask = table.length - 1
    let hash = Math.imul(this.halves[0]! ^ Math.imul(this.halves[1]!, 0x9e3779b1), 0x85ebca6b)
    hash ^= hash >>> 15
    let slot = hash & mask
    for (;;) {
      const found = table[slot]!
      if (found === value) return false
      if (found === 0) {
        table[slot] = value
        return true
      }
      slot = (slot + 1) & mask
    }
  }

  private grow(): void {
    const bigger = new Float64Array(this.table.length * 4)
    for (const value of this.table) if (value !== 0) this.place(bigger, value)
    this.table = bigger
  }
}
