import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberReader } from '../../../../main/table/numbers/number-reader'

const encoder = new TextEncoder()

function read(text: string, decimal: '.' | ',' = '.'): NumberReader | null {
  const reader = new NumberReader(decimal.charCodeAt(0))
  const bytes = encoder.encode(`x${text}x`)
  return reader.read(bytes, 1, bytes.length - 1) ? reader : null
}

test('every way to write a double gives the same double as the language does', () => {
  const written = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.tuple(fc.integer(), fc.nat({ max: 15 })).map(([whole, digits]) => (whole / 10 ** 3).toFixed(digits)),
    fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
    fc.tuple(fc.stringMatching(/^[0-9]{1,20}$/), fc.stringMatching(/^[0-9]{0,20}$/)).map(([a, b]) => `${a}.${b}`),
    fc.tuple(fc.stringMatching(/^[0-9]{1,17}$/), fc.integer({ min: -330, max: 290 })).map(([a, e]) => `${a}e${e}`),
  )
  fc.assert(
    fc.property(written, (text) => {
      expect(read(text)?.value).toBe(Number(text))
      expect(read(text.replace('.', ','), ',')?.value).toBe(Number(text))
    }),
    { numRuns: 5000 },
  )
})

test('what is not a plain number is refused', () => {
  for (const text of [
    '',
    '-',
    '+',
    '.',
    'e5',
    '1e',
    '1e+',
    '1.2.3',
    '1,2',
    ' 1',
    '1 ',
    '0x10',
    'NaN',
    'Infinity',
    '1e999',
    '12a',
    '--1',
    '1-',
  ]) {
    expect(read(text), text).toBeNull()
  }
})

test('anything it accepts, the language reads as the same number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-+0-9.eE]{1,12}$/), (text) => {
      const found = read(text)
      if (found) expect(found.value).toBe(Number(text))
    }),
    { numRuns: 5000 },
  )
})

test('decimals, leading zeros and exponents are told', () => {
  expect(read('1.50')).toMatchObject({ decimals: 2, zeroPadded: false, exponent: false })
  expect(read('007')).toMatchObject({ value: 7, zeroPadded: true })
  expect(read('0')).toMatchObject({ zeroPadded: false })
  expect(read('0.5')).toMatchObject({ zeroPadded: false, decimals: 1 })
  expect(read('1e5')).toMatchObject({ value: 100_000, exponent: true })
})
