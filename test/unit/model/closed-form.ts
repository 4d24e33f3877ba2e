import type { Engine } from '../../../main/engine/engine'
import type { ContinuousCode } from '../../../main/model/encoding/code'
import { fitContinuous } from '../../../main/model/encoding/continuous'
import type { Base } from '../../../main/model/base/base'
import { featuresOf } from '../../../main/model/base/features'
import { layOut, type Layout } from '../../../main/model/encoding/layout'
import type { EnergyValues, Predictor, Proposals } from '../../../main/model/inference/predictor'
import { createPredictor } from '../../../main/model/inference/predictor'
import type { States } from '../../../main/model/inference/states'
import { numbers } from './tables'

/** A column whose density's scale is its own units. */
export function plainCode(name: string, more: Partial<ContinuousCode> = {}): ContinuousCode {
  const rows = Int32Array.from({ length: 21 }, (_, i) => i)
  const column = numbers(
    name,
    Array.from(rows, (i) => i - 10),
  )
  const fitted = fitContinuous(column, rows, { mostKnots: 4, mostGrains: 0 })
  return { ...fitted, mean: 0, sd: 1, warp: { kind: 'linear' }, shift: 0, spread: 1, atoms: [], ...more }
}

export type Component = { readonly weight: number; readonly mean: number; readonly scale: number }

/** What the stated model says about one column: the proposal's mixture, −E of a value, and the gate's probabilities. */
export type Stated = {
  readonly code: ContinuousCode
  readonly mixture: readonly Component[]
  readonly negative?: (y: number) => number
  readonly gate?: readonly number[]
}

export const mixtureDensity = (mixture: readonly Component[], y: number): number =>
  mixture.reduce(
    (sum, { weight, mean, scale }) =>
      sum + ((weight / scale) * Math.exp(-0.5 * ((y - mean) / scale) ** 2)) / Math.sqrt(2 * Math.PI),
    0,
  )

/** A predictor whose two networks are these formulas, the same for every state; `seen` is told each state it was asked with. */
export function closedForm(
  engine: Engine,
  columns: readonly Stated[],
  seen: (states: States) => void = () => undefined,
): Predictor {
  const layout = layOut(columns.map(({ code }) => code))
  const K = columns[0]!.mixture.length
  const sizes = { members: 1, width: 1, blocks: 1, components: K, latent: 1, energyWidth: 1, energyBlocks: 1 }
  const logs = columns.flatMap(({ gate = [] }) => gate.map(Math.log))
  const each = (count: number, of: (component: Component) => number): Float32Array =>
    Float32Array.from(Array.from({ length: count }, () => columns.flatMap(({ mixture }) => mixture.map(of))).flat())
  return {
    ...createPredictor(engine, { layout, sizes, base: noRelations(layout), weights: {} }),
    hasEnergy: () => columns.some(({ negative }) => negative !== undefined),
    propose(states): Promise<Proposals> {
      seen(states)
      return Promise.resolve({
        count: states.count,
        logProbabilities: Float32Array.from(Array.from({ length: states.count }, () => logs).flat()),
        logWeights: each(states.count, ({ weight }) => Math.log(weight)),
        means: each(states.count, ({ mean }) => mean),
        scales: each(states.count, ({ scale }) => scale),
        point: new Float32Array(states.count * columns.length),
        projected: new Float32Array(states.count),
      })
    },
    energies(_, pairs, y, perPair): Promise<EnergyValues> {
      const at = (i: number): Stated => columns[pairs.columns[Math.floor(i / perPair)]!]!
      const logQ = y.map((value, i) => Math.log(mixtureDensity(at(i).mixture, value)))
      return Promise.resolve({ perPair, logQ, negative: y.map((value, i) => at(i).negative?.(value) ?? logQ[i]!) })
    },
  }
}

/** A base in which no column says anything about another. */
function noRelations(layout: Layout): Base {
  const D = featuresOf(layout).count
  const ones = (count: number): Float64Array => new Float64Array(count).fill(1)
  const covariance = Float64Array.from({ length: D * D }, (_, i) => (i % (D + 1) === 0 ? 1 : 0))
  return {
    center: new Float64Array(D),
    scale: ones(D),
    gaussian: { form: 'full', mean: new Float64Array(D), covariance },
    shares: ones(layout.outcomes),
    between: { mean: new Float64Array(layout.continuous.length), variance: ones(layout.continuous.length) },
    trees: null,
    versions: [],
    meanSlopes: ones(layout.continuous.length),
    spreads: new Float64Array(0),
  }
}
