import type { ColumnEdits } from '../columns/column'
import { addChanges, type PackedChanges } from './packed-edits'

/** Texts that replace the file's own, by row of the file and column. */
export class EditedCells {
  private readonly texts = new Map<number, string>()
  /** What was set since the last `packed`; null: the file's own text again. */
  private fresh = new Map<number, string | null>()
  private kept: readonly PackedChanges[] = []

  constructor(private readonly columns: number) {}

  get(row: number, column: number): string | undefined {
    return this.texts.size > 0 ? this.texts.get(row * this.columns + column) : undefined
  }

  has(row: number, column: number): boolean {
    return this.texts.has(row * this.columns + column)
  }

  /** Null gives the cell its own text back. */
  set(row: number, column: number, text: string | null): void {
    const key = row * this.columns + column
    if (text === null) this.texts.delete(key)
    else this.texts.set(key, text)
    this.fresh.set(key, text)
  }

  /** All of it as blocks of bytes, to be laid one over the other. What did not change stays the very same block. */
  packed(): readonly Uint8Array[] {
    if (this.fresh.size > 0) {
      this.kept = this.texts.size === 0 ? [] : addChanges(this.kept, [...this.fresh])
      this.fresh = new Map()
    }
    return this.kept.map(({ bytes }) => bytes)
  }

  ofColumn(column: number): ColumnEdits {
    const rows: number[] = []
    const texts: string[] = []
    for (const [key, text] of this.texts) {
      if (key % this.columns !== column) continue
      rows.push(Math.floor(key / this.columns))
      texts.push(text)
    }
    return { rows, texts }
  }

  /** The edited cells of these columns as one text a row, which differs when any of them does. */
  rowsOf(columns: ReadonlySet<number>): Map<number, string> {
    const rows = new Map<number, [column: number, text: string][]>()
    for (const [key, text] of this.texts) {
      const column = key % this.columns
      if (!columns.has(column)) continue
      const row = Math.floor(key / this.columns)
      const cells = rows.get(row)
      if (cells) cells.push([column, text])
      else rows.set(row, [[column, text]])
    }
    return new Map([...rows].map(([row, cells]) => [row, JSON.stringify(cells.sort(([a], [b]) => a - b))]))
  }

  /** Key: row × columns + column. */
  all(): ReadonlyMap<number, string> {
    return this.texts
  }
}
