import type { Span } from '../../rules/choice'
import { possibleRange } from '../encoding/bounds'
import { madeUp, toTarget } from '../encoding/continuous'
import type { ContinuousCode } from '../encoding/code'
import { cellPlaces, wholePlaces } from './cell-places'
import { cdf, quantile, type Tilted } from './tilted'

/** Whether a number is one of its column's frequent values, given the rest of its row. */
export type Gated = {
  readonly code: ContinuousCode
  /** Probability of each atom; empty without atoms. */
  readonly atoms: Float64Array
  /** Probability of being none of the atoms. */
  readonly between: number
  /** What the rules leave of the line where that is more than one stretch: what lies between has no probability. */
  readonly within?: Within | undefined
}

/** `share`: what the stretches hold of a distribution that is cut to the outermost ends alone. */
export type Within = { readonly spans: readonly Span[]; readonly share: number }

/** What a number may be, given the rest of its row: atoms with their probabilities, and a density between them. */
export type NumberConditional = Gated & { readonly density: Tilted }

/** Less of the distribution than this moves no moment. */
const LEAST_WEIGHT = 1e-9

function massOf({ mass, cells }: Tilted, k: number): number {
  let sum = 0
  for (let r = k * cells; r < (k + 1) * cells; r++) sum += mass[r]!
  return sum
}

/** Below this probability the density between atoms is not looked at. */
const NEGLIGIBLE = 1e-4

/** Places and weights of one conditional; kept between calls, which are many. */
let held = { places: new Float64Array(0), weights: new Float64Array(0) }

/** Evenly spread quantiles that stand for a distribution with holes. */
const QUANTILES = 64

/** Mean and standard deviation in the column's own units; `certainty`: 1 − √E min(|x − mean|, reach)² / the column's own, 0…1. */
export function momentsOf(conditional: NumberConditional): {
  mean: number
  sd: number
  certainty: number
} {
  const { code, atoms, between, density, within } = conditional
  const most = Math.max(atoms.length + density.components * density.cells, QUANTILES)
  if (held.places.length < most) held = { places: new Float64Array(most), weights: new Float64Array(most) }
  const { places: at, weights } = held
  let count = 0
  let mass = 0
  let mean = 0
  let squares = 0
  // Relative to the column's mean and in its standard deviations, so that squares keep their digits.
  const add = (x: number, weight: number): void => {
    const t = (x - code.mean) / code.sd
    at[count] = t
    weights[count++] = weight
    mass += weight
    mean += weight * t
    squares += weight * t * t
  }
  if (within !== undefined)
    for (let i = 0; i < QUANTILES; i++) add(quantileOfConditional(conditional, (i + 0.5) / QUANTILES), 1)
  else atoms.forEach((probability, i) => add(code.atoms[i]!, probability))
  if (within === undefined && (between > NEGLIGIBLE || atoms.length === 0)) {
    const { low, high } = possibleRange(code)
    for (let k = 0; k < density.components; k++) {
      if (density.inside[k] === 0 || massOf(density, k) * between <= LEAST_WEIGHT) continue
      const places =
        density.inside[k] === 1
          ? wholePlaces(density.cells)
          : cellPlaces(density.below[k]!, density.inside[k]!, density.cells)
      for (let r = 0; r < density.cells; r++) {
        const weight = between * density.mass[k * density.cells + r]!
        if (weight <= LEAST_WEIGHT) continue
        const x = madeUp(code, density.means[k]! + density.scales[k]! * places[r]!)
        add(Math.min(Math.max(x, low), high), weight)
      }
    }
  }
  mean /= mass
  const variance = Math.max(squares / mass - mean * mean, 0)
  const { reach, deviation } = code.bulk
  let bounded = 0
  for (let i = 0; i < count; i++) bounded += weights[i]! * Math.min(Math.abs(at[i]! - mean), reach / code.sd) ** 2
  return {
    mean: code.mean + code.sd * mean,
    sd: code.sd * Math.sqrt(variance),
    certainty: Math.min(Math.max(1 - (Math.sqrt(bounded / mass) * code.sd) / deviation, 0), 1),
  }
}

