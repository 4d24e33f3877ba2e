import type { ContinuousCode } from './code'

/** Both ends in own units, infinite where a column is open. */
export type Range = { readonly low: number; readonly high: number }

export const OPEN: Range = { low: -Infinity, high: Infinity }

type Bounded = Pick<ContinuousCode, 'step' | 'low' | 'high'>

const known = new WeakMap<Bounded, { readonly possible: Range; readonly rounded: Range }>()

function rangesOf(code: Bounded): { readonly possible: Range; readonly rounded: Range } {
  const cached = known.get(code)
  if (cached !== undefined) return cached
  const bounds: Range = { low: code.low ?? -Infinity, high: code.high ?? Infinity }
  const stepped = code.step === null ? bounds : multiplesWithin(bounds, code.step)
  const some = stepped.low <= stepped.high
  const half = some ? (code.step ?? 0) / 2 : 0
  const possible = some ? stepped : bounds
  const made = { possible, rounded: { low: possible.low - half, high: possible.high + half } }
  known.set(code, made)
  return made
}

/** The outermost multiples of `step` within the bounds; a bound that is one up to rounding counts. */
function multiplesWithin({ low, high }: Range, step: number): Range {
  const multiple = (count: number): number => (Number.isFinite(count) ? Number((count * step).toPrecision(15)) : count)
  return { low: multiple(Math.ceil(low / step - 1e-9)), high: multiple(Math.floor(high / step + 1e-9)) }
}

/** The least and the greatest value a column can hold: its bounds, or the multiples of its step that lie next to them inside. */
export const possibleRange = (code: Bounded): Range => rangesOf(code).possible

/** All that is written as a possible value: in steps, half a step wider. The model's density lives there and nowhere else. */
export const roundedRange = (code: Bounded): Range => rangesOf(code).rounded
