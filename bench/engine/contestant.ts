import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openEngine, type EngineId } from '../../main/engine/engine'
import type { Program, Values } from '../../main/engine/program'
import type { Sizes } from './network'
import { weightSpecs } from './network'

/** Milliseconds of one step by the clock, and of processor time over all threads (steadier on a busy machine). */
export type Time = { readonly wall: number; readonly processor: number }

/** Something that can run steps and say how long each took. */
export type Contestant = {
  readonly name: string
  readonly flops: number
  run(steps: number): Promise<{ times: Time[]; loss: number | undefined }>
  stop(): Promise<void>
}

export async function engineContestant(
  name: string,
  id: EngineId,
  threads: number,
  task: { program: Program; inputs: Values; state?: Values; flops: number },
): Promise<Contestant> {
  const engine = await openEngine(id, { threads })
  const loaded = await engine.load(task.program, task.state)
  return {
    name,
    flops: task.flops,
    async run(steps) {
      const times: Time[] = []
      let loss: number | undefined
      for (let i = 0; i < steps; i++) {
        const [start, used] = [performance.now(), process.cpuUsage()]
        const outputs = await loaded.call(task.inputs)
        const { user, system } = process.cpuUsage(used)
        times.push({ wall: performance.now() - start, processor: (user + system) / 1000 })
        loss = outputs['loss']?.[0]
      }
      return { times, loss }
    },
    async stop() {
      await loaded.dispose()
      await engine.dispose()
    },
  }
}

/** PyTorch in Debian's Python, fed through a folder; absent when the module is not installed. */
export async function torchContestant(
  folder: string,
  script: string,
  threads: number,
  sizes: Sizes,
  values: { weights: Values; batch: Values; flops: number },
): Promise<Contestant | undefined> {
  await mkdir(folder, { recursive: true })
  const entries = async (group: string, list: Values, shapeOf: (name: string) => readonly number[]) => {
    const manifest: Record<string, { file: string; shape: readonly number[] }> = {}
    for (const [name, data] of Object.entries(list)) {
      const file = `${group}-${name}.f32`
      await writeFile(join(folder, file), new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
      manifest[name] = { file, shape: shapeOf(name) }
    }
    return manifest
  }
  const specs = weightSpecs(sizes)
  const rows = sizes.batch * sizes.queries
  const batchShapes: Record<string, number[]> = {
    x: [sizes.batch, sizes.columns],
    observed: [sizes.batch, sizes.columns],
    query: [sizes.batch, sizes.queries, sizes.columns],
    choice: [rows, sizes.samples],
    noise: [rows, sizes.samples],
    rate: [],
  }
  const manifest = {
    sizes,
    weights: await entries('w', values.weights, (name) => specs[name]!.shape),
    batch: await entries('b', values.batch, (name) => batchShapes[name]!),
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  // Its matrix library has threads of its own, which PyTorch's setting does not reach.
  const env = { ...process.env, OMP_NUM_THREADS: String(threads), OPENBLAS_NUM_THREADS: String(threads) }
  const child = spawn('/usr/bin/python3', [script, folder, String(threads)], { stdio: ['pipe', 'pipe', 'ignore'], env })
  const ended = new Promise<undefined>((resolve) => {
    child.once('error', () => resolve(undefined))
    child.once('exit', () => resolve(undefined))
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async (): Promise<string | undefined> => {
    const next = await Promise.race([lines.next(), ended])
    return next === undefined || next.done ? undefined : next.value
  }
  const hello = await answer()
  if (hello === undefined) return undefined
  const { version } = JSON.parse(hello) as { version: string }
  return {
    name: `PyTorch ${version}, ${threads} thread${threads === 1 ? '' : 's'}`,
    flops: values.flops,
    async run(steps) {
      child.stdin.write(`${steps}\n`)
      const line = await answer()
      if (line === undefined) throw new Error('PyTorch ended in the middle of the benchmark.')
      return JSON.parse(line) as { times: Time[]; loss: number }
    },
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
