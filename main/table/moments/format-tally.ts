import type { Moment } from '../../../contract/columns'
import { mergeFormats } from './moment-candidates'
import type { MomentFormat } from './moment-format'
import { shapeKey } from './moment-guess'

/** Counts in which ways a column writes its moments. */
export class FormatTally {
  private readonly shapes = new Map<string, { format: MomentFormat; count: number }>()

  constructor(private readonly type: Moment) {}

  add(format: MomentFormat): void {
    const key = shapeKey(format)
    const known = this.shapes.get(key)
    if (known) {
      known.count += 1
      known.format = mergeFormats(known.format, format)
    } else this.shapes.set(key, { format, count: 1 })
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
