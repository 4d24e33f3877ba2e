import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatNumber,
  plainNumbers,
  readDecorated,
  type NumberFormat,
} from '../../../../main/table/numbers/number-format'

describe('reading', () => {
  test.each([
    ['$1,234.50', '.', 1234.5],
    ['1.234,50 €', ',', 1234.5],
    ['12.5%', '.', 12.5],
    ['(1,200)', '.', -1200],
    ['($12.00)', '.', -12],
    ['-$5', '.', -5],
    ['$-5', '.', -5],
    ['−3', '.', -3],
    ["'42", '.', 42],
    ["1'234'567", '.', 1_234_567],
    ['1 234,5', ',', 1234.5],
    ['1\u00a0234', '.', 1234],
    ['.5', '.', 0.5],
    ['1e5', '.', 100_000],
    ['£ 7', '.', 7],
    ['EUR 7', '.', 7],
  ] as const)('%s with decimal %s is %d', (text, decimal, value) => {
    expect(readDecorated(text, decimal)?.value).toBe(value)
  })

  test.each([
    ['1,23', '.'],
    ['12,34,567', '.'],
    ['1.234.5', ','],
    ['(5', '.'],
    ['5)', '.'],
    ['a5', '.'],
    ['5 kg', '.'],
    ['--5', '.'],
    ['', '.'],
    ['$', '.'],
  ] as const)('%s with decimal %s is no number', (text, decimal) => {
    expect(readDecorated(text, decimal)).toBeUndefined()
  })
})

const formats: fc.Arbitrary<NumberFormat> = fc
  .record({
    decimal: fc.constantFrom('.' as const, ',' as const),
    thousands: fc.constantFrom('' as const, ',' as const, '.' as const, ' ' as const, '’' as const),
    decimals: fc.integer({ min: 0, max: 6 }),
    fixed: fc.boolean(),
    prefix: fc.constantFrom('', '$', '€ '),
    suffix: fc.constantFrom('', '%', ' €'),
    parentheses: fc.boolean(),
  })
  .map((format) => ({
    ...format,
    kind: 'number' as const,
    thousands: format.thousands === format.decimal ? ('' as const) : format.thousands,
    suffix: format.prefix === '' ? format.suffix : '',
  }))

test('what is written in a column’s format is read back as the rounded number', () => {
  fc.assert(
    fc.property(formats, fc.double({ min: -1e9, max: 1e9, noNaN: true }), (format, value) => {
      const text = formatNumber(value, format)
      const rounded = Number(value.toFixed(format.decimals ?? 0))
      expect(readDecorated(text, format.decimal)?.value).toBe(rounded === 0 ? 0 : rounded)
    }),
    { numRuns: 3000 },
  )
})

test('without a limit of decimals, eight digits and no exponent', () => {
  expect(formatNumber(1e-7, plainNumbers)).toBe('0.0000001')
  expect(formatNumber(1.5e22, plainNumbers)).toBe('15000000000000000000000')
  expect(formatNumber(10.357019999999999, plainNumbers)).toBe('10.35702')
  expect(formatNumber(NaN, plainNumbers)).toBe('')
  expect(formatNumber(-0.0001, { ...plainNumbers, decimals: 1, fixed: true })).toBe('0.0')
})
