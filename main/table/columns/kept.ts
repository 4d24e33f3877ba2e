import type { KeptText } from '../../../contract/columns'
import { sharedBytes } from '../store/store'

/** Cells that hold a text which is neither a value of their column's type nor a code for "missing". */
export type Kept = {
  /** One byte per row, 1 = kept; null when there are none, as in most columns. */
  readonly rows: Uint8Array | null
  readonly count: number
  /** The most frequent first; of many different texts only the first that were met. */
  readonly texts: readonly KeptText[]
  /** Those that are dates, but nothing tells which is the day and which the month. */
  readonly ambiguous: number
}

export const noneKept: Kept = { rows: null, count: 0, texts: [], ambiguous: 0 }

const listed = 20

/** Collects the kept cells of a column while it is read. */
export class KeptCells {
  count = 0
  private ambiguous = 0
  private rows: Uint8Array | null = null
  private readonly texts = new Map<string, number>()

  constructor(private readonly length: number) {}

  add(row: number, text: string, isAmbiguous = false): void {
    this.rows ??= sharedBytes(this.length)
    this.rows[row] = 1
    this.count += 1
    if (isAmbiguous) this.ambiguous += 1
    const before = this.texts.get(text)
    if (before !== undefined || this.texts.size < listed) this.texts.set(text, (before ?? 0) + 1)
  }

  finish(): Kept {
    if (this.count === 0) return noneKept
    const texts = [...this.texts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count)
    return { rows: this.rows, count: this.count, texts, ambiguous: this.ambiguous }
  }
}

/** Numbers that no column can hold; they say nothing against a column of numbers. */
const infinity = /^[-+]?inf(?:inity)?$/i

/** Whether a column is still one of `known` values: few words stand among them, and none could be a value like "4+". */
export function wordsAreFew({ count, texts }: Pick<Kept, 'count' | 'texts'>, known: number): boolean {
  const words = texts.filter(({ text }) => !infinity.test(text))
  if (words.length === 0) return true
  if (known < 10 || words.some(({ text }) => /\d/.test(text))) return false
  return words.length <= 2 || (words.length <= 5 && count <= known * 0.02)
}
