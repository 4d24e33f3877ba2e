import { writtenName } from '../tokens'
import type { Sampled } from './sample'

/** Share of rows in which an order may break, to be looked at in all rows. */
const BROKEN = 0.005
/** Were the two columns unrelated, an order must break at least so often, in share and in rows, to say anything. */
const LEAST_CHANCE = 0.003
const LEAST_EXPECTED = 8

/** Names below this likeness are of different things, which must then have more in common. */
const ALIKE = 0.2
const UNLIKE_CHANCE = 0.03
const UNLIKE_RELATED = 0.3

type Order = {
  readonly below: Sampled
  readonly above: Sampled
  readonly ties: boolean
  readonly surprise: number
  readonly alike: number
}

/** a < b and a <= b that hold in (nearly) all rows and would not by chance; of columns with names alike first. */
export function orderCandidates(sampled: readonly Sampled[]): string[] {
  const orders: Order[] = []
  const sorted = sampled.map(({ values }) => values.filter((x) => !Number.isNaN(x)).sort())
  for (const [i, below] of sampled.entries())
    for (const [j, above] of sampled.entries()) {
      if (i === j || below.kind !== above.kind || !inUnits(sorted[i]!, sorted[j]!)) continue
      const order = orderOf(below, above, sorted[i]!, sorted[j]!)
      if (order !== null) orders.push(order)
    }
  return bestOfEach(withoutImplied(orders))
    .sort((a, b) => b.alike - a.alike || b.surprise - a.surprise)
    .map(({ below, above, ties }) => `${writtenName(below.name)} ${ties ? '<=' : '<'} ${writtenName(above.name)}`)
}

/** For each column that is below others the one most like it in name, so that not every reading is held against every other. */
function bestOfEach(orders: readonly Order[]): Order[] {
  const best = new Map<Sampled, Order>()
  for (const order of orders) {
    const known = best.get(order.below)
    if (!known || order.alike > known.alike || (order.alike === known.alike && order.surprise > known.surprise))
      best.set(order.below, order)
  }
  return [...best.values()]
}

/** Share of pairs of neighbouring letters that two names have in common (Dice), 0…1. */
function likeness(a: string, b: string): number {
  const pairs = (name: string): string[] =>
    Array.from({ length: Math.max(name.length - 1, 0) }, (_, i) => name.slice(i, i + 2).toLowerCase())
  const [x, y] = [pairs(a), pairs(b)]
  const common = x.filter((pair) => y.includes(pair)).length
  return x.length + y.length === 0 ? 0 : (2 * common) / (x.length + y.length)
}

/** Columns of one size at least: shoe sizes and incomes are not put in order. Both ascending. */
function inUnits(a: Float64Array, b: Float64Array): boolean {
  const size = (values: Float64Array): number => Math.abs(values[values.length >> 1] ?? 0)
  const [x, y] = [size(a), size(b)]
  return x > 0 && y > 0 && Math.max(x, y) / Math.min(x, y) < 10
}

function orderOf(below: Sampled, above: Sampled, lows: Float64Array, highs: Float64Array): Order | null {
  let [known, broken, ties] = [0, 0, 0]
  for (let row = 0; row < below.values.length; row += 1) {
    const [x, y] = [below.values[row]!, above.values[row]!]
    if (Number.isNaN(x) || Number.isNaN(y)) continue
    known += 1
    if (x === y) ties += 1
    else if (x > y && ++broken > 2 + BROKEN * below.values.length) return null
  }
  if (known < 20 || broken > BROKEN * known || ties > 0.9 * known) return null
  const chance = chanceAbove(lows, highs)
  if (chance < LEAST_CHANCE || chance * known < LEAST_EXPECTED + 10 * broken) return null
  const alike = likeness(below.name, above.name)
  if (alike < ALIKE && (chance < UNLIKE_CHANCE || correlation(below.values, above.values) < UNLIKE_RELATED)) return null
  return { below, above, ties: ties > 0, surprise: chance * known, alike }
}

/** Pearson's, of the rows in which both are known. */
function correlation(a: Float64Array, b: Float64Array): number {
  let [n, sa, sb, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  a.forEach((x, row) => {
    const y = b[row]!
    if (Number.isNaN(x) || Number.isNaN(y)) return
    n += 1
    sa += x
    sb += y
    aa += x * x
    bb += y * y
    ab += x * y
  })
  return (n * ab - sa * sb) / Math.sqrt((n * aa - sa * sa) * (n * bb - sb * sb))
}

/** P(X > Y) of values drawn from each column on its own; both ascending. */
function chanceAbove(xs: Float64Array, ys: Float64Array): number {
  let at = 0
  let sum = 0
  for (const x of xs) {
    while (at < ys.length && ys[at]! < x) at += 1
    sum += at
  }
  return sum / (xs.length * ys.length)
}

/** Of a < b, b < c and a < c the last says nothing new. */
function withoutImplied(orders: readonly Order[]): Order[] {
  const has = new Set(orders.map(({ below, above }) => `${below.column} ${above.column}`))
  return orders.filter(
    ({ below, above }) =>
      !orders.some(
        (other) =>
          other.below === below &&
          other.above !== above &&
          has.has(`${other.above.column} ${above.column}`) &&
          !has.has(`${above.column} ${other.above.column}`),
      ),
  )
}
