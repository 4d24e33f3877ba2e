import type { Condition } from '../../contract/missing'
import { valueText } from '../table/columns/value-text'
import type { StudiedColumn } from './predictor'

const shownLevels = 3

/** "age is at least 60", "sex is male or unknown", "date is from 2013-05-01 to 2013-08-12". */
export function conditionWords({ name, description }: StudiedColumn, condition: Condition): string {
  const text = (value: number): string => valueText(description, value).trim()
  if (condition.kind === 'levels') return `${name} is ${levelWords(condition.levels.map(text))}`
  // At most the smallest value there is: that value.
  const low = condition.low ?? (condition.high === description.low ? description.low : null)
  const high = condition.high ?? (condition.low === description.high ? description.high : null)
  if (low !== null && high !== null)
    return low === high ? `${name} is ${text(low)}` : `${name} is from ${text(low)} to ${text(high)}`
  const isMoment = ['date', 'datetime', 'time'].includes(description.type)
  if (low !== null) return `${name} is ${isMoment ? `${text(low)} or later` : `at least ${text(low)}`}`
  if (high !== null) return `${name} is ${isMoment ? `${text(high)} or earlier` : `at most ${text(high)}`}`
  return `${name} is known`
}

function levelWords(labels: readonly string[]): string {
  const shown = labels.length > shownLevels + 1 ? labels.slice(0, shownLevels) : labels
  const others = labels.length - shown.length
  const all = others > 0 ? [...shown, `one of ${others} others`] : shown
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}
