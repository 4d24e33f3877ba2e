import { createRandom } from '../../engine/random'
import type { EncodedTable } from '../encoding/encode'
import { fromTarget } from '../encoding/continuous'
import type { Layout } from '../encoding/layout'
import { chooseCandidates } from '../inference/candidates'
import { momentsOf, probabilityBelow } from '../inference/conditional'
import { conditionalsOf } from '../inference/means'
import type { Predictor } from '../inference/predictor'
import type { Calibration } from '../model'
import type { ValidationSet } from './validation'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Pretended cells in favour of the starting point, so that few held-out cells change little. */
const PRIOR = 300
/** With this many known values, half of what a column's estimates say beyond its mean is believed to begin with. */
const HALF_BELIEVED = 2

/** Gaps are filled in rows that were learned from, where the model is a little too sure; held-out rows cannot tell how much. */
const AIM = 0.91

const untouched = (layout: Layout, table: EncodedTable): Calibration => ({
  blend: layout.continuous.map(() => 0.5),
  trust: layout.continuous.map((_, c) => {
    const known = table.outcomes[c]!.reduce((count, outcome) => count + (outcome >= 0 ? 1 : 0), 0)
    return known / (known + HALF_BELIEVED)
  }),
  ninety: AIM,
  candidates: [],
})

/** Measures, on held-out cells, how best to combine the two means, how far to trust them, and how wide 90% is. */
export async function calibrate(predictor: Predictor, table: EncodedTable, set: ValidationSet): Promise<Calibration> {
  const { layout } = predictor
  const C = layout.continuous.length
  const start = untouched(layout, table)
  const picked = Array.from(set.factors.columns.keys()).filter((i) => set.factors.columns[i]! < C)
  if (picked.length === 0) return start
  const states = Int32Array.from(picked, (i) => set.factors.states[i]!)
  const columns = Int32Array.from(picked, (i) => set.factors.columns[i]!)
  const proposals = await predictor.propose(set.states)
  const conditionals = await conditionalsOf(predictor, proposals, states, columns)
  const cells = conditionals.map((conditional, i) => {
    const { code } = conditional
    const c = columns[i]!
    const numbers = table.numbers[c]!
    const row = set.factors.rows[picked[i]!]!
    const outcome = table.outcomes[c]![row]!
    const x = outcome < code.atoms.length ? code.atoms[outcome]! : fromTarget(code, numbers.y[row]!)
    const { below, upTo } = probabilityBelow(conditional, x)
    return {
      column: c,
      truth: numbers.z[row]!,
      distribution: (momentsOf(conditional).mean - code.mean) / code.sd,
      point: proposals.point[states[i]! * C + c]!,
      // How far from the middle: the smallest central interval that holds the value; in the middle of an atom's mass.
      central: below > 0.5 ? 2 * below - 1 : upTo < 0.5 ? 1 - 2 * upTo : 0,
    }
  })
  const byColumn = start.blend.map((_, c) => cells.filter((cell) => cell.column === c))
  // What all columns advise together is where each starts from: by itself it has too few cells to tell.
  const together = alike(byColumn)
  const shared = fitBlend(together, 0.5)
  const blend = byColumn.map((own) => fitBlend(own, shared))
  const blended = byColumn.map((own, c) => own.map((cell) => ({ ...cell, ...bothMeans(cell, blend[c]!) })))
  const believed = layout.context === null ? start.trust : start.trust.map((share, c) => nearer(share, blended[c]!))
  const common = fitTrust(alike(blended), 1, Math.max(...believed))
  const trust = blended.map((own, c) => fitTrust(own, 1, Math.min(believed[c]!, common)))
  const central = cells.map((cell) => cell.central).sort((a, b) => a - b)
  const candidates = await chooseCandidates(predictor, proposals, { states, columns }, createRandom(0))
  return { blend, trust, ninety: fitNinety(central), candidates }
}

/**
 * What is missing of full belief, by as much of the variance as stays open: estimates want drawing to the mean for the noise they were learned from, and a
 * smooth series between its neighbours has none.
 */
export function nearer(share: number, cells: readonly Cell[]): number {
  if (cells.length === 0) return share
  const open = cells.reduce((sum, { truth, point }) => sum + (truth - point) ** 2, 0) / cells.length
  return 1 - (1 - share) * Math.min(open, 1)
}

type Cell = { truth: number; distribution: number; point: number }

/** The blend in place of both means. */
function bothMeans({ point, distribution }: Cell, blend: number): { point: number; distribution: number } {
  const mean = blend * point + (1 - blend) * distribution
  return { point: mean, distribution: mean }
}

/** The cells of all columns, each column's in its own typical errors: a long tail must not speak for all. */
function alike(columns: readonly (readonly Cell[])[]): Cell[] {
  return columns.flatMap((cells) => {
    const squares = cells.reduce(
      (sum, { truth, point, distribution }) => sum + (truth - 0.5 * (point + distribution)) ** 2,
      0,
    )
    const error = Math.sqrt(squares / Math.max(cells.length, 1))
    if (!(error > 0)) return []
    return cells.map(({ truth, point, distribution }) => ({
      truth: truth / error,
      point: point / error,
      distribution: distribution / error,
    }))
  })
}

/** Least squares for truth ≈ blend·point + (1 − blend)·distribution, drawn towards `start`. */
export function fitBlend(cells: readonly Cell[], start: number): number {
  let above = 0
  let below = 0
  for (const { truth, distribution, point } of cells) {
    const gap = point - distribution
    above += gap * (truth - distribution)
    below += gap * gap
  }
  if (below === 0) return start
  const spread = below / cells.length
  return hold((above + PRIOR * spread * start) / (below + PRIOR * spread))
}

/**
 * Least squares for truth ≈ trust·mean, where 0 is the column's mean, drawn towards `start`; what lies within twice the
 * standard error of the slope is believed in favour of `start`, as held-out rows are few and asked under several masks each.
 */
export function fitTrust(cells: readonly Cell[], blend: number, start: number): number {
  let above = 0
  let below = 0
  let squares = 0
  for (const { truth, distribution, point } of cells) {
    const mean = blend * point + (1 - blend) * distribution
    above += mean * truth
    below += mean * mean
    squares += truth * truth
  }
  if (below === 0) return start
  const slope = above / below
  const left = squares - slope * above
  // Less than that is rounding.
  const doubt = left < 1e-9 * squares ? 0 : 2 * Math.sqrt(left / Math.max(cells.length - 1, 1) / below)
  const found = slope < start ? Math.min(slope + doubt, start) : Math.max(slope - doubt, start)
  return hold((cells.length * found + PRIOR * start) / (cells.length + PRIOR))
}

const hold = (x: number): number => Math.min(Math.max(x, 0), 1)

/** `central`: ascending; how wide an interval must claim to be to hold 90% of such gaps, drawn towards what it should. */
export function fitNinety(central: readonly number[]): number {
  const found = central[Math.min(Math.floor(AIM * central.length), central.length - 1)]!
  const weight = central.length / (central.length + PRIOR)
  return Math.min(Math.max(weight * found + (1 - weight) * AIM, 0.8), 0.995)
}
