import { LEAST_SCALE, meanInput, type BaseAnswers } from '../base/answers'
import { toInput } from '../encoding/continuous'
import type { Layout } from '../encoding/layout'
import type { States } from '../inference/states'
import { completeRows, openShare, rowFeatures } from './completed'
import { saidVariance } from './say'
import type { ColumnTrees, Trees } from './trees'
import { createWalk } from './walk'

/** Moves what the joint normal distribution says about open cells to where the trees have it. */
export function createTreesReader(layout: Layout, { seed, openUpTo, columns }: Trees) {
  const d = layout.columns.length
  const correctors = columns.map((trees, c) => (trees === null ? null : createCorrector(layout, c, trees, seed)))
  const F = rowFeatures(layout)
  let completed = new Float32Array(0)

  return (states: States, answers: BaseAnswers): void => {
    if (completed.length < states.count * F) completed = new Float32Array(states.count * F)
    completeRows(layout, states, answers, completed)
    // The trees read the normal distribution's answers, so those of a row are changed when all columns have been asked.
    const normal = {
      ...answers,
      logScales: answers.logScales.slice(),
      logProbabilities: answers.logProbabilities.slice(),
    }
    const belief = Float64Array.from({ length: states.count }, (_, i) =>
      Math.min(1, (1 - openShare(states, i, d)) / Math.max(1 - openUpTo, 1 / d)),
    )
    correctors.forEach((correct, c) => {
      if (correct === null) return
      for (let i = 0; i < states.count; i++)
        if (states.outcomes[i * d + c]! < 0 && belief[i]! > 0)
          correct(normal, completed, i, states.learned?.[i] ?? -1, belief[i]!, answers)
    })
  }
}

export function createCorrector(layout: Layout, c: number, trees: ColumnTrees, seed: number) {
  const walk = createWalk(layout, c, trees, seed)
  const C = layout.continuous.length
  const gate = layout.gateOf[c] ?? null
  const code = layout.continuous[c]
  const atoms = code?.atoms.map((atom) => toInput(code, atom)) ?? []

  return (normal: BaseAnswers, x: Float32Array, i: number, row: number, belief: number, out: BaseAnswers): void => {
    const said = walk(normal, x, i, row)
    if (said === null) return
    const say = belief * trees.say
    const sayOutcomes = belief * trees.sayOutcomes
    const first = gate === null ? 0 : i * layout.outcomes + gate.offset
    if (gate !== null && sayOutcomes > 0)
      for (let k = 0; k < gate.size; k++) {
        const before = Math.exp(out.logProbabilities[first + k]!)
        out.logProbabilities[first + k] = Math.log((1 - sayOutcomes) * before + sayOutcomes * said[k]!)
      }
    if (code === undefined) return
    const at = i * C + c
    const size = gate?.size ?? 0
    const share = gate === null ? 1 : said[size - 1]!
    if (say > 0 && share > 0) {
      const mean = said[size]! / share
      const variance = (1 + belief * (trees.widening - 1)) * saidVariance(say, mean, said[size + 1]! / share)
      const scale = Math.exp(out.logScales[at]!)
      out.means[at]! += say * mean * scale
      out.logScales[at] = Math.log(Math.max(scale * Math.sqrt(variance), LEAST_SCALE))
    }
    const between = meanInput(code, out.means[at]!, Math.exp(2 * out.logScales[at]!))
    let point = between
    if (gate !== null) {
      point = Math.exp(out.logProbabilities[first + size - 1]!) * between
      atoms.forEach((z, k) => (point += Math.exp(out.logProbabilities[first + k]!) * z))
    }
    const direct = out.points[at]! + belief * said[size + 2]!
    out.points[at] = point + trees.sayMean * (direct - point)
  }
}
