import type { DateOrder, MomentFormat } from './moment-format'

/** What cells with only one possible reading tell about those in which day and month can be swapped. */
export class DayMonthEvidence {
  private readonly seen = new Map<string, Set<DateOrder>>()

  add({ date }: MomentFormat): void {
    if (!date || date.month !== 'digits' || date.order === 'ymd') return
    this.seen.set(date.separator, (this.seen.get(date.separator) ?? new Set()).add(date.order))
  }

  /** The order among dates with this separator; null when nothing tells, or they contradict each other. */
  order({ date }: MomentFormat): DateOrder | null {
    if (!date) return null
    const orders = this.seen.get(date.separator)
    // With points between the parts the day comes first everywhere.
    if (!orders) return date.separator === '.' ? 'dmy' : null
    return orders.size === 1 ? [...orders][0]! : null
  }
}
