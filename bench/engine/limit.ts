import * as tf from '@tensorflow/tfjs'
import type { Program, Spec, Values } from '../../main/engine/program'
import { createRandom } from '../../main/engine/random'
import type { Sizes } from './network'

type Chain = { readonly name: string; readonly rows: number; readonly widths: readonly number[] }

/** The same layers as the training step, without anything between the matrix products. */
const chains = (s: Sizes): Chain[] => [
  {
    name: 'trunk',
    rows: s.batch,
    widths: [
      2 * s.columns,
      ...new Array<number>(2 * s.trunkBlocks + 1).fill(s.trunkWidth),
      s.columns * (3 * s.components + s.latent),
    ],
  },
  {
    name: 'energy',
    rows: s.batch * s.queries * (s.samples + 1),
    widths: new Array<number>(2 * s.energyBlocks + 1).fill(s.energyWidth),
  },
  { name: 'context', rows: s.batch * s.queries, widths: [s.columns + s.latent, s.energyWidth] },
]

/** A linear network's forward and backward pass (loss ½‖y‖², so dy = y): matrix products and nothing else. */
export function limitProgram(s: Sizes): { program: Program; values: Values; flops: number } {
  const inputs: Record<string, Spec> = {}
  const values: Values = {}
  const random = createRandom(3)
  let flops = 0
  const add = (name: string, shape: number[], scale: number): void => {
    inputs[name] = { shape, dtype: 'float32' }
    values[name] = random.fillNormal(new Float32Array(shape[0]! * shape[1]!)).map((z) => z * scale)
  }
  for (const { name, rows, widths } of chains(s)) {
    add(`${name}.x`, [rows, widths[0]!], 1)
    widths.slice(1).forEach((width, i) => {
      add(`${name}.${i}`, [widths[i]!, width], 1 / Math.sqrt(widths[i]!))
      // The gradient in the data is not needed at the first layer, except at the energy's, whose input is computed.
      flops += 2 * rows * width * widths[i]! * (i === 0 && name === 'trunk' ? 2 : 3)
    })
  }
  const run: Program['run'] = (t) => {
    const outputs: Record<string, tf.Tensor> = {}
    for (const { name, widths } of chains(s)) {
      const layers = widths.slice(1).map((_, i) => t[`${name}.${i}`]!)
      const hidden = [t[`${name}.x`]!]
      for (const w of layers) hidden.push(tf.matMul(hidden.at(-1)!, w))
      let gradient = hidden.at(-1)!
      for (let i = layers.length - 1; i >= 0; i--) {
        outputs[`${name}.${i}`] = tf.matMul(hidden[i]!, gradient, true, false)
        if (i > 0 || name !== 'trunk') gradient = tf.matMul(gradient, layers[i]!, false, true)
      }
      // One number keeps the last gradient alive without copying it out.
      if (name !== 'trunk') outputs[`${name}.x`] = gradient.slice([0, 0], [1, 1])
    }
    return outputs
  }
  return { program: { name: 'matrix products', inputs, run }, values, flops }
}
