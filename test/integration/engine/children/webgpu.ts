import * as tf from '@tensorflow/tfjs'
import { initialWeights, SIZES } from '../../../../bench/engine/network'
import { randomBatch, trainingStep } from '../../../../bench/engine/step'
import { openEngine, type Engine } from '../../../../main/engine/engine'
import type { Program, Values } from '../../../../main/engine/program'
import { createRandom } from '../../../../main/engine/random'

/** Runs on the WebGPU engine and on the plain one and prints how far apart they are, as JSON. */

const sizes = {
  ...SIZES,
  batch: 8,
  trunkWidth: 16,
  trunkBlocks: 1,
  energyWidth: 16,
  energyBlocks: 1,
  samples: 4,
  latent: 4,
  chunks: 2,
}

const kernels: Program = {
  name: 'many kernels',
  inputs: {
    x: { shape: [4, 6], dtype: 'float32' },
    i: { shape: [4], dtype: 'int32' },
    b: { shape: [4, 6], dtype: 'bool' },
  },
  run({ x, i, b }) {
    return {
      softmax: x!.softmax(),
      logSumExp: tf.logSumExp(x!, 1),
      max: x!.max(1),
      mean: x!.mean(0),
      sum: x!.sum([0, 1]),
      argMax: tf.argMax(x!, 1),
      where: tf.where(b!, x!, x!.square()),
      gather: tf.gather(x!, i as tf.Tensor1D),
      oneHot: tf.oneHot(i!, 4, 1, 0, 'float32'),
      cumsum: tf.cumsum(x!, 1),
      concat: tf.concat([x!, x!.neg()], 1),
      tile: tf.tile(x!, [2, 3]),
      transpose: x!.transpose(),
      matMul: tf.matMul(x!, x!, true, false),
      batch: tf.matMul(x!.reshape([2, 2, 6]), x!.reshape([2, 6, 2])),
      erf: tf.erf(x!),
      exp: x!.exp(),
      log: x!.abs().add(0.1).log(),
      softplus: x!.softplus(),
      sigmoid: x!.sigmoid(),
      step: tf.step(x!),
      clip: tf.clipByValue(x!, -0.5, 0.5),
      pad: tf.pad(x as tf.Tensor2D, [
        [1, 0],
        [0, 2],
      ]),
      segments: tf.unsortedSegmentSum(x!, i as tf.Tensor1D, 4),
      greater: x!.greater(0.2),
      less: tf.logicalAnd(x!.less(0.2), b!),
    }
  },
}

const apart = (a: Values, b: Values): number =>
  Math.max(...Object.keys(b).flatMap((name) => Array.from(b[name]!, (x, at) => Math.abs(x - a[name]![at]!))))

async function train(engine: Engine): Promise<{ losses: Values; state: Values; written: Values }> {
  const loaded = await engine.load(trainingStep(sizes), initialWeights(sizes, 1))
  const losses: number[] = []
  for (let step = 0; step < 3; step++) losses.push((await loaded.call(randomBatch(sizes, step)))['loss']![0]!)
  const state = await loaded.readState()
  // From where it stood, by way of main memory.
  await loaded.writeState(state)
  losses.push((await loaded.call(randomBatch(sizes, 9)))['loss']![0]!)
  const written = await loaded.readState()
  await loaded.dispose()
  return { losses: { losses: Float32Array.from(losses) }, state, written }
}

const [gpu, plain] = [await openEngine('onnx-webgpu'), await openEngine('onnx-cpu', { threads: 1 })]
const random = createRandom(6)
const inputs = {
  x: random.fillNormal(new Float32Array(24)),
  i: Int32Array.of(2, 0, 3, 2),
  b: random.fillBernoulli(new Uint8Array(24), 0.5),
}
const [a, b] = [await (await gpu.load(kernels)).call(inputs), await (await plain.load(kernels)).call(inputs)]
const [fast, slow] = [await train(gpu), await train(plain)]
const result = {
  kernels: Object.fromEntries(Object.keys(b).map((name) => [name, apart({ [name]: a[name]! }, { [name]: b[name]! })])),
  losses: apart(fast.losses, slow.losses),
  weights: apart(fast.state, slow.state),
  written: apart(fast.written, slow.written),
}
process.stdout.write(JSON.stringify(result), () => process.exit(0))
