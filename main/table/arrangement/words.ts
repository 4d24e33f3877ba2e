import { counted } from '../../counted'
import type { Members } from './find-members'
import type { Series } from './find-series'

const units = [
  ['year', 365.25 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** "an hour", "15 minutes", "a day". */
export function durationWords(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds >= length * 0.999 && isWhole(seconds / length)) ?? [
    'second',
    1,
  ]
  const count = Math.round(seconds / size)
  return count === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : counted(count, unit)
}

const isWhole = (x: number): boolean => Math.abs(x - Math.round(x)) < 0.01

/** Why the rows are taken to be ordered. `unit`: seconds in one unit of the order; null = it is no time. */
export const orderReason = ({ when, steps }: Series, unit: number | null): string =>
  unit === null || Number.isNaN(steps.step)
    ? `Values next to each other by ${when.name} are far more alike than shuffled ones.`
    : `Values ${durationWords(Math.abs(steps.step) * unit)} apart are far more alike than shuffled ones.`

export const rowsReason = 'Values of neighbouring rows are far more alike than shuffled ones.'

export const seriesGroupsReason = (when: string, groups: readonly string[]): string =>
  `Each ${when} comes once for every ${groups.join(' and ')}.`

export function membersReason({ column, sizes: { low, high } }: Members): string {
  const sizes = low === high ? counted(low, 'row') : `${low} to ${counted(high, 'row')}`
  return `Each ${column.name} has ${sizes} whose values are more alike than those of others.`
}
