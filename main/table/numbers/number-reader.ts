const zero = 48
const minus = 45
const plus = 43
const lowerE = 101

const powersOfTen = Float64Array.from({ length: 23 }, (_, power) => 10 ** power)

/**
 * Reads a plain number (sign, digits, decimal mark, exponent) from bytes, to the same double as `Number(text)`.
 * Up to 15 digits the mantissa and the power of ten are exact doubles, so one division rounds once; longer numbers go
 * through `Number`.
 */
export class NumberReader {
  value = NaN
  /** Digits after the decimal mark. */
  decimals = 0
  /** A whole number written with zeros in front, like 007: rather a code than a quantity. */
  zeroPadded = false
  exponent = false

  constructor(readonly decimal: number) {}

  /** True when bytes[start, end) is a number; then the fields describe it. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    let at = start
    const first = bytes[at]
    const negative = first === minus
    if (negative || first === plus) at += 1
    let mantissa = 0
    const wholeFrom = at
    for (; at < end; at += 1) {
      const digit = bytes[at]! - zero
      if (digit < 0 || digit > 9) break
      mantissa = mantissa * 10 + digit
    }
    const whole = at - wholeFrom
    let decimals = 0
    if (at < end && bytes[at] === this.decimal) {
      const decimalsFrom = (at += 1)
      for (; at < end; at += 1) {
        const digit = bytes[at]! - zero
        if (digit < 0 || digit > 9) break
        mantissa = mantissa * 10 + digit
      }
      decimals = at - decimalsFrom
    }
    if (whole + decimals === 0) return false
    if (at < end) return this.readExponent(bytes, start, at, end, decimals)
    this.decimals = decimals
    this.exponent = false
    this.zeroPadded = whole > 1 && bytes[wholeFrom] === zero && decimals === 0
    if (whole + decimals > 15) this.value = this.viaText(bytes, start, end)
    else {
      const magnitude = decimals === 0 ? mantissa : mantissa / powersOfTen[decimals]!
      this.value = negative ? -magnitude : magnitude
    }
    return true
  }

  private readExponent(bytes: Uint8Array, start: number, mark: number, end: number, decimals: number): boolean {
    if ((bytes[mark]! | 32) !== lowerE) return false
    let at = mark + 1
    if (bytes[at] === minus || bytes[at] === plus) at += 1
    if (at >= end) return false
    for (; at < end; at += 1) {
      const digit = bytes[at]! - zero
      if (digit < 0 || digit > 9) return false
    }
    this.value = this.viaText(bytes, start, end)
    this.decimals = decimals
    this.exponent = true
    this.zeroPadded = false
    return Number.isFinite(this.value)
  }

  private viaText(bytes: Uint8Array, start: number, end: number): number {
    let text = ''
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at]!
      text += byte === this.decimal ? '.' : String.fromCharCode(byte)
    }
    return Number(text)
  }
}
