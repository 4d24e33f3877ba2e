import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installedEngines } from '../../main/engine/candidates'
import { createRandom } from '../../main/engine/random'
import { engineContestant, torchContestant, type Contestant, type Time } from './contestant'
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

type Result = {
  readonly name: string
  readonly threads: number
  readonly milliseconds: number
  /** The fastest step: what the machine can do when nothing else runs. */
  readonly fastestMilliseconds: number
  readonly processorMilliseconds: number
  readonly gigaflops: number
  readonly firstLoss: number | undefined
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!

const sizes = SIZES
const state = initialWeights(sizes, 1)
const batch = randomBatch(sizes, 1)
const flops = stepFlops(sizes)
const step = { program: trainingStep(sizes), inputs: batch, state, flops }
const limit = limitProgram(sizes)
const products = { program: limit.program, inputs: limit.values, flops: limit.flops }

type Entry = { readonly contestant: Contestant; readonly threads: number; readonly isOurs?: true }

const THREADS = [1, 2]

async function entries(): Promise<Entry[]> {
  const list: Entry[] = []
  for (const threads of THREADS) {
    const label = `${threads} thread${threads === 1 ? '' : 's'}`
    list.push({
      contestant: await engineContestant(`Lacuna, ${label}`, 'onnx-cpu', threads, step),
      threads,
      isOurs: true,
    })
    list.push({
      contestant: await engineContestant(`limit: matrix products alone, ${label}`, 'onnx-cpu', threads, products),
      threads,
    })
    if (options['no-torch']) continue
    const folder = join('.cache', 'bench', 'torch')
    const script = join('bench', 'engine', 'torch_step.py')
    const torch = await torchContestant(folder, script, threads, sizes, { weights: state, batch, flops })
    if (torch !== undefined) list.push({ contestant: torch, threads })
  }
  if (installedEngines().includes('tfjs-node'))
    list.push({ contestant: await engineContestant('TensorFlow.js tfjs-node', 'tfjs-node', 2, step), threads: 2 })
  if (!options['no-wasm'])
    list.push({ contestant: await engineContestant('TensorFlow.js wasm', 'tfjs-wasm', 2, step), threads: 2 })
  return list
}

/** The slow ones, 10 to 100 times as long, run once; all others once a round, in turn: a busy moment meets all of them. */
const isSlow = ({ contestant }: Entry): boolean => contestant.name.startsWith('TensorFlow.js')

async function measure(list: readonly Entry[], rounds: number): Promise<Result[]> {
  const times = list.map((): Time[] => [])
  const losses: (number | undefined)[] = []
  for (const [i, entry] of list.entries()) {
    const first = await entry.contestant.run(1)
    losses.push(first.loss)
    if (isSlow(entry)) times[i]!.push(...first.times)
  }
  for (let round = 0; round < rounds; round++)
    for (const [i, entry] of list.entries())
      if (!isSlow(entry)) times[i]!.push(...(await entry.contestant.run(1)).times)
  return list.map(({ contestant, threads }, i) => {
    const milliseconds = median(times[i]!.map(({ wall }) => wall))
    const fastestMilliseconds = Math.min(...times[i]!.map(({ wall }) => wall))
    const processorMilliseconds = median(times[i]!.map(({ processor }) => processor))
    const gigaflops = contestant.flops / milliseconds / 1e6
    return {
      name: contestant.name,
      threads,
      milliseconds,
      fastestMilliseconds,
      processorMilliseconds,
      gigaflops,
      firstLoss: losses[i],
    }
  })
}

/** Processor milliseconds to draw the random numbers of one step, dropout masks of the trunk included. */
function randomCost(): number {
  const random = createRandom(5)
  const { noise, choice } = batch
  const mask = new Uint8Array(sizes.batch * sizes.trunkWidth * sizes.trunkBlocks)
  const times = Array.from({ length: 15 }, () => {
    const used = process.cpuUsage()
    random.fillNormal(noise as Float32Array)
    random.fillUniform(choice as Float32Array)
    random.fillBernoulli(mask, 0.8)
    return process.cpuUsage(used).user / 1000
  })
  return median(times)
}

const list = await entries()
const results = await measure(list, Number(options.rounds))
for (const { contestant } of list) await contestant.stop()

const ours = new Map(list.flatMap(({ threads, isOurs }, i) => (isOurs ? [[threads, results[i]!] as const] : [])))
const compared = results.map((result, i) => {
  const mine = ours.get(result.threads)!
  // How many times their operations per millisecond ours does; the limit's step has fewer of them.
  const work = flops / list[i]!.contestant.flops
  const times = (of: (r: Result) => number): number => (work * of(result)) / of(mine)
  return {
    ...result,
    lacunaTimes: times((r) => r.milliseconds),
    lacunaTimesFastest: times((r) => r.fastestMilliseconds),
    lacunaTimesByProcessor: times((r) => r.processorMilliseconds),
  }
})
const random = randomCost()
const report = {
  machine: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`,
  node: process.version,
  gigaflopPerStep: flops / 1e9,
  results: compared,
  randomNumbersMilliseconds: random,
}
if (options.json) console.log(JSON.stringify(report, null, 2))
else {
  console.log(`${report.machine}, Node ${report.node}; one step: ${report.gigaflopPerStep.toFixed(1)} GFLOP; medians`)
  console.log(`${''.padEnd(40)}   clock  fastest      CPU  Lacuna is (clock, fastest, CPU)  first loss`)
  for (const r of compared) {
    const milliseconds = (n: number): string => `${n.toFixed(0).padStart(6)} ms`
    const times = [r.milliseconds, r.fastestMilliseconds, r.processorMilliseconds].map(milliseconds).join('')
    const ratios = [r.lacunaTimes, r.lacunaTimesFastest, r.lacunaTimesByProcessor]
      .map((n) => `${n.toFixed(2)}×`)
      .join('  ')
    console.log(`${r.name.padEnd(40)}${times}  ${ratios.padEnd(33)}${r.firstLoss?.toFixed(5) ?? ''}`)
  }
  console.log(`random numbers for one step (normals, uniforms, dropout masks): ${random.toFixed(2)} ms`)
}
process.exit(0)
