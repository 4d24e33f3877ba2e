import type { ContextSpec } from '../context/spec'
import type { ColumnCode, ContinuousCode, DiscreteCode } from './code'

/** A run of outcomes in the model's logits: a category's levels, or a number's atoms followed by "none of them". */
export type Gate = { readonly column: number; readonly offset: number; readonly size: number }

/** Where each column stands in the model's tensors: continuous columns first, then discrete ones. */
export type Layout = {
  readonly columns: readonly ColumnCode[]
  readonly continuous: readonly ContinuousCode[]
  readonly discrete: readonly DiscreteCode[]
  readonly gates: readonly Gate[]
  /** Gate of each column, or null for a number without atoms. */
  readonly gateOf: readonly (Gate | null)[]
  /** Outcomes of all gates together. */
  readonly outcomes: number
  /** Piecewise-linear features per continuous column. */
  readonly bins: number
  /** The energy network's features of a value, per continuous column. */
  readonly grains: number
  /** What is read of the rows around a row; null = nothing. */
  readonly context: ContextSpec | null
}

export function layOut(codes: readonly ColumnCode[], context: ContextSpec | null = null): Layout {
  const continuous = codes.filter((code) => code.kind === 'continuous')
  const discrete = codes.filter((code) => code.kind === 'discrete')
  const columns: ColumnCode[] = [...continuous, ...discrete]
  let outcomes = 0
  const gateOf = columns.map((code, column): Gate | null => {
    const size = gateSize(code)
    if (size === 0) return null
    const gate = { column, offset: outcomes, size }
    outcomes += size
    return gate
  })
  const gates = gateOf.filter((gate) => gate !== null)
  const bins = Math.max(0, ...continuous.map((code) => code.knots.length - 1))
  const grains = Math.max(0, ...continuous.map((code) => code.grain.length))
  return { columns, continuous, discrete, gates, gateOf, outcomes, bins, grains, context }
}

function gateSize(code: ColumnCode): number {
  if (code.kind === 'discrete') return code.outcomes
  return code.atoms.length === 0 ? 0 : code.atoms.length + 1
}
