import type { DiscreteColumn } from '../../table/seam/typed'
import type { DiscreteCode } from './code'

/** Levels are learned one by one up to `mostLevels`; beyond that the rarest share the last outcome. */
export function fitDiscrete(column: DiscreteColumn, rows: Int32Array, mostLevels: number): DiscreteCode {
  const counts = new Float64Array(column.levels.length)
  let observed = 0
  for (const row of rows) {
    const code = column.codes[row]!
    if (code < 0) continue
    counts[code]!++
    observed++
  }
  const shares = Array.from(counts, (count) => count / Math.max(observed, 1))
  const seen = column.levels.map((_, i) => i).filter((i) => shares[i]! > 0)
  const many = seen.length > mostLevels
  const ranked = [...seen].sort((a, b) => shares[b]! - shares[a]! || a - b)
  const own = new Set(many ? ranked.slice(0, mostLevels - 1) : ranked)
  let next = 0
  const outcomeOf = column.levels.map((_, i) => (own.has(i) ? next++ : -1))
  if (many) column.levels.forEach((_, i) => (outcomeOf[i] = own.has(i) ? outcomeOf[i]! : own.size))
  return {
    kind: 'discrete',
    name: column.name,
    given: column.given,
    ordered: column.ordered,
    levels: column.levels,
    shares,
    outcomeOf,
    outcomes: own.size + (many ? 1 : 0),
  }
}

/** How many levels share each outcome, and the share of the training values each outcome holds. */
export function outcomeShares(code: DiscreteCode): { members: Int32Array; shares: Float64Array } {
  const members = new Int32Array(code.outcomes)
  const shares = new Float64Array(code.outcomes)
  code.outcomeOf.forEach((outcome, level) => {
    if (outcome < 0) return
    members[outcome]!++
    shares[outcome]! += code.shares[level]!
  })
  return { members, shares }
}

const within = new WeakMap<DiscreteCode, Float64Array>()

/** Each level's share of its outcome: 1 unless several rare ones have it together, 0 for a level that was never seen. */
export function sharesWithin(code: DiscreteCode): Float64Array {
  const known = within.get(code)
  if (known !== undefined) return known
  const { shares, members } = outcomeShares(code)
  const made = Float64Array.from(code.outcomeOf, (outcome, level) => {
    if (outcome < 0) return 0
    return members[outcome] === 1 ? 1 : code.shares[level]! / shares[outcome]!
  })
  within.set(code, made)
  return made
}

/** Probability of every level from the probabilities of the outcomes: a shared outcome is divided by its levels' shares. */
export function levelProbabilities(code: DiscreteCode, outcomes: (outcome: number) => number): Float64Array {
  return sharesWithin(code).map((share, level) => (share === 0 ? 0 : share * outcomes(code.outcomeOf[level]!)))
}
