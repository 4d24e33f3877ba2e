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
}

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

/** Mean and standard deviation in the column's own units; `certainty`: 1 − √E min(|x − mean|, reach)² / the column's own, 0…1. */
export function momentsOf({ code, atoms, between, density }: NumberConditional): {
  mean: number
  sd: number
  certainty: number
} {
  const most = atoms.length + density.components * density.cells
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
  atoms.forEach((probability, i) => add(code.atoms[i]!, probability))
  if (between > NEGLIGIBLE || atoms.length === 0) {
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

/** P(X < x) and P(X ≤ x) in own units; they differ where x is an atom. */
export function probabilityBelow(
  { code, atoms, between, density }: NumberConditional,
  x: number,
): { below: number; upTo: number } {
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
  const { code, atoms, between, density } = conditional
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
