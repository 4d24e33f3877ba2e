import { halfAt } from '../precision'
import { writtenName } from '../tokens'
import type { Sampled } from './sample'

/** Complete rows that a formula must be seen in. */
const FEWEST = 20
/** Rows it may break in, as a share, for it to be looked at in all rows. */
const BROKEN = 0.02
/** With more columns of numbers than this, formulas of three columns would take too long to look for. */
const MOST_COLUMNS = 90
const MOST_ROWS = 400

/**
 * A shape of formula: what the result is, from two columns; `factor` is a number still to be found, which must be the same in all
 * rows, or null.
 */
type Shape = {
  readonly of: (a: number, b: number) => number
  readonly isProduct: boolean
  readonly ordered: boolean
  readonly text: (a: string, b: string, factor: string) => string
}

const times = (factor: string): string => (factor === '1' ? '' : ` * ${factor}`)
const shapes: readonly Shape[] = [
  { of: (a, b) => a + b, isProduct: false, ordered: false, text: (a, b) => `${a} + ${b}` },
  { of: (a, b) => (a + b) / 2, isProduct: false, ordered: false, text: (a, b) => `(${a} + ${b}) / 2` },
  { of: (a, b) => a * b, isProduct: true, ordered: false, text: (a, b, k) => `${a} * ${b}${times(k)}` },
  { of: (a, b) => a / b, isProduct: true, ordered: true, text: (a, b, k) => `${a} / ${b}${times(k)}` },
  { of: (a, b) => a / (b * b), isProduct: true, ordered: true, text: squared },
]

/** weight / (height/100)^2, where the factor is a square of a power of ten. */
function squared(a: string, b: string, factor: string): string {
  const root = Math.sqrt(Number(factor))
  const power = Math.round(Math.log10(root))
  if (power !== 0 && Math.abs(root / 10 ** power - 1) < 1e-9) return `${a} / (${b} / ${10 ** power})^2`
  return `${a} / ${b}^2${times(factor)}`
}

/** Formulas that hold in (nearly) all sampled rows in which their columns are known. */
export function formulaCandidates(sampled: readonly Sampled[]): string[] {
  const numbers = sampled.filter(({ kind }) => kind === 'number')
  const explained = new Set<string>()
  if (numbers.length > MOST_COLUMNS) return differences(sampled)
  const found = numbers.flatMap((c) => twoInto(...knownWith(c, numbers), explained))
  return [...found, ...sumsOfThree(numbers, explained), ...differences(sampled)]
}

/** The column in the rows in which it is known, as many as are needed, and the others that are known often enough in these. */
function knownWith(c: Sampled, others: readonly Sampled[]): [Sampled, readonly Sampled[]] {
  const rows: number[] = []
  for (let row = 0; row < c.values.length && rows.length < MOST_ROWS; row += 1)
    if (!Number.isNaN(c.values[row])) rows.push(row)
  const inRows = (one: Sampled): Sampled => ({ ...one, values: Float64Array.from(rows, (row) => one.values[row]!) })
  const known = ({ values }: Sampled): number => values.reduce((sum, x) => sum + (Number.isNaN(x) ? 0 : 1), 0)
  return [
    inRows(c),
    others
      .filter((one) => one !== c)
      .map(inRows)
      .filter((one) => known(one) >= FEWEST),
  ]
}

/** Formulas of two columns for the column c. */
function twoInto(c: Sampled, numbers: readonly Sampled[], explained: Set<string>): string[] {
  const found: string[] = []
  for (const [i, a] of numbers.entries())
    for (const [j, b] of numbers.entries())
      for (const shape of shapes) {
        if (i === j || (!shape.ordered && j < i)) continue
        const factor = factorOf(shape, a, b, c)
        if (factor === null) continue
        // c = a·b, a = c/b and b = c/a are one and the same; so are c = a + b and a = c − b.
        const columns = [c, a, b].map(({ column }) => column)
        const key = columns.sort((x, y) => x - y).join(' ')
        if (explained.has(key)) continue
        explained.add(key)
        found.push(`${writtenName(c.name)} = ${shape.text(writtenName(a.name), writtenName(b.name), factor)}`)
      }
  return found
}

