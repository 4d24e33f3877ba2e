/** Numbers and dates in the user's own locale. Cells of the table are not formatted: they show what the file says. */
const locale = navigator.language

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })
/** Below this the zeros would be counted, not read. */
const smallest = 1e-5
const scientific = new Intl.NumberFormat(locale, { notation: 'scientific', maximumSignificantDigits: 4 })
const twoPlaces = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const threePlaces = new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
const onePlace = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4, signDisplay: 'exceptZero' })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const list = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' })

export const formatCount = (value: number): string => whole.format(value)
/** "1 gap", "19 gaps". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
export const formatNumber = (value: number): string =>
  value !== 0 && Math.abs(value) < smallest ? scientific.format(value) : decimal.format(value)
export const formatTwoPlaces = (value: number): string => twoPlaces.format(value)
export const formatLikelihood = formatTwoPlaces
/** "0.013", "<0.001". */
export const formatP = (p: number): string => (p < 0.001 ? `<${threePlaces.format(0.001)}` : threePlaces.format(p))
/** A change: "+300", "−0.5". */
export const formatSigned = (value: number): string => signed.format(value)
export const formatOnePlace = (value: number): string => onePlace.format(value)
export const formatThreePlaces = (value: number): string => threePlaces.format(value)
export const formatList = (items: readonly string[]): string => list.format(items)
export const formatDateTime = (milliseconds: number): string => dateTime.format(milliseconds)

/** A share 0…1 as a percentage: "0.6%", "12%", "<0.1%", never "0%" for something that is there. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.001) return `<${percent(0.001, 1)}`
  if (share > 0.999 && share < 1) return `>${percent(0.999, 1)}`
  return percent(share, share < 0.1 && share > 0 ? 1 : 0)
}

function percent(share: number, digits: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share)
}

/** A tail probability in words a person can weigh: "1 in 250". */
export function formatOdds(probability: number): string {
  if (probability >= 0.5) return formatShare(probability)
  if (probability <= 1e-6) return `1 in more than ${formatCount(1_000_000)}`
  const one = 1 / probability
  return `1 in ${formatCount(one < 10 ? Math.round(one) : Number(one.toPrecision(2)))}`
}

/** "8 s", "1 min 10 s", "2 h 5 min". */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  if (total < 60) return `${total} s`
  const minutes = Math.floor(total / 60)
  if (minutes < 60) return total % 60 === 0 || minutes >= 10 ? `${minutes} min` : `${minutes} min ${total % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** "today 14:05", "yesterday 9:30", "12 Mar 2024, 9:30". */
export function formatWhen(milliseconds: number, now: number): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  if (milliseconds < midnight - 86_400_000) return formatDateTime(milliseconds)
  return `${relative.format(milliseconds < midnight ? -1 : 0, 'day')} ${timeOfDay.format(milliseconds)}`
}

/** "5 minutes ago". */
export function formatAgo(milliseconds: number, now: number): string {
  const seconds = Math.round((milliseconds - now) / 1000)
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ]
  for (const [unit, size] of steps)
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit)
  return relative.format(0, 'minute')
}
