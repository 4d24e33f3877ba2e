import type { Moment } from '../../../contract/columns'
import { mergeFormats } from './moment-candidates'
import type { MomentFormat } from './moment-format'
import { shapeKey } from './moment-guess'

/** Counts in which ways a column writes its moments. */
export class FormatTally {
  private readonly shapes = new Map<string, { format: MomentFormat; count: number }>()
  /** Formats that were merged already, by the way they belong to. */
  private readonly merged = new WeakMap<MomentFormat, { count: number }>()

  constructor(private readonly type: Moment) {}

  add(format: MomentFormat): void {
    const before = this.merged.get(format)
    if (before) {
      before.count += 1
      return
    }
    const key = shapeKey(format)
    const shape = this.shapes.get(key) ?? { format, count: 0 }
    shape.count += 1
    shape.format = mergeFormats(shape.format, format)
    this.shapes.set(key, shape)
    this.merged.set(format, shape)
  }

  ways(): number {
    return this.shapes.size
  }

  /** The most frequent way that can hold every value of the type. */
  main(): MomentFormat | null {
    const able = [...this.shapes.values()].filter(({ format }) => this.type !== 'datetime' || format.clock)
    const [most] = (able.length > 0 ? able : [...this.shapes.values()]).sort((a, b) => b.count - a.count)
    return most?.format ?? null
  }
}