/** The factor with which a shape holds, as it is written ("1" without one); null when it does not hold. */
function factorOf(shape: Shape, a: Sampled, b: Sampled, c: Sampled): string | null {
  let factor = 1
  if (shape.isProduct) {
    const ratios: number[] = []
    for (let row = 0; row < c.values.length && ratios.length < 9; row += 1) {
      const ratio = c.values[row]! / shape.of(a.values[row]!, b.values[row]!)
      if (Number.isFinite(ratio) && ratio > 0) ratios.push(ratio)
    }
    if (ratios.length < 5) return null
    ratios.sort((x, y) => x - y)
    const middle = ratios[ratios.length >> 1]!
    // Most triples end here: their ratio is not the same in any two rows.
    if (ratios[1]! < middle * 0.93 || ratios.at(-2)! > middle * 1.07) return null
    const nice = niceFactor(middle)
    if (nice === null) return null
    factor = nice
  }
  return holds(c, [a, b], (x) => factor * shape.of(x[0]!, x[1]!)) ? String(factor) : null
}

/** Powers of ten, and what units are made of. */
const nices = [1, 2.54, 7, 12, 16, 24, 30.48, 52, 60, 365, 365.25, 0.5, 2, 3600, 86_400].flatMap((one) => [
  one,
  1 / one,
])
function niceFactor(ratio: number): number | null {
  const power = 10 ** Math.round(Math.log10(ratio))
  if (Math.abs(ratio / power - 1) < 0.03) return Number(power.toPrecision(12))
  return nices.find((one) => Math.abs(ratio / one - 1) < 0.01) ?? null
}

/** Whether c is f of the others, to the precision of one of them, in nearly all rows; and not for want of anything to tell. */
function holds(c: Sampled, others: readonly Sampled[], f: (x: number[]) => number): boolean {
  const x = new Array<number>(others.length)
  const seen = new Set<number>()
  let [known, broken, plain] = [0, 0, 0]
  for (let row = 0; row < c.values.length; row += 1) {
    const y = c.values[row]!
    if (Number.isNaN(y)) continue
    for (let i = 0; i < x.length; i += 1) x[i] = others[i]!.values[row]!
    const value = f(x)
    if (!Number.isFinite(value)) continue
    known += 1
    const tolerance = toleranceAt(halfAt(c.precision, y), others, f, x, value)
    if (Math.abs(y - value) > tolerance) {
      broken += 1
      if (broken > 1 + BROKEN * c.values.length || broken > 1 + known / 4) return false
    } else {
      seen.add(y)
      // 0 = 0 + 0 and 5 = 5 + 0 say nothing.
      if (x.some((one) => Math.abs(one - y) <= tolerance || one === 0)) plain += 1
    }
  }
  return known >= FEWEST && broken <= BROKEN * known && seen.size >= 5 && plain <= 0.5 * (known - broken)
}

function toleranceAt(
  own: number,
  others: readonly Sampled[],
  f: (x: number[]) => number,
  x: number[],
  value: number,
): number {
  let tolerance = own
  for (let i = 0; i < x.length; i += 1) {
    const before = x[i]!
    const half = halfAt(others[i]!.precision, before)
    if (half === 0) continue
    x[i] = before + half
    tolerance = Math.max(tolerance, Math.abs(f(x) - value))
    x[i] = before
  }
  return tolerance * (1 + 1e-6) + 1e-9 * Math.abs(value)
}

/** total = a + b + c, where no two of them alone explain it. */
function sumsOfThree(numbers: readonly Sampled[], explained: ReadonlySet<string>): string[] {
  if (numbers.length > MOST_COLUMNS / 2) return []
  const found: string[] = []
  const inTwo = new Set([...explained].flatMap((key) => key.split(' ').map(Number)))
  for (const total of numbers) {
    if (inTwo.has(total.column)) continue
    const [own, others] = knownWith(total, numbers)
    search: for (let i = 0; i < others.length; i += 1)
      for (let j = i + 1; j < others.length; j += 1)
        for (let k = j + 1; k < others.length; k += 1) {
          const parts = [others[i]!, others[j]!, others[k]!]
          if (!holds(own, parts, (x) => x[0]! + x[1]! + x[2]!)) continue
          found.push(`${writtenName(total.name)} = ${parts.map(({ name }) => writtenName(name)).join(' + ')}`)
          break search
        }
  }
  return found
}

/** duration = end − start, in days. */
function differences(sampled: readonly Sampled[]): string[] {
  const moments = sampled.filter(({ kind }) => kind === 'moment')
  return sampled
    .filter(({ kind }) => kind === 'number')
    .flatMap((c) =>
      moments.flatMap((end) =>
        moments.flatMap((start) =>
          end !== start && holds(c, [end, start], (x) => x[0]! - x[1]!)
            ? `${writtenName(c.name)} = ${writtenName(end.name)} - ${writtenName(start.name)}`
            : [],
        ),
      ),
    )
}
