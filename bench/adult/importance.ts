import { createRandom } from '../../main/engine/random'
import { encodeTable } from '../../main/model/encoding/encode'
import { drawProposal } from '../../main/model/inference/draws'
import type { Predictor } from '../../main/model/inference/predictor'
import { copyCell, emptyStates } from '../../main/model/inference/states'
import { cdf, energyDensity, proposalDensity, quantile, writeNodes } from '../../main/model/inference/tilted'
import { sourcesIn } from '../../main/model/match'
import type { Model } from '../../main/model/model'
import { allComponents } from '../../main/model/sizes'
import type { TypedTable } from '../../main/table/seam/typed'

const CONDITIONALS = 200
const POINTS = 4000
const SAMPLES = [5, 10, 20, 100, 1000, 20_000]
const NODES = [4, 8, 16]

/**
 * The paper's figure: percent error of Ẑ against numerical integration (trapezoid rule over the middle of q and well
 * beyond), for S random draws and for R quantiles in each of the proposal's components. Prints quartiles.
 */
export async function importanceFigure(model: Model, predictor: Predictor, test: TypedTable): Promise<void> {
  const { layout, sizes } = model
  const C = layout.continuous.length
  const K = allComponents(sizes)
  const encoded = encodeTable(layout, test, sourcesIn(layout, test))
  const random = createRandom(11)
  const states = emptyStates(layout, CONDITIONALS)
  const columns = new Int32Array(CONDITIONALS)
  for (let i = 0; i < CONDITIONALS;) {
    const [row, target] = [random.below(test.rows), random.below(C)]
    // Frequent values have a probability of their own: no density, nothing to normalise.
    if (encoded.outcomes[target]![row] !== layout.continuous[target]!.atoms.length) continue
    columns[i] = target
    layout.columns.forEach((_, c) => {
      if (c !== target && random.uniform() < 0.5) copyCell(layout, encoded, row, c, states, i)
    })
    i++
  }
  const proposals = await predictor.propose(states)
  const pair = (i: number) => ({ states: Int32Array.of(i), columns: Int32Array.of(columns[i]!) })
  const densityOf = (i: number, nodes: number) => proposalDensity(proposals, i, columns[i]!, C, K, nodes)
  const exact: number[] = []
  for (let i = 0; i < CONDITIONALS; i++) {
    const q = densityOf(i, 8)
    // Half of the points evenly over the support, half at quantiles of q, where a narrow peak may stand.
    const [low, high] = [quantile(q, 1e-5) - 1, quantile(q, 1 - 1e-5) + 1]
    const even = Array.from({ length: POINTS / 2 }, (_, n) => low + ((high - low) * n) / (POINTS / 2 - 1))
    const peaked = Array.from({ length: POINTS / 2 }, (_, n) => quantile(q, (n + 0.5) / (POINTS / 2)))
    const y = Float32Array.from([...even, ...peaked]).sort()
    const { negative } = await predictor.energies(proposals, pair(i), y, POINTS)
    let sum = 0
    for (let n = 1; n < POINTS; n++)
      sum += ((Math.exp(negative[n]!) + Math.exp(negative[n - 1]!)) / 2) * (y[n]! - y[n - 1]!)
    exact.push(sum)
    if (cdf(q, high) < 0.99) throw new Error('The support was not covered.')
  }
  const show = (name: string, errors: number[]): void => {
    const sorted = errors.sort((a, b) => a - b)
    const at = (p: number): string => (100 * sorted[Math.floor(p * (sorted.length - 1))]!).toFixed(3).padStart(8)
    console.log(`${name.padEnd(28)} ${at(0.25)} ${at(0.5)} ${at(0.75)} ${at(0.95)}`)
  }
  console.log(`Percent error of Z over ${CONDITIONALS} conditionals:   25%      50%      75%      95%`)
  for (const S of SAMPLES) {
    const errors: number[] = []
    for (let i = 0; i < CONDITIONALS; i++) {
      const q = densityOf(i, 8)
      let sum = 0
      for (let done = 0; done < S; done += 1000) {
        const count = Math.min(1000, S - done)
        const y = Float32Array.from({ length: count }, () => drawProposal(q, random.uniform(), random))
        const { negative, logQ } = await predictor.energies(proposals, pair(i), y, count)
        for (let s = 0; s < count; s++) sum += Math.exp(negative[s]! - logQ[s]!)
      }
      errors.push(Math.abs(sum / S / exact[i]! - 1))
    }
    show(`${S} random draws`, errors)
  }
  for (const nodes of NODES) {
    const errors: number[] = []
    for (let i = 0; i < CONDITIONALS; i++) {
      const q = densityOf(i, nodes)
      const y = new Float32Array(1 + K * nodes)
      writeNodes(q, y, 1)
      const values = await predictor.energies(proposals, pair(i), y, y.length)
      errors.push(Math.abs(Math.exp(energyDensity(q, values, 0).logZ) / exact[i]! - 1))
    }
    show(`${nodes} × ${K} stratified points`, errors)
  }
}
