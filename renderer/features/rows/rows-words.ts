import type { ArrangementFacts } from '../../../contract/arrangement'
import { texts } from '../../texts/en'

const words = texts.rowFacts

/** "Ordered by time_hour, together by origin". */
export function rowsWords({ order, groups }: ArrangementFacts): string {
  const names = groups.join(', ')
  if (order === null) return groups.length === 0 ? words.each : words.togetherAlone(names)
  const ordered = order.by === 'rows' ? words.asTheyStand : words.orderedBy(order.column)
  return groups.length === 0 ? ordered : `${ordered}, ${words.together(names)}`
}
