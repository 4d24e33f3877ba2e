import type { Chance } from './chance'
import { blank, plain, type CellSpec } from './cells'
import { dateMaker, dateTimeMaker, timeMaker } from './moments'

export type Surroundings = {
  readonly decimal: '.' | ','
  /** All characters are in Latin-1. */
  readonly latin: boolean
  readonly rows: number
}

export type GeneratedColumn = {
  readonly kind: string
  readonly cells: readonly CellSpec[]
  /** Codes that the user declares to mean "missing". */
  readonly codes: readonly string[]
  /** Digits in groups of three: only a user can tell 1.234 from 1234 then. */
  readonly grouped: boolean
}

type Maker = (row: number) => CellSpec

/** Digits → as the file writes them. */
type Writing = {
  readonly thousands: string
  readonly prefix: string
  readonly suffix: string
  readonly decimal: '.' | ','
}

function written(digits: string, { thousands, prefix, suffix, decimal }: Writing): CellSpec {
  const [, sign = '', whole = '0', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? []
  const grouped = thousands === '' ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, thousands)
  const body = fraction === undefined ? grouped : grouped + decimal + fraction
  return { text: sign + prefix + body + suffix, meaning: { kind: 'number', digits } }
}

function writing(chance: Chance, { decimal, latin }: Surroundings): Writing {
  const simple = { thousands: '', prefix: '', suffix: '', decimal }
  const roll = chance.whole(0, 9)
  if (roll === 0) return { ...simple, thousands: decimal === '.' ? ',' : '.' }
  if (roll === 1) return { ...simple, prefix: latin ? '$' : chance.of(['$', '€ ', '£']) }
  if (roll === 2) return { ...simple, suffix: chance.of(['%', ' %']) }
  return simple
}

function numbers(chance: Chance, around: Surroundings): Maker {
  const style = writing(chance, around)
  const decimals = chance.whole(0, 4)
  const fixed = chance.is(0.6)
  const scale = 10 ** chance.whole(-1, 5)
  const isPositive = chance.is(0.6)
  const centre = isPositive ? 3 * scale : 0
  return () => {
    const value = centre + chance.normal() * scale
    const digits = (isPositive ? Math.abs(value) : value).toFixed(fixed ? decimals : chance.whole(0, decimals))
    return written(Number(digits) === 0 ? digits.replace('-', '') : digits, style)
  }
}

function wholes(chance: Chance, around: Surroundings): Maker {
  const style = writing(chance, around)
  const high = chance.of([5, 9, 100, 5000, 1_000_000])
  const low = chance.is(0.3) ? -high : 0
  return () => written(String(chance.whole(low, high)), style)
}

function longNumbers(chance: Chance): Maker {
  const isDecimal = chance.is(0.4)
  const digit = (): string => String(chance.whole(0, 9))
  const digits = (count: number): string => Array.from({ length: count }, digit).join('')
  return () => {
    const whole = `${chance.whole(1, 9)}${digits(chance.whole(14, 19))}`
    const text = isDecimal ? `${chance.whole(0, 99)}.${digits(chance.whole(15, 22))}1` : whole
    return { text, meaning: { kind: 'number', digits: text } }
  }
}

const words = [
  'red',
  'green',
  'blue',
  'a, b',
  'say "so"',
  'two\nlines',
  'semi;colon',
  'tab\there',
  'bar|bar',
  "it's",
  'ünïcode',
  'naïve café',
  'UPPER',
  'with blank',
  '#hash',
  '=1+1',
  '_x0041_',
]
const wideWords = ['漢字', 'emoji 😀', 'Ελλάς']

function labels(chance: Chance, { latin }: Surroundings): Maker {
  const roll = chance.whole(0, 5)
  const pool =
    roll === 0
      ? ['1', '2', '3', '4']
      : roll === 1
        ? ['001', '002', '010', '120']
        : roll === 2
          ? ['low', 'medium', 'high']
          : roll === 3
            ? ['DE', 'NA', 'US', 'FR', 'IT', 'ES', 'BE', 'CH']
            : latin
              ? words
              : [...words, ...wideWords]
  const levels = Array.from({ length: chance.whole(2, 5) }, () => chance.of(pool))
  return () => plain(chance.of(levels))
}

