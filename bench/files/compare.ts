import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { generateCsv } from './generate'
import { measureOnce, type Measured, type Way } from './once'

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const python = process.env['LACUNA_PYTHON'] ?? '/usr/bin/python3'

type Peer = { version: string; readSeconds: number; readCpuSeconds: number; writeSeconds: number }

const hasPandas = spawnSync(python, ['-c', 'import pandas']).status === 0

const ours = (way: Way, path: string, target: string): Measured =>
  JSON.parse(
    execFileSync(process.execPath, [process.argv[1] ?? '', 'once', path, target, way], { encoding: 'utf8' }),
  ) as Measured

const theirs = (path: string, target: string): Peer =>
  JSON.parse(execFileSync(python, [resolve('bench', 'files', 'peer.py'), path, target], { encoding: 'utf8' })) as Peer

/**
 * Prints how opening in a process of its own compares with opening in a thread and, where it is installed, with pandas;
 * with `once`, makes one measurement in this process.
 */
export async function compare(args: readonly string[]): Promise<void> {
  if (args[0] === 'once') {
    const way = args[3] === 'thread' ? 'thread' : 'process'
    console.log(JSON.stringify(await measureOnce(args[1] ?? '', args[2] ?? '', way)))
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
  const apart: Measured[] = []
  const inThread: Measured[] = []
  const peers: Peer[] = []
  for (let run = 0; run < runs; run += 1) {
    const target = join(folder, 'written.csv')
    apart.push(ours('process', path, target))
    inThread.push(ours('thread', path, target))
    if (hasPandas) peers.push(theirs(path, target))
    rmSync(target)
    const [a, b, c] = [apart.at(-1)!, inThread.at(-1)!, peers.at(-1)]
    console.log(
      `run ${run + 1}: read ${a.readSeconds.toFixed(2)} s in a process, ${b.readSeconds.toFixed(2)} s in a thread; write ${a.writeSeconds.toFixed(2)} s; memory ${a.memory.toFixed(2)} and ${b.memory.toFixed(2)} × file` +
        (c ? `; pandas ${c.readSeconds.toFixed(2)} and ${c.writeSeconds.toFixed(2)} s` : ''),
    )
  }
  const ratio = median(apart.map((run, index) => run.readSeconds / inThread[index]!.readSeconds))
  console.log(`process ${ratio.toFixed(2)} × thread`)
  if (!hasPandas) return console.log('pandas is not installed for this Python (LACUNA_PYTHON names another).')
  const readRatio = median(apart.map((run, index) => run.readSeconds / peers[index]!.readSeconds))
  const writeRatio = median(apart.map((run, index) => run.writeSeconds / peers[index]!.writeSeconds))
  console.log(
    `pandas ${peers[0]?.version}: read with types ${readRatio.toFixed(2)} × pandas (goal ≤ 1.5), write ${writeRatio.toFixed(2)} × (goal ≤ 1.5), memory ${median(apart.map(({ memory }) => memory)).toFixed(2)} × file (goal ≤ 4)`,
  )
}
