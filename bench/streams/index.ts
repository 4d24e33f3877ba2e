import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { useOf, type Use } from './process-tree'
import { rowsAsText } from './rows'

/**
 * Fills a table that passes by: `--rows` of them, made while they are taken, come through a pipe (memory, rows a second); a file
 * of `--compare` rows is filled in one piece and part by part in turns, `--runs` times (throughput, the same bytes).
 */
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    rows: { type: 'string', default: '20000000' },
    compare: { type: 'string', default: '500000' },
    runs: { type: 'string', default: '3' },
  },
})
const rows = Number(values.rows)
const compared = Number(values.compare)

const folder = resolve('.cache', 'bench', 'streams')
const at = (name: string): string => join(folder, name)
const model = at('model.lacuna')
const every = 250
const marks = 8

type Measured = Use & { readonly wall: number; readonly along: readonly number[] }

/** Runs the built command line, on `input` if there is one, and watches what it and its children take; memory: the most. */
async function run(args: readonly string[], input?: Readable): Promise<Measured> {
  const started = performance.now()
  const child = spawn(process.execPath, [resolve('bin/lacuna'), ...args], {
    env: { ...process.env, LACUNA_DATA_DIR: at('data') },
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'ignore'],
  })
  if (input && child.stdin) input.pipe(child.stdin)
  const along: number[] = []
  let seconds = 0
  const watch = setInterval(() => {
    const use = useOf(child.pid!)
    along.push(use.memory)
    seconds = Math.max(seconds, use.seconds)
  }, every)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  clearInterval(watch)
  if (code !== 0) throw new Error(`lacuna ${args.join(' ')} ended with ${code}`)
  return { wall: (performance.now() - started) / 1000, seconds, memory: Math.max(...along), along }
}

const perSecond = (count: number, seconds: number): string => Math.round(count / seconds).toLocaleString('en')
const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!

await mkdir(folder, { recursive: true })
if (!existsSync(model)) {
  await writeFile(at('learned.csv'), Readable.from(rowsAsText(20_000, 1)))
  await run(['train', at('learned.csv'), '-o', model, '--preset', 'quick', '--steps', '300'])
}

if (compared > 0) {
  await writeFile(at('table.csv'), Readable.from(rowsAsText(compared, 2)))
  const ways = { 'in one piece': [] as Measured[], 'part by part': [] as Measured[] }
  for (let turn = 0; turn < Number(values.runs); turn += 1) {
    ways['in one piece'].push(await run(['fill', at('table.csv'), '--model', model, '-o', at('whole.csv')]))
    const parts = ['fill', at('table.csv'), '--stream', '--model', model, '-o', at('parts.csv')]
    ways['part by part'].push(await run(parts))
    if (!readFileSync(at('whole.csv')).equals(readFileSync(at('parts.csv')))) throw new Error('the bytes differ')
  }
  console.log(
    `${compared.toLocaleString('en')} rows from a file to a file, medians of ${values.runs} turns; the same bytes`,
  )
  for (const [way, measured] of Object.entries(ways)) {
    const [wall, seconds] = [median(measured.map((one) => one.wall)), median(measured.map((one) => one.seconds))]
    const memory = Math.round(Math.max(...measured.map((one) => one.memory)))
    console.log(
      `${way}: ${perSecond(compared, wall)} rows a second, ${perSecond(compared, seconds)} a second of processor time, at most ${memory} MB`,
    )
  }
}

if (rows > 0) {
  const { wall, memory, along, seconds } = await run(
    ['fill', '-', '--model', model, '-o', '/dev/null'],
    Readable.from(rowsAsText(rows, 3)),
  )
  const shown = Array.from({ length: marks }, (_, i) =>
    Math.round(along[Math.floor(((i + 0.5) / marks) * along.length)]!),
  )
  console.log(
    `${rows.toLocaleString('en')} rows through a pipe: ${Math.round(wall)} s, ${perSecond(rows, wall)} rows a second, ` +
      `${perSecond(rows, seconds)} a second of processor time, at most ${Math.round(memory)} MB; on the way: ${shown.join(', ')} MB`,
  )
}
