import { execFileSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { generateCsv } from './generate'
import { measureOnce, type Measured } from './once'

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const python = process.env['LACUNA_PYTHON'] ?? '/usr/bin/python3'

/** Prints how opening and exporting compare with pandas; with `once`, makes one measurement in this process. */
export async function compare(args: readonly string[], workerUrl: URL): Promise<void> {
  if (args[0] === 'once') {
    console.log(JSON.stringify(await measureOnce(args[1] ?? '', args[2] ?? '', workerUrl)))
    return
  }
  const rows = Number(args[0] ?? 1_000_000)
  const runs = Number(args[1] ?? 5)
  const folder = resolve('.cache', 'bench', 'data')
  const path = join(folder, `table-${rows}.csv`)
  await generateCsv(path, rows)
  const megabytes = statSync(path).size / 1e6
  console.log(
    `${rows} × 15, ${megabytes.toFixed(1)} MB; ${cpus().length} × ${cpus()[0]?.model ?? '?'}; Node ${process.version}`,
  )
  const ours: Measured[] = []
  const theirs: { version: string; readSeconds: number; readCpuSeconds: number; writeSeconds: number }[] = []
  for (let run = 0; run < runs; run += 1) {
    const target = join(folder, 'written.csv')
    ours.push(
      JSON.parse(
        execFileSync(process.execPath, [process.argv[1] ?? '', 'once', path, target], { encoding: 'utf8' }),
      ) as Measured,
    )
    const script = resolve('bench', 'files', 'peer.py')
    theirs.push(
      JSON.parse(execFileSync(python, [script, path, target], { encoding: 'utf8' })) as (typeof theirs)[number],
    )
    rmSync(target)
    const [a, b] = [ours.at(-1), theirs.at(-1)]
    console.log(
      `run ${run + 1}: read ${a?.readSeconds.toFixed(2)} s, pandas ${b?.readSeconds.toFixed(2)} s (CPU ${a?.readCpuSeconds.toFixed(2)} and ${b?.readCpuSeconds.toFixed(2)} s); write ${a?.writeSeconds.toFixed(2)} s, pandas ${b?.writeSeconds.toFixed(2)} s; memory ${a?.memory.toFixed(2)} × file`,
    )
  }
  const readRatio = median(ours.map((run, index) => run.readSeconds / theirs[index]!.readSeconds))
  const writeRatio = median(ours.map((run, index) => run.writeSeconds / theirs[index]!.writeSeconds))
  console.log(
    `pandas ${theirs[0]?.version}: read with types ${readRatio.toFixed(2)} × pandas (goal ≤ 1.5), write ${writeRatio.toFixed(2)} × (goal ≤ 1.5), memory ${median(ours.map(({ memory }) => memory)).toFixed(2)} × file (goal ≤ 4)`,
  )
}
