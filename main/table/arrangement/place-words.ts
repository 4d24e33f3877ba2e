import { durationWords } from './words'

/** What one step of the places is: a row, seconds (date-times), days (dates), or a number's own unit. */
export type PlaceUnit = 'row' | 'second' | 'day' | 'number'

const secondsPerDay = 86_400
const steps = [
  [60, 300, 900, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600],
  [1, 2, 7, 14, 30, 61, 91, 182, 365.25, 2 * 365.25, 5 * 365.25, 10 * 365.25, 25 * 365.25].map(
    (days) => days * secondsPerDay,
  ),
].flat()

const secondsOf = (unit: PlaceUnit, place: number): number => (unit === 'day' ? place * secondsPerDay : place)
const isMoment = (unit: PlaceUnit): boolean => unit === 'second' || unit === 'day'

/** "an hour", "3 rows", "2". */
export function distanceWords(unit: PlaceUnit, distance: number): string {
  if (isMoment(unit)) return durationWords(secondsOf(unit, distance))
  if (unit === 'row') return distance === 1 ? 'a row' : `${distance.toLocaleString('en')} rows`
  return String(Number(distance.toPrecision(6)))
}

/** Round places to name on an axis, as short as they can be told apart. */
export function placeTicks(
  unit: PlaceUnit,
  low: number,
  high: number,
  most: number,
): { value: number; text: string }[] {
  if (!(high > low)) return [{ value: low, text: placeText(unit, low, 0) }]
  const length = secondsOf(unit, high - low)
  const step = isMoment(unit)
    ? (steps.find((one) => length / one <= most) ?? steps.at(-1)!) / (unit === 'day' ? secondsPerDay : 1)
    : roundStep((high - low) / most, unit)
  const ticks: { value: number; text: string }[] = []
  for (let value = Math.ceil(low / step) * step; value <= high && ticks.length <= 2 * most; value += step)
    ticks.push({ value, text: placeText(unit, value, secondsOf(unit, step)) })
  return ticks
}

function roundStep(least: number, unit: PlaceUnit): number {
  const size = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((times) => times * size).find((one) => one >= least) ?? least
  return unit === 'row' ? Math.max(1, step) : step
}

function placeText(unit: PlaceUnit, place: number, step: number): string {
  if (unit === 'row') return (Math.round(place) + 1).toLocaleString('en')
  if (unit === 'number') return String(Number(place.toPrecision(6)))
  const text = new Date(secondsOf(unit, place) * 1000).toISOString()
  if (step >= 365 * secondsPerDay) return text.slice(0, 4)
  if (step >= 30 * secondsPerDay) return text.slice(0, 7)
  if (step >= secondsPerDay) return text.slice(5, 10)
  return text.slice(11, 16) === '00:00' ? text.slice(5, 10) : text.slice(11, 16)
}
