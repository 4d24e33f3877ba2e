import type { CellSpec } from './cells'
import type { Chance } from './chance'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (part: number): string => String(part).padStart(2, '0')

type Day = { readonly year: number; readonly month: number; readonly day: number }

const dayWriters: readonly ((day: Day) => string)[] = [
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`,
  ({ year, month, day }) => `${two(month)}/${two(day)}/${year}`,
  ({ year, month, day }) => `${day}/${month}/${year}`,
  ({ year, month, day }) => `${day} ${months[month - 1]} ${year}`,
  ({ year, month, day }) => `${year}/${two(month)}/${two(day)}`,
  ({ year, month, day }) => `${year}${two(month)}${two(day)}`,
]

function randomDay(chance: Chance, from: number, to: number): Day {
  return { year: chance.whole(from, to), month: chance.whole(1, 12), day: chance.whole(1, 28) }
}

const isoOf = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`

/** Years of a column: recent ones, a century, those around the first of Excel's days, or before. */
const years = (chance: Chance): readonly [number, number] =>
  chance.of([
    [2001, 2024],
    [2019, 2021],
    [1930, 2029],
    [1899, 1901],
    [1850, 1999],
  ] as const)

export function dateMaker(chance: Chance): () => CellSpec {
  const [from, to] = years(chance)
  const writer = chance.of(dayWriters)
  const isMixed = chance.is(0.15)
  // Months before days and days before months in one column: nobody could tell 5/3/2021.
  const others = dayWriters.filter(
    (other) => other === writer || other !== dayWriters[writer === dayWriters[3] ? 2 : 3],
  )
  return () => {
    const day = randomDay(chance, from, to)
    const write = isMixed && chance.is(0.3) ? chance.of(others) : writer
    return { text: write(day), meaning: { kind: 'moment', iso: isoOf(day) } }
  }
}

export function dateTimeMaker(chance: Chance): () => CellSpec {
  const [from, to] = years(chance)
  const write = chance.of(dayWriters.slice(0, 4))
  const between = chance.of([' ', 'T'])
  const decimals = chance.of([0, 0, 0, 3, 6])
  const hasSeconds = decimals > 0 || chance.is(0.7)
  const zone = chance.of(['', '', '', 'Z', '+01:00'])
  return () => {
    const day = randomDay(chance, from, to)
    const clock = `${two(chance.whole(0, 23))}:${two(chance.whole(0, 59))}`
    const seconds = hasSeconds ? `:${two(chance.whole(0, 59))}` : ''
    const fraction = decimals > 0 ? `.${String(chance.whole(0, 10 ** decimals - 1)).padStart(decimals, '0')}` : ''
    const text = `${write(day)}${between}${clock}${seconds}${fraction}${zone}`
    // An offset has no place in a typed cell, so only the text itself will do.
    const iso = `${isoOf(day)} ${clock}${seconds}${fraction}`
    return { text, meaning: zone.startsWith('+') ? null : { kind: 'moment', iso } }
  }
}

export function timeMaker(chance: Chance): () => CellSpec {
  const hasSeconds = chance.is(0.5)
  return () => {
    const text = `${two(chance.whole(0, 23))}:${two(chance.whole(0, 59))}${hasSeconds ? `:${two(chance.whole(0, 59))}` : ''}`
    return { text, meaning: { kind: 'moment', iso: text } }
  }
}
