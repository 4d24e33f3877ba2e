import { valueAt, type Condition, type Predictor } from './predictor'

/** Rows that a column's gaps are studied on: those with a gap first, then those without. */
export type CaseSample = { readonly rows: readonly number[]; readonly cases: number }

export type Screened = {
  readonly predictor: Predictor
  /** How far from chance, as a standard normal deviate. */
  readonly z: number
  /** Where gaps are more frequent than elsewhere. */
  readonly condition: Condition
}

const BINS = 10
/** Fewer known values on either side say nothing. */
const LEAST_KNOWN = 10
/** Classes are so few that each may expect so many cases: χ² holds no better with fewer. */
const LEAST_EACH = 5
/** An interval is harder to read than one side: it must be this much clearer. */
const CLEARER = 1.5

/** A χ² on the scale of a standard normal deviate (Wilson and Hilferty), which does not run out of digits. */
export const deviate = (chiSquare: number, df: number): number => {
  const spread = 2 / (9 * df)
  return (Math.cbrt(chiSquare / df) - (1 - spread)) / Math.sqrt(spread)
}

/** How gaps hang on one column, by a table of counts: ten classes of a number, or the levels. Null: too little is known. */
export function screen(predictor: Predictor, { rows, cases }: CaseSample): Screened | null {
  const knownCases = rows.slice(0, cases).filter((row) => valueAt(predictor, row) !== null).length
  const classes = classesOf(predictor, Math.floor(knownCases / LEAST_EACH))
  const counts = classes.map(() => [0, 0] as [number, number])
  rows.forEach((row, at) => {
    const value = valueAt(predictor, row)
    if (value === null) return
    const found = predictor.kind === 'number' ? lastBelow(classes, value) : classes.indexOf(value)
    if (found >= 0) counts[found]![at < cases ? 0 : 1] += 1
  })
  const total: [number, number] = [sum(counts, 0), sum(counts, 1)]
  if (total[0] < LEAST_KNOWN || total[1] < LEAST_KNOWN) return null
  const used = counts.filter(([a, b]) => a + b > 0)
  if (used.length < 2) return null
  const chiSquare = used.reduce((all, [a, b]) => all + cellChiSquare(a, b, total), 0)
  const z = deviate(chiSquare, used.length - 1)
  if (predictor.kind === 'level') {
    const share = total[0] / (total[0] + total[1])
    const more = classes.filter((_, at) => counts[at]![0] > share * (counts[at]![0] + counts[at]![1]))
    return { predictor, z, condition: { kind: 'levels', levels: more } }
  }
  const { from, to } = bestRun(counts, total)
  const low = from === 0 ? null : classes[from]!
  const high = to === classes.length ? null : below(predictor.sorted, classes[to]!)
  return {
    predictor,
    z,
    condition: { kind: 'range', low, high },
  }
}

const sum = (counts: readonly [number, number][], side: 0 | 1): number =>
  counts.reduce((all, one) => all + one[side], 0)

/** Σ (seen − expected)²/expected of one class with `a` cases and `b` others. */
function cellChiSquare(a: number, b: number, [cases, others]: readonly [number, number]): number {
  const share = cases / (cases + others)
  const expected = share * (a + b)
  return (a - expected) ** 2 / expected + (a - expected) ** 2 / ((1 - share) * (a + b))
}

/** Where classes of a number begin: at its tenths, each once; or the levels. */
function classesOf({ kind, sorted, levels }: Predictor, most: number): readonly number[] {
  if (kind === 'level') return levels.slice(0, Math.max(2, most))
  const bins = Math.min(BINS, Math.max(2, most))
  const starts = Array.from({ length: bins }, (_, bin) => sorted[Math.floor((bin * sorted.length) / bins)]!)
  return [...new Set(starts)]
}

const lastBelow = (starts: readonly number[], value: number): number => {
  let found = 0
  for (let at = 1; at < starts.length; at += 1) if (value >= starts[at]!) found = at
  return found
}

/** The largest value of the sample below this one. */
function below(sorted: Float64Array, value: number): number {
  let found = sorted[0]!
  for (const candidate of sorted) {
    if (candidate >= value) break
    found = candidate
  }
  return found
}

/** The run of classes with more cases than elsewhere that differs most from the rest; one side rather than between. */
function bestRun(counts: readonly [number, number][], total: readonly [number, number]) {
  let best = { from: 0, to: counts.length, worth: 0 }
  for (let from = 0; from < counts.length; from += 1) {
    const inside: [number, number] = [0, 0]
    for (let to = from + 1; to <= counts.length; to += 1) {
      inside[0] += counts[to - 1]![0]
      inside[1] += counts[to - 1]![1]
      const rest: [number, number] = [total[0] - inside[0], total[1] - inside[1]]
      if (rest[0] + rest[1] === 0 || inside[0] * total[1] <= inside[1] * total[0]) continue
      const gain = cellChiSquare(...inside, total) + cellChiSquare(...rest, total)
      const worth = from === 0 || to === counts.length ? gain * CLEARER : gain
      if (worth > best.worth) best = { from, to, worth }
    }
  }
  return best
}
