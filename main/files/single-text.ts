/** A single-precision number in as few digits as tell it apart from its neighbours: 0.1, not 0.10000000149011612. */
export function singleText(value: number): string {
  for (let digits = 6; digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return String(short)
  }
  return String(value)
}
