import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ExportOptions } from '../../contract/export'
import { preset as presets } from '../../contract/model'
import { openEngine } from '../../main/engine/engine'
import { exportTable } from '../../main/files/export'
import { openTable } from '../../main/files/open'
import { fillTable } from '../../main/model/inference/fill'
import { createPredictor } from '../../main/model/inference/predictor'
import { createDocument } from '../../main/table/document/document'
import type { FillResult } from '../../main/table/seam/results'
import { learned, MEANS, undisturbed } from '../model'
import { openPeers, readCsv, shared, withFractions, type Score } from './hidden'
import { m3 } from './m3'
import { M3_TABLES, TABLES, type BenchTable } from './tables'
import { throughput } from './throughput'

/**
 * npm run bench -- fill [TABLE…|FILE.csv…] [--preset balanced] [--peers mean,knn,ice,forest,mice] [--seed 1] [--threads 2] [--minutes N]
 * npm run bench -- fill --throughput 10000,100000    cells a second on tables of these lengths
 * npm run bench -- fill m3 [TABLE…] [--masks 0,1]      M3-Impute's tables and hidden cells, beside its published figures
 * Hides 30% of the known cells of each table and fills them with Lacuna and with the peers of the shared peers.py; the
 * same script scores all. Lacuna is scored as exported (whole numbers whole) and with the mean's fractions kept, as
 * the peers do.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    preset: { type: 'string', default: 'balanced' },
    peers: { type: 'string', default: 'mean,knn,ice,forest,mice' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '2' },
    minutes: { type: 'string' },
    throughput: { type: 'string' },
    masks: { type: 'string', default: '0,1' },
    python: { type: 'string', default: '/usr/bin/python3' },
    work: { type: 'string', default: join('.cache', 'bench-fill') },
  },
})
const { peers, scoreOf, hide } = openPeers(values.python, Number(values.seed))
const engine = await openEngine('onnx-cpu', { threads: Number(values.threads) })

const AS_EXPORTED: ExportOptions = {
  format: 'csv',
  fill: 'mean',
  layout: 'files',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
}

const show = ({ nrmse, acc }: Score): string => `${nrmse?.toFixed(4) ?? '     –'}  ${acc?.toFixed(4) ?? '     –'}`

if (values.throughput !== undefined) await throughput(engine, values.throughput.split(',').map(Number))
else if (positionals[0] === 'm3')
  await m3(engine, {
    preset: presets.parse(values.preset),
    seed: Number(values.seed),
    minutes: values.minutes === undefined ? null : Number(values.minutes),
    tables: positionals.length > 1 ? positionals.slice(1) : M3_TABLES,
    masks: values.masks.split(','),
    shared,
    work: `${values.work}-m3`,
    python: values.python,
  })
else
  for (const table of chosenTables()) {
    const folder = join(values.work, table.name)
    hide(table, folder)
    console.log(`\n${table.name}                NRMSE   accuracy   seconds`)
    for (const method of values.peers.split(',').filter((name) => name !== '')) {
      const file = join(folder, `${method}.csv`)
      try {
        if (!existsSync(file)) peers('run', folder, method)
        const seconds = readFileSync(join(folder, `${method}.seconds`), 'utf8').trim()
        console.log(`  ${method.padEnd(18)} ${show(scoreOf(folder, file))}   ${seconds}`)
      } catch (error) {
        console.log(`  ${method.padEnd(18)} failed: ${String(error).split('\n')[0]}`)
      }
    }
    await lacuna(folder)
  }
await engine.dispose()

/** The named tables, all of them if none was named, and files given by their path. */
function chosenTables(): readonly BenchTable[] {
  if (positionals.length === 0) return TABLES
  return positionals.map((asked) => {
    const named = TABLES.find(({ name }) => name === asked)
    if (named) return named
    if (!existsSync(asked)) throw new Error(`Neither a table of this benchmark nor a file: ${asked}`)
    return { name: basename(asked).replace(/\.csv(\.gz)?$/, ''), file: resolve(asked) }
  })
}

async function lacuna(folder: string): Promise<void> {
  const masked = join(folder, 'masked.csv')
  const opened = await openTable({ path: masked, name: 'masked.csv' }, {}, { workerUrl: null })
  const document = createDocument(opened, { workerUrl: null })
  const table = await document.typed()
  const started = performance.now()
  const maxMinutes = values.minutes === undefined ? null : Number(values.minutes)
  const options = { preset: presets.parse(values.preset), maxMinutes, seed: Number(values.seed), engine: 'onnx-cpu' }
  const model = await learned(engine, table, options)
  const predictor = createPredictor(engine, model)
  const fill = (rounded: boolean): Promise<FillResult> =>
    fillTable(model, predictor, table, { ...MEANS, rounded }, undisturbed)
  const outcome = await fill(true)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const file = join(folder, 'lacuna.csv')
  await document.applyFill(outcome)
  await exportTable(document, AS_EXPORTED, file, { workerUrl: null, model: null, now: () => 0 })
  const fractions = join(folder, 'lacuna-fractions.csv')
  writeFileSync(fractions, withFractions(file, await fill(false)))
  console.log(`  lacuna             ${show(scoreOf(folder, file))}   ${seconds}`)
  console.log(`  lacuna, fractions  ${show(scoreOf(folder, fractions))}   ${seconds}`)
  console.log(`  90% intervals cover ${coverage(folder, outcome)}`)
  await predictor.dispose()
}

/** Share of the hidden numbers within their 90% intervals, averaged over columns. */
function coverage(folder: string, outcome: FillResult): string {
  const truth = readCsv(join(folder, 'truth.csv'))
  const shares = outcome.columns.flatMap(({ name, rows, low, high }) => {
    if (Number.isNaN(low[0])) return []
    const column = truth[0]!.indexOf(name)
    const known = Array.from(rows.keys()).filter((i) => !['', 'NA', '?'].includes(truth[rows[i]! + 1]![column]!))
    if (known.length === 0) return []
    const inside = known.filter((i) => {
      const x = Number(truth[rows[i]! + 1]![column])
      return x >= low[i]! && x <= high[i]!
    })
    return [inside.length / known.length]
  })
  if (shares.length === 0) return '–'
  return `${((100 * shares.reduce((a, b) => a + b, 0)) / shares.length).toFixed(1)}%`
}
