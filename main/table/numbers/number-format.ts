/** How a column writes its numbers, so that filled values look like their neighbours. */
export type NumberFormat = {
  readonly kind: 'number'
  readonly decimal: '.' | ','
  /** Between groups of three digits; '' = none. */
  readonly thousands: '' | ',' | '.' | ' ' | '\u00a0' | '\u202f' | "'" | '’'
  /** Most digits after the decimal mark; null = as many as the value needs. */
  readonly decimals: number | null
  /** All values show the same number of decimals, zeros included. */
  readonly fixed: boolean
  /** Currency sign and the like, with its blank: '$', '€ '. */
  readonly prefix: string
  /** '%', ' €'. */
  readonly suffix: string
  /** Negative numbers stand in parentheses. */
  readonly parentheses: boolean
}

export const plainNumbers: NumberFormat = {
  kind: 'number',
  decimal: '.',
  thousands: '',
  decimals: null,
  fixed: false,
  prefix: '',
  suffix: '',
  parentheses: false,
}

/** More digits than any double has, with room for blanks and signs: longer texts are not looked at. */
const longestNumber = 1000

const currency = '[$€£¥₹₽₩¢]|USD|EUR|GBP|CHF|Rs\\.?'
const decoration = new RegExp(
  `^(?<apostrophe>['’])?(?<open>\\()?(?<sign>[-+−])?(?<prefix>(?:${currency})\\s?)?(?<sign2>[-+−])?` +
    `(?<digits>[0-9][0-9.,'’ \\u00a0\\u202f]*[0-9]|[0-9]|[.,][0-9]+)(?<exponent>[eE][-+]?[0-9]+)?` +
    `(?<suffix>\\s?(?:%|${currency}))?(?<close>\\))?$`,
  'u',
)

export type DecoratedNumber = {
  readonly value: number
  readonly decimals: number
  readonly thousands: NumberFormat['thousands']
  readonly prefix: string
  readonly suffix: string
  readonly parentheses: boolean
}

/**
 * Reads a number with currency sign, percent, thousands separators, parentheses for negatives or a leading apostrophe.
 * A percentage keeps its own unit: "12.5%" is 12.5. Undefined when the text is not such a number.
 */
export function readDecorated(text: string, decimal: '.' | ','): DecoratedNumber | undefined {
  if (text.length > longestNumber) return undefined
  const parts = decoration.exec(text)?.groups
  if (!parts) return undefined
  if ((parts['open'] === undefined) !== (parts['close'] === undefined)) return undefined
  if (parts['sign'] && parts['sign2']) return undefined
  const digits = readGrouped(parts['digits'] ?? '', decimal)
  if (!digits) return undefined
  const negative = parts['open'] !== undefined || [parts['sign'], parts['sign2']].some((s) => s === '-' || s === '−')
  const magnitude = Number(digits.plain + (parts['exponent'] ?? ''))
  if (!Number.isFinite(magnitude)) return undefined
  return {
    value: negative ? -magnitude : magnitude,
    decimals: digits.decimals,
    thousands: digits.thousands,
    prefix: parts['prefix'] ?? '',
    suffix: parts['suffix'] ?? '',
    parentheses: parts['open'] !== undefined,
  }
}

const isThousands = (mark: string): mark is NumberFormat['thousands'] =>
  mark === ',' || mark === '.' || mark === ' ' || mark === '\u00a0' || mark === '\u202f' || mark === "'" || mark === '’'

function readGrouped(
  digits: string,
  decimal: '.' | ',',
): { plain: string; decimals: number; thousands: NumberFormat['thousands'] } | undefined {
  const mark = digits.lastIndexOf(decimal)
  const whole = mark < 0 ? digits : digits.slice(0, mark)
  const fraction = mark < 0 ? '' : digits.slice(mark + 1)
  if (!/^[0-9]*$/.test(fraction)) return undefined
  const separators = new Set(whole.replace(/[0-9]/g, ''))
  if (separators.size === 0)
    return { plain: `${whole || '0'}.${fraction || '0'}`, decimals: fraction.length, thousands: '' }
  const [separator] = separators
  if (separators.size > 1 || separator === undefined || separator === decimal || !isThousands(separator))
    return undefined
  const [lead, ...groups] = whole.split(separator)
  if (!lead || lead.length > 3 || groups.some((group) => group.length !== 3)) return undefined
  return { plain: `${lead}${groups.join('')}.${fraction || '0'}`, decimals: fraction.length, thousands: separator }
}

/** Digits after the point that still carry information when a column sets no limit. */
const freePrecision = 8

/** A number as the column writes it. */
export function formatNumber(value: number, format: NumberFormat): string {
  if (!Number.isFinite(value)) return ''
  const magnitude = Math.abs(value)
  const digits =
    format.decimals === null
      ? plainDigits(Number(magnitude.toPrecision(freePrecision)))
      : magnitude < 1e21
        ? magnitude.toFixed(Math.min(100, format.decimals))
        : plainDigits(magnitude)
  const [whole = '0', fraction = ''] = digits.split('.')
  const shown = format.fixed ? fraction : fraction.replace(/0+$/, '')
  const grouped = format.thousands === '' ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, format.thousands)
  const body = shown === '' ? grouped : grouped + format.decimal + shown
  const negative = value < 0 && /[1-9]/.test(body)
  if (negative && format.parentheses) return `(${format.prefix}${body}${format.suffix})`
  return `${negative ? '-' : ''}${format.prefix}${body}${format.suffix}`
}

/** Without an exponent: 1e-7 → 0.0000001. */
function plainDigits(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  const [mantissa = '0', exponent = '0'] = text.split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const shift = Number(exponent)
  if (shift < 0) return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
  return whole + fraction.padEnd(shift, '0')
}
