import type { Moment } from '../../../contract/columns'

const plain = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

/** "2.7 to 6.3", "2020-01-03 to 2020-12-30": two values of a column for people to compare. */
export const rangeText = ({ low, high }: { low: number; high: number }, moment: Moment | undefined): string =>
  `${valueText(low, moment)} to ${valueText(high, moment)}`

function valueText(x: number, moment: Moment | undefined): string {
  const milliseconds = 1000 * (moment === 'date' ? 86_400 * Math.round(x) : x)
  if (moment === undefined || Math.abs(milliseconds) > 8.64e15) return plain.format(x)
  const iso = new Date(milliseconds).toISOString()
  const [day, clock] = iso.slice(0, -'.000Z'.length).split('T')
  return moment === 'date' ? day! : moment === 'time' ? clock! : `${day} ${clock}`
}