/** The same distribution with nothing but these stretches of its line, ascending. */
export function keptWithin(conditional: NumberConditional, spans: readonly Span[]): NumberConditional {
  const share = spans.reduce((sum, span) => sum + massIn(conditional, span), 0)
  // Where next to nothing of it lies in the stretches it cannot be cut; what is filled goes to the nearest value that is left.
  return share < 1e-12 ? conditional : { ...conditional, within: { spans, share } }
}

/** In steps, a stretch reaches half a step beyond its ends. */
const edgesOf = ({ step }: NumberConditional['code'], { low, high }: Span): Span => {
  const half = (step ?? 0) / 2
  return { low: low - half, high: high + half }
}

function massIn(conditional: NumberConditional, span: Span): number {
  const plain = { ...conditional, within: undefined }
  const { low, high } = edgesOf(plain.code, span)
  return Math.max(0, probabilityBelow(plain, high).upTo - probabilityBelow(plain, low).below)
}

export const isWithin = ({ code, within }: Gated, x: number): boolean =>
  within === undefined ||
  within.spans.some((span) => {
    const { low, high } = edgesOf(code, span)
    return x >= low && x <= high
  })

/** P(X < x) and P(X ≤ x) in own units; they differ where x is an atom. */
export function probabilityBelow(conditional: NumberConditional, x: number): { below: number; upTo: number } {
  const { code, atoms, between, density, within } = conditional
  if (within !== undefined) {
    const plain = { ...conditional, within: undefined }
    let [below, upTo] = [0, 0]
    for (const span of within.spans) {
      const { low, high } = edgesOf(code, span)
      const before = probabilityBelow(plain, low).below
      const at = probabilityBelow(plain, Math.min(x, high))
      below += Math.max(0, (x > high ? at.upTo : at.below) - before)
      upTo += Math.max(0, at.upTo - before)
    }
    return { below: Math.min(below / within.share, 1), upTo: Math.min(upTo / within.share, 1) }
  }
  let below = between > NEGLIGIBLE || atoms.length === 0 ? between * cdf(density, toTarget(code, x)) : 0
  let at = 0
  atoms.forEach((probability, i) => {
    if (code.atoms[i]! < x) below += probability
    else if (code.atoms[i] === x) at += probability
  })
  return { below: Math.min(below, 1), upTo: Math.min(below + at, 1) }
}

/** The p-quantile in own units. */
export function quantileOfConditional(conditional: NumberConditional, p: number): number {
  const { code, atoms, between, density, within } = conditional
  if (within !== undefined) {
    const plain = { ...conditional, within: undefined }
    let left = p * within.share
    for (const [at, span] of within.spans.entries()) {
      const mass = massIn(plain, span)
      if (left > mass && at < within.spans.length - 1) {
        left -= mass
        continue
      }
      const x = quantileOfConditional(
        plain,
        probabilityBelow(plain, edgesOf(code, span).low).below + Math.min(left, mass),
      )
      return Math.min(Math.max(x, span.low), span.high)
    }
  }
  if (atoms.length === 0) return madeUp(code, quantile(density, p))
  // Between two atoms the density decides; walk the atoms from below.
  let before = 0
  for (let i = 0; i <= atoms.length; i++) {
    const edge = i < atoms.length ? code.atoms[i]! : Infinity
    const upToEdge = before + (Number.isFinite(edge) ? between * cdfAt(conditional, edge) : between)
    if (p < upToEdge && between > NEGLIGIBLE)
      return madeUp(code, quantile(density, Math.min(Math.max((p - before) / between, 0), 1)))
    if (i < atoms.length) {
      if (p <= upToEdge + atoms[i]!) return edge
      before += atoms[i]!
    }
  }
  return code.atoms.at(-1)!
}

const cdfAt = ({ code, density, between }: NumberConditional, x: number): number =>
  between > NEGLIGIBLE ? cdf(density, toTarget(code, x)) : 0
