import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../../main/engine/random'
import { engineContestant, torchContestant, type Contestant } from './contestant'
import { limitProgram } from './limit'
import { initialWeights, SIZES } from './network'
import { randomBatch, stepFlops, trainingStep } from './step'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    'no-wasm': { type: 'boolean', default: false },
    'no-torch': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})

type Result = { name: string; milliseconds: number; gigaflops: number; firstLoss?: number | undefined }

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!

const sizes = SIZES
const state = initialWeights(sizes, 1)
const batch = randomBatch(sizes, 1)
const flops = stepFlops(sizes)
const step = { program: trainingStep(sizes), inputs: batch, state, flops }
const limit = limitProgram(sizes)
const products = { program: limit.program, inputs: limit.values, flops: limit.flops }

async function contestants(): Promise<Contestant[]> {
  const list: Contestant[] = []
  for (const threads of [1, 2]) {
    const label = `${threads} thread${threads === 1 ? '' : 's'}`
    list.push(await engineContestant(`Lacuna (ONNX Runtime), ${label}`, 'onnx-cpu', threads, step))
    list.push(await engineContestant(`limit: matrix products alone, ${label}`, 'onnx-cpu', threads, products))
    const torch = options['no-torch']
      ? undefined
      : await torchContestant(
          join('.cache', 'bench', 'torch'),
          join('bench', 'engine', 'torch_step.py'),
          threads,
          sizes,
          {
            weights: state,
            batch,
            flops,
          },
        )
    if (torch !== undefined) list.push(torch)
  }
  return list
}

/** Every contestant runs one step per round, in turn, so that a busy moment of the machine meets all of them. */
async function alternate(list: readonly Contestant[], rounds: number): Promise<Result[]> {
  const times = list.map((): number[] => [])
  const losses = list.map((): number | undefined => undefined)
  for (const [i, contestant] of list.entries()) losses[i] = (await contestant.run(1)).loss
  for (let round = 0; round < rounds; round++)
    for (const [i, contestant] of list.entries()) times[i]!.push(...(await contestant.run(1)).times)
  return list.map((contestant, i) => {
    const milliseconds = median(times[i]!)
    return {
      name: contestant.name,
      milliseconds,
      gigaflops: contestant.flops / milliseconds / 1e6,
      firstLoss: losses[i],
    }
  })
}

/** Milliseconds to draw the random numbers of one step. */
function randomCost(): number {
  const random = createRandom(5)
  const { noise, choice } = batch
  const mask = new Uint8Array(sizes.batch * sizes.trunkWidth * sizes.trunkBlocks)
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now()
    random.fillNormal(noise as Float32Array)
    random.fillUniform(choice as Float32Array)
    random.fillBernoulli(mask, 0.8)
    return performance.now() - start
  })
  return median(times)
}

const list = await contestants()
const results = await alternate(list, Number(options.rounds))
for (const contestant of list) await contestant.stop()
if (!options['no-wasm']) {
  const wasm = await engineContestant('TensorFlow.js wasm', 'tfjs-wasm', 1, step)
  const { times, loss } = await wasm.run(1)
  results.push({ name: wasm.name, milliseconds: times[0]!, gigaflops: flops / times[0]! / 1e6, firstLoss: loss })
  await wasm.stop()
}
const ours = (threads: string): Result =>
  results.find(({ name }) => name.startsWith('Lacuna') && name.endsWith(threads))!
const ratios: Record<string, number> = {}
for (const result of results) {
  if (result.name.startsWith('Lacuna')) continue
  const mine = ours(result.name.endsWith('1 thread') ? '1 thread' : '2 threads')
  ratios[result.name] = mine.gigaflops / result.gigaflops
}
const random = randomCost()
const report = {
  machine: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`,
  node: process.version,
  gigaflopPerStep: flops / 1e9,
  results,
  lacunaRelativeTo: ratios,
  randomNumbersMilliseconds: random,
}
if (options.json) console.log(JSON.stringify(report, null, 2))
else {
  console.log(`${report.machine}, Node ${report.node}; one step: ${report.gigaflopPerStep.toFixed(1)} GFLOP, medians`)
  for (const { name, milliseconds, gigaflops, firstLoss } of results) {
    const ratio = ratios[name] === undefined ? '' : `Lacuna is ${ratios[name].toFixed(2)}×`
    const loss = firstLoss === undefined ? '' : `first loss ${firstLoss.toFixed(5)}`
    console.log(
      `${name.padEnd(42)}${milliseconds.toFixed(0).padStart(8)} ms${gigaflops.toFixed(1).padStart(8)} GFLOP/s  ${ratio.padEnd(20)}${loss}`,
    )
  }
  console.log(`random numbers for one step (normals, uniforms, dropout masks): ${random.toFixed(2)} ms`)
}
process.exit(0)
