import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Papa from 'papaparse'
import type { Preset } from '../../contract/model'
import { openEngine } from '../../main/engine/engine'
import { openTable } from '../../main/files/open'
import { createDocument } from '../../main/table/document/document'
import type { FillResult } from '../../main/table/seam/results'
import { readCsv, shared } from '../fill/hidden'
import { untrained } from '../fill/m3'
import { filledBy, learned } from '../model'
import { hideCells } from './hide'
import { interpolated } from './interpolated'
import { pasted } from './pasted'
import { scoreFilled, type RowsScore } from './score'
import { ROWS_TABLES, type RowsTable } from './tables'

/**
 * npm run bench -- rows [TABLE…] [--how single,runs] [--preset balanced] [--minutes N] [--threads 2] [--peers interpolation,…] [--seeds 1 or 1-20]
 * Tables whose rows are ordered or belong together, 30% of the known cells hidden one by one or in runs of 6 to 48 rows: Lacuna with
 * and without its neighbours against interpolation, seasonal and structural methods, a forest that is given the previous and the next
 * known value, and mice's two-level method, all on the same cells in the same run. A few dozen hidden cells tell little: of several seeds,
 * each hiding other cells, the means are said.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    how: { type: 'string', default: 'single,runs' },
    preset: { type: 'string', default: 'balanced' },
    minutes: { type: 'string' },
    threads: { type: 'string', default: '2' },
    seeds: { type: 'string', default: '1' },
    peers: { type: 'string', default: 'interpolation,seasonal,structural,forest,mice2l' },
    python: { type: 'string', default: '/usr/bin/python3' },
    work: { type: 'string', default: join('.cache', 'bench-rows') },
    alone: { type: 'boolean', default: false },
  },
})
const [firstSeed, lastSeed = firstSeed] = values.seeds.split('-').map(Number) as [number, number?]
const seeds = Array.from({ length: lastSeed - firstSeed + 1 }, (_, i) => firstSeed + i)
const engine = await openEngine('onnx-cpu', { threads: Number(values.threads) })
const chosen = positionals.length === 0 ? Object.keys(ROWS_TABLES) : positionals
for (const key of chosen) {
  const table = ROWS_TABLES[key]!()
  for (const how of values.how.split(',') as ('single' | 'runs')[]) {
    // Groups of a few rows have no runs of so many.
    if (how === 'runs' && (table.facts.order === null || table.rows.length < 500 || /sleep|Ox|Ortho/.test(table.name)))
      continue
    const size = `${table.rows.length} × ${table.header.length}`
    console.log(`\n${`${table.name}, ${size}, ${how}`.padEnd(46)} NRMSE   accuracy  seconds   90% hold`)
    const found: Found = new Map()
    for (const seed of seeds) await race(table, how, seed, found)
  }
}
await engine.dispose()

type Line = RowsScore & { readonly seconds: number; readonly hold: number | null }
/** What each method gave, seed after seed. */
type Found = Map<string, Line[]>

async function race(table: RowsTable, how: 'single' | 'runs', seed: number, found: Found): Promise<void> {
  const mask = hideCells(table, how, seed)
  const folder = join(values.work, `${table.name.replace(/\W+/g, '-')}-${how}`)
  mkdirSync(folder, { recursive: true })
  const masked = join(folder, 'masked.csv')
  const rows = table.rows.map((row, r) => row.map((cell, c) => (mask[r]![c] ? '' : cell)))
  writeFileSync(masked, Papa.unparse([[...table.header], ...rows]))
  for (const peer of values.peers.split(',').filter((name) => name !== '')) {
    const started = performance.now()
    const filled = peer === 'interpolation' ? interpolated(table, rows) : byPeer(peer, table, rows, masked, folder)
    if (filled !== null)
      say(peer, { ...scoreFilled(table, mask, filled), seconds: (performance.now() - started) / 1000, hold: null })
  }
  await lacuna(table, mask, masked, table.facts, seed, say)
  if (values.alone) await lacuna(table, mask, masked, { order: null, groups: [] }, seed, say)

  /** After the last seed the means are printed. */
  function say(name: string, line: Line): void {
    const lines = [...(found.get(name) ?? []), line]
    found.set(name, lines)
    if (seed !== seeds.at(-1)) return
    const mean = (of: (one: Line) => number | null): number | null =>
      lines.some((one) => of(one) === null) ? null : lines.reduce((sum, one) => sum + of(one)!, 0) / lines.length
    const parts = [
      mean(({ nrmse }) => nrmse)!.toFixed(4),
      mean(({ accuracy }) => accuracy)?.toFixed(4) ?? '     –',
      mean(({ seconds }) => seconds)!
        .toFixed(0)
        .padStart(6),
      mean(({ hold }) => hold)?.toFixed(3) ?? '',
      lines.length < seeds.length ? `(${lines.length} of ${seeds.length} seeds)` : '',
    ]
    console.log(`  ${name.padEnd(44)} ${parts.join('   ')}`.trimEnd())
  }
}

