import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEngine } from '../../main/engine/engine'
import { openTable } from '../../main/files/open'
import type { Model } from '../../main/model/model'
import { createDocument } from '../../main/table/document/document'
import type { TypedTable } from '../../main/table/seam/typed'
import { filledBy, learned } from '../model'
import { filledText, openPeers, type Score } from '../fill/hidden'
import { untrained } from '../fill/m3'
import { TABLES, type BenchTable } from '../fill/tables'

/**
 * npm run bench -- race [TABLE…] [--seed 1] [--threads 2]
 * missForest's scheme and Lacuna on the same hidden cells, in turn: the forest takes the time it takes; Lacuna gets a
 * quarter of it, half of it and all of it, each time from the beginning (reading the table, training and filling count), and then
 * its preset quick, beside mean/mode, nearest rows and its own base. Never the forest's files of another run: its seconds count.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '2' },
    python: { type: 'string', default: '/usr/bin/python3' },
    work: { type: 'string', default: join('.cache', 'bench-race') },
  },
})
const RACE: readonly BenchTable[] = [...TABLES, { name: 'steel', file: 'm3/steel/full.csv.gz' }]
/** Shares of the forest's time. */
const SHARES = [0.25, 0.5, 1]
/** Filling comes after training: what is left for it. */
const FOR_TRAINING = 0.85

const { peers, scoreOf, hide } = openPeers(values.python, Number(values.seed))
const engine = await openEngine('onnx-cpu', { threads: Number(values.threads) })
const chosen = positionals.length === 0 ? RACE : RACE.filter(({ name }) => positionals.includes(name))
let [passed, sound] = [0, 0]
for (const table of chosen) {
  const folder = join(values.work, table.name)
  hide(table, folder)
  const peer = (method: string): { score: Score; seconds: number } => {
    peers('run', folder, method)
    return {
      score: scoreOf(folder, join(folder, `${method}.csv`)),
      seconds: Number(readFileSync(join(folder, `${method}.seconds`), 'utf8')),
    }
  }
  console.log(`\n${table.name.padEnd(24)} NRMSE   accuracy   seconds`)
  const forest = peer('forest')
  say('missForest’s scheme', forest)
  let inTime: Score | null = null
  for (const share of SHARES) {
    const allowed = forest.seconds * share
    const reached = await lacuna(folder, allowed)
    say(`Lacuna, in ${share} of that`, reached)
    if (reached.seconds <= forest.seconds && isAtLeast(reached.score, forest.score)) inTime ??= reached.score
  }
  if (inTime !== null) passed++
  const quick = await lacuna(folder, null)
  say('Lacuna, quick', quick)
  const simple = [peer('mean'), peer('knn'), { score: quick.base, seconds: 0 }]
  simple.forEach((one, i) => say(['mean/mode', 'nearest rows', 'Lacuna’s base alone'][i]!, one))
  if (simple.every(({ score }) => isAtLeast(quick.score, score))) sound++
}
console.log(`\nThe forest passed in its own time: ${passed} of ${chosen.length}`)
console.log(`Quick at least as good as mean/mode, nearest rows and base: ${sound} of ${chosen.length}`)
await engine.dispose()

function say(name: string, { score, seconds }: { score: Score; seconds: number }): void {
  const number = (x: number | null): string => x?.toFixed(4) ?? '     –'
  console.log(`  ${name.padEnd(22)} ${number(score.nrmse)}  ${number(score.acc)}   ${seconds.toFixed(1)}`)
}

/** In both figures, where there are both. */
function isAtLeast(a: Score, b: Score): boolean {
  return (a.nrmse === null || a.nrmse <= b.nrmse!) && (a.acc === null || a.acc >= b.acc!)
}

/** `allowed`: seconds for everything; null = preset quick as it is. */
async function lacuna(folder: string, allowed: number | null) {
  const started = performance.now()
  const masked = join(folder, 'masked.csv')
  const opened = await openTable({ path: masked, name: 'masked.csv' }, {}, { workerUrl: null })
  const table = await createDocument(opened, { workerUrl: null }).typed()
  const maxMinutes = allowed === null ? null : Math.max((FOR_TRAINING * allowed) / 60, 0.005)
  const options = { preset: 'quick', maxMinutes, seed: Number(values.seed), engine: 'onnx-cpu' } as const
  const model = await learned(engine, table, options)
  const file = join(folder, 'lacuna.csv')
  writeFileSync(file, await filled(model, table, masked))
  const seconds = (performance.now() - started) / 1000
  const score = scoreOf(folder, file)
  if (allowed !== null) return { score, seconds, base: score }
  writeFileSync(file, await filled(untrained(model), table, masked))
  return { score, seconds, base: scoreOf(folder, file) }
}

async function filled(model: Model, table: TypedTable, masked: string): Promise<string> {
  return filledText(masked, await filledBy(engine, model, table), table.rows)
}
