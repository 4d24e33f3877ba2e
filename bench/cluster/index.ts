import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { useOf } from '../streams/process-tree'
import { rowsAsText } from '../streams/rows'

/** Fills a table of `--parts` files on a Dask cluster of this machine, with 1, 2 and 3 workers: rows a second. */
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { parts: { type: 'string', default: '6' }, rows: { type: 'string', default: '50000' } },
})
const parts = Number(values.parts)
const rows = Number(values.rows)

const python = process.env['LACUNA_PYTHON'] ?? '/usr/bin/python3'
const folder = resolve('.cache', 'bench', 'cluster')
const at = (name: string): string => join(folder, name)
const env = {
  ...process.env,
  LACUNA_DATA_DIR: at('data'),
  LACUNA: `${process.execPath} ${resolve('bin/lacuna')}`,
}
const every = 250

const start = (program: string, args: readonly string[]): ChildProcess =>
  spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })

async function ended(child: ChildProcess): Promise<void> {
  const code = await new Promise<number | null>((done) => child.on('close', done))
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
}

await rm(at('parts'), { recursive: true, force: true })
await mkdir(at('parts'), { recursive: true })
for (let part = 1; part <= parts; part += 1)
  await writeFile(at(`parts/part_${part}.csv`), Readable.from(rowsAsText(rows, part)))
if (!existsSync(at('model.lacuna'))) {
  await writeFile(at('learned.csv'), Readable.from(rowsAsText(20_000, 100)))
  const train = ['train', at('learned.csv'), '-o', at('model.lacuna'), '--preset', 'quick', '--steps', '300']
  await ended(start(process.execPath, [resolve('bin/lacuna'), ...train]))
}

for (const count of [1, 2, 3]) {
  const place = ['--scheduler-file', at(`scheduler-${count}.json`)]
  await rm(place[1]!, { force: true })
  const scheduler = ['-m', 'distributed.cli.dask_scheduler', '--port', '0', '--no-dashboard', ...place]
  const worker = ['-m', 'distributed.cli.dask_worker', '--nthreads', '1', '--no-nanny', '--no-dashboard', ...place]
  const quiet = (args: readonly string[]): ChildProcess => spawn(python, args, { cwd: folder, env, stdio: 'ignore' })
  const cluster = [quiet(scheduler), ...Array.from({ length: count }, () => quiet(worker))]
  try {
    while (!existsSync(place[1]!)) await wait(every)
    // The workers find their scheduler meanwhile.
    await wait(5000)
    const cpuOf = (): number => cluster.reduce((sum, { pid }) => sum + useOf(pid!).seconds, 0)
    const before = cpuOf()
    const started = performance.now()
    const module = resolve('cluster/lacuna_dask.py')
    await ended(
      start(python, ['-W', 'ignore', module, ...place, '--model', 'model.lacuna', 'parts', `filled-${count}`]),
    )
    const seconds = (performance.now() - started) / 1000
    const perSecond = Math.round((parts * rows) / seconds).toLocaleString('en')
    console.log(
      `${count} workers: ${perSecond} rows a second, ${Math.round(seconds)} s, ${Math.round(cpuOf() - before)} s of processor time`,
    )
  } finally {
    for (const child of cluster) child.kill('SIGKILL')
  }
}
