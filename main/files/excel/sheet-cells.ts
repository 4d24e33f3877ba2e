/** What a cell holds: a number, or the number of a text. */
export const cellKind = { number: 0, percent: 1, date: 2, truth: 3, text: 4 } as const
export type CellKind = (typeof cellKind)[keyof typeof cellKind]

export const mostRows = 1_048_576

/** The filled cells of one column, from top to bottom. */
export class SheetColumn {
  rows = new Int32Array(16)
  values = new Float64Array(16)
  kinds = new Uint8Array(16)
  length = 0
  private isSorted = true

  add(row: number, kind: CellKind, value: number): void {
    if (this.length === this.rows.length) this.grow()
    if (this.length > 0 && row <= this.rows[this.length - 1]!) this.isSorted = false
    this.rows[this.length] = row
    this.values[this.length] = value
    this.kinds[this.length] = kind
    this.length += 1
  }

  /** Cells are written from top to bottom as a rule; where they are not, the last one said counts. */
  sort(): void {
    if (this.isSorted) return
    const { rows, values, kinds } = this
    const order = Array.from({ length: this.length }, (_, at) => at).sort((a, b) => rows[a]! - rows[b]! || a - b)
    const last = order.filter((at, index) => rows[order[index + 1] ?? -1] !== rows[at])
    this.rows = Int32Array.from(last, (at) => rows[at]!)
    this.values = Float64Array.from(last, (at) => values[at]!)
    this.kinds = Uint8Array.from(last, (at) => kinds[at]!)
    this.length = last.length
    this.isSorted = true
  }

  private grow(): void {
    const longer = <T extends Int32Array | Float64Array | Uint8Array>(from: T, to: T): T => {
      to.set(from)
      return to
    }
    const size = this.rows.length * 2
    this.rows = longer(this.rows, new Int32Array(size))
    this.values = longer(this.values, new Float64Array(size))
    this.kinds = longer(this.kinds, new Uint8Array(size))
  }
}

/** The filled cells of a sheet, and nothing for the others: a sheet with two far corners takes no more than two cells. */
export class SheetCells {
  readonly columns = new Map<number, SheetColumn>()
  readonly texts: string[] = []
  /** Of each row: how many of its cells are filled. */
  readonly counts = new Uint16Array(mostRows)
  cells = 0
  errors = 0

  add(row: number, column: number, kind: CellKind, value: number): void {
    let cells = this.columns.get(column)
    if (!cells) {
      cells = new SheetColumn()
      this.columns.set(column, cells)
    }
    cells.add(row, kind, value)
    this.counts[row]! += 1
    this.cells += 1
  }

  addText(row: number, column: number, text: string): void {
    this.add(row, column, cellKind.text, this.texts.length)
    this.texts.push(text)
  }
}