/** Null where the method does not apply or failed. */
function byPeer(peer: string, table: RowsTable, rows: string[][], masked: string, folder: string) {
  const group = table.facts.groups[0] ?? '-'
  if (peer === 'mice2l' && group === '-') return null
  if (['seasonal', 'structural'].includes(peer) && table.facts.order === null) return null
  const out = join(folder, `${peer}.csv`)
  try {
    if (peer === 'forest') byForest(table, rows, folder, out)
    else
      execFileSync('Rscript', ['bench/rows/peers.R', peer, masked, out, String(table.period ?? 'NA'), group], {
        stdio: 'pipe',
        timeout: 900_000,
      })
  } catch (error) {
    console.log(`  ${peer.padEnd(30)} failed: ${String(error).split('\n')[0]!.slice(0, 100)}`)
    return null
  }
  const [header, ...filled] = readCsv(out) as [string[], ...string[][]]
  return (row: number, column: string): string => filled[row]![header.indexOf(column)]!
}

/** missForest's scheme of the shared peers, on the table with its neighbours pasted in. */
function byForest(table: RowsTable, rows: string[][], folder: string, out: string): void {
  const inside = join(folder, 'pasted')
  mkdirSync(inside, { recursive: true })
  writeFileSync(join(inside, 'masked.csv'), Papa.unparse(pasted(table, rows)))
  writeFileSync(join(inside, 'truth.csv'), Papa.unparse(pasted(table, table.rows)))
  execFileSync(values.python, [join(shared, 'tools', 'peers.py'), 'run', inside, 'forest'], { stdio: 'pipe' })
  copyFileSync(join(inside, 'forest.csv'), out)
}

async function lacuna(
  table: RowsTable,
  mask: boolean[][],
  masked: string,
  facts: RowsTable['facts'],
  seed: number,
  say: (name: string, line: Line) => void,
): Promise<void> {
  const started = performance.now()
  const opened = await openTable({ path: masked, name: 'masked.csv' }, {}, { workerUrl: null })
  const typed = await createDocument(opened, { workerUrl: null }).typed(facts)
  if (typed.rows !== table.rows.length)
    throw new Error('Rows without any value were set aside: nothing could be compared.')
  const maxMinutes = values.minutes === undefined ? null : Number(values.minutes)
  const options = { preset: values.preset as Preset, maxMinutes, seed, engine: 'onnx-cpu' } as const
  const model = await learned(engine, typed, options)
  const seconds = (performance.now() - started) / 1000
  const alone = facts.order === null && facts.groups.length === 0 ? ', each row by itself' : ''
  const base = await filledBy(engine, untrained(model), typed)
  const line = (filled: FillResult, took: number): Line => ({
    ...scoreFilled(table, mask, textsOf(filled)),
    seconds: took,
    hold: covered(table, mask, filled),
  })
  say(`Lacuna’s base${alone}`, line(base, 0))
  say(`Lacuna, ${values.preset}${alone}`, line(await filledBy(engine, model, typed), seconds))
}

function textsOf({ columns }: FillResult) {
  const found = new Map(
    columns.map(({ name, rows, values: [best], meaning }) => [
      name,
      new Map(
        Array.from(rows, (row, i) => [row, meaning.kind === 'level' ? meaning.levels[best![i]!]! : String(best![i])]),
      ),
    ]),
  )
  return (row: number, column: string): string => found.get(column)?.get(row) ?? ''
}

/** Share of the hidden numbers within their 90% intervals. */
function covered({ header, rows }: RowsTable, mask: boolean[][], { columns }: FillResult): number {
  let [inside, all] = [0, 0]
  for (const { name, rows: filled, low, high } of columns) {
    const c = header.indexOf(name)
    filled.forEach((row, i) => {
      if (!mask[row]![c] || Number.isNaN(low[i])) return
      const truth = Number(rows[row]![c])
      all++
      if (truth >= low[i]! - 1e-9 && truth <= high[i]! + 1e-9) inside++
    })
  }
  return inside / all
}
