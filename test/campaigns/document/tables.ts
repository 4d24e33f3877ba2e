import fc from 'fast-check'

/** A small file of comma-separated text, and what its cells hold. */
export type SmallTable = { readonly names: readonly string[]; readonly rows: readonly (readonly string[])[] }

const words = ['red', 'blue', 'green', 'amber', 'teal']
const gap = fc.constantFrom('', '', 'NA')
const mostly = (value: fc.Arbitrary<string>, ...rest: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: value },
    { weight: 2, arbitrary: gap },
    ...rest.map((arbitrary) => ({ weight: 1, arbitrary })),
  )

const whole = fc.integer({ min: -3, max: 40 }).map(String)
const decimal = fc.integer({ min: 0, max: 999 }).map((n) => (n / 100).toFixed(2))
const date = fc.integer({ min: 1, max: 28 }).map((day) => `2004-03-${String(day).padStart(2, '0')}`)
const moment = fc.tuple(date, fc.integer({ min: 10, max: 23 })).map(([day, hour]) => `${day} ${hour}:30:00`)

/** Kinds of columns; each cell has a value of its kind, a gap, or now and then something else. */
const kinds: readonly fc.Arbitrary<string>[] = [
  mostly(whole),
  mostly(decimal),
  mostly(whole, fc.constantFrom('G', 'refused')),
  mostly(fc.constantFrom(...words.slice(0, 3))),
  mostly(fc.constantFrom('yes', 'no')),
  mostly(date),
  mostly(moment),
  mostly(date, fc.constantFrom('soon', '31.12.2003')),
  mostly(fc.constantFrom('low', 'medium', 'high')),
]

/** The first column names the row, so that no row is blank. */
export const smallTable: fc.Arbitrary<SmallTable> = fc
  .tuple(fc.integer({ min: 6, max: 14 }), fc.array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 4 }))
  .chain(([rows, columns]) =>
    fc.tuple(...columns.map((cell) => fc.array(cell, { minLength: rows, maxLength: rows }))).map((filled) => ({
      names: ['who', ...columns.map((_, index) => `c${index + 1}`)],
      rows: Array.from({ length: rows }, (_, row) => [`p${row + 1}`, ...filled.map((cells) => cells[row]!)]),
    })),
  )

/** Texts that people type, paste or get wrong. */
export const typedText: fc.Arbitrary<string> = fc.oneof(
  whole,
  decimal,
  date,
  moment,
  gap,
  fc.constantFrom(...words, 'yes', 'no', 'high', '-9', ' red', 'a,b', 'say "hi"', 'two\nlines'),
)

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const fileText = ({ names, rows }: SmallTable): string =>
  [names, ...rows].map((line) => line.map(quoted).join(',')).join('\n') + '\n'