function truths(chance: Chance): Maker {
  const [yes, no, isTruth] = chance.of([
    ['yes', 'no', false],
    ['Y', 'N', false],
    ['TRUE', 'FALSE', true],
    ['true', 'false', true],
    ['True', 'False', true],
    ['1', '0', false],
    ['2', '1', false],
  ] as const)
  return () => {
    const value = chance.is(0.6)
    const text = value ? yes : no
    if (!isTruth) return { text, meaning: { kind: 'number', digits: text } }
    return { text, meaning: { kind: 'truth', value } }
  }
}

function ids(chance: Chance): Maker {
  const start = chance.whole(0, 2000)
  const roll = chance.whole(0, 2)
  return (row) => {
    if (roll === 0) return { text: String(start + row), meaning: { kind: 'number', digits: String(start + row) } }
    return plain(
      roll === 1 ? `A${String(start + row).padStart(5, '0')}` : `${(start + row) * 7919}-${chance.whole(10, 99)}`,
    )
  }
}

function texts(chance: Chance, { latin }: Surroundings): Maker {
  const pool = latin ? words : [...words, ...wideWords]
  return () =>
    plain(Array.from({ length: chance.whole(1, 4) }, () => chance.of(pool)).join(chance.of([' ', ', ', '\n'])))
}

const makers: readonly (readonly [
  kind: string,
  share: number,
  make: (chance: Chance, around: Surroundings) => Maker,
])[] = [
  ['number', 5, numbers],
  ['whole number', 4, wholes],
  ['long number', 1, longNumbers],
  ['category', 4, labels],
  ['yes/no', 2, truths],
  ['date', 3, dateMaker],
  ['date-time', 2, dateTimeMaker],
  ['time', 1, timeMaker],
  ['id', 1, ids],
  ['text', 1, texts],
]

const strangers = ['G', 'refused', 'closed', 'Infinity', '-inf', 'see note', '<0.5', '1e400', '12abc']
const extremes = ['1000000000', '-1000000000', '1e308', '-1e308', '1.5e300', '5e-324', '99999999999999999999']
const missing = ['', '', '', '', 'NA', '?', 'NULL', '.', '-', 'None', 'n/a']

export function generateColumn(chance: Chance, around: Surroundings): GeneratedColumn {
  const total = makers.reduce((sum, [, share]) => sum + share, 0)
  let roll = chance.whole(0, total - 1)
  const [kind, , make] = makers.find(([, share]) => (roll -= share) < 0)!
  const maker = make(chance, around)
  const isNumber = kind === 'number' || kind === 'whole number' || kind === 'long number'
  const gapShare = chance.of([0, 0.05, 0.15, 0.3, 0.6])
  const code = chance.is(0.6) ? '' : chance.of(missing)
  const declared = isNumber && chance.is(0.15) ? chance.of(['-999', '9999']) : null
  const isStrange = (isNumber || kind.startsWith('date') || kind === 'time') && chance.is(0.3)
  const stranger = [chance.of(strangers), chance.of(strangers)]
  const isExtreme = isNumber && chance.is(0.2)
  const cells = Array.from({ length: around.rows }, (_, row): CellSpec => {
    if (chance.is(gapShare)) {
      if (declared !== null && chance.is(0.5)) return { text: declared, meaning: { kind: 'number', digits: declared } }
      return chance.is(0.5) ? blank : plain(code)
    }
    if (isStrange && chance.is(0.06)) return plain(chance.of(stranger))
    if (isExtreme && chance.is(0.05)) {
      const digits = chance.of(extremes)
      return { text: digits.replace('.', around.decimal), meaning: { kind: 'number', digits } }
    }
    return maker(row)
  })
  const grouped = cells.some(({ text, meaning }) => meaning?.kind === 'number' && /^-?\d{1,3}[.,]\d{3}/.test(text))
  return { kind, cells, codes: declared === null ? [] : [declared], grouped }
}
