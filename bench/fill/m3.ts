import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import type { Preset } from '../../contract/model'
import type { Engine } from '../../main/engine/engine'
import { openTable } from '../../main/files/open'
import type { Model } from '../../main/model/model'
import { startWeights, proposalWeights } from '../../main/model/networks/weights'
import { createRandom } from '../../main/engine/random'
import { createDocument } from '../../main/table/document/document'
import type { TypedTable } from '../../main/table/seam/typed'
import { filledBy, learned } from '../model'
import { filledText } from './hidden'

export type M3Options = {
  readonly preset: Preset
  readonly seed: number
  readonly minutes: number | null
  readonly tables: readonly string[]
  readonly masks: readonly string[]
  readonly shared: string
  readonly work: string
  readonly python: string
}

/**
 * The tables of M3-Impute's repository with its own hidden cells, filled by the median: 10 × mean absolute error after
 * min-max scaling, beside every published method and the base alone (a model whose networks have learned nothing).
 */
export async function m3(engine: Engine, options: M3Options): Promise<void> {
  const folder = join(options.shared, 'data', 'm3')
  const [head, ...published] = readFileSync(join(folder, 'published.csv'), 'utf8').trim().split(/\r?\n/)
  const methods = head!.split(',').slice(3)
  const rows = published.map((line) => line.split(',')).filter(([table]) => options.tables.includes(table!))
  mkdirSync(options.work, { recursive: true })
  console.log(`table       ${methods.join('  ')}   best   base   Lacuna  (masks ${options.masks.join(', ')})   seconds`)
  let ahead = 0
  for (const [table, , , ...scores] of rows) {
    const found: { base: number; lacuna: number; seconds: number }[] = []
    for (const mask of options.masks) found.push(await fillOne(engine, options, folder, table!, mask))
    const mean = (of: 'base' | 'lacuna' | 'seconds'): number =>
      found.reduce((sum, one) => sum + one[of], 0) / found.length
    const best = Math.min(...scores.map(Number))
    if (mean('lacuna') <= best) ahead++
    const each = found.map(({ lacuna }) => lacuna.toFixed(3)).join(', ')
    console.log(
      `${table!.padEnd(11)} ${scores.join('  ')}   ${best}   ${mean('base').toFixed(3)}   ${mean('lacuna').toFixed(3)}  (${each})   ${mean('seconds').toFixed(0)}`,
    )
  }
  console.log(`At or below the best published figure: ${ahead} of ${rows.length}`)
}

async function fillOne(engine: Engine, options: M3Options, folder: string, table: string, mask: string) {
  const masked = join(options.work, `${table}-${mask}.csv`)
  writeFileSync(masked, gunzipSync(readFileSync(join(folder, table, `masked_seed${mask}.csv.gz`))))
  const opened = await openTable({ path: masked, name: table }, {}, { workerUrl: null })
  const typed = await createDocument(opened, { workerUrl: null }).typed()
  const started = performance.now()
  const { preset, seed, minutes } = options
  const model = await learned(engine, typed, { preset, maxMinutes: minutes, seed, engine: 'onnx-cpu' })
  const seconds = (performance.now() - started) / 1000
  const score = async (used: Model): Promise<number> => {
    const filled = join(options.work, `${table}-${mask}-filled.csv`)
    writeFileSync(filled, await filledFile(engine, used, typed, masked))
    const full = join(folder, table, 'full.csv.gz')
    const script = join(options.shared, 'tools', 'score_cells.py')
    const said = execFileSync(options.python, [script, full, masked, filled], { encoding: 'utf8' })
    return Number(/10 x MAE ([\d.]+)/.exec(said)![1])
  }
  return { base: await score(untrained(model)), lacuna: await score(model), seconds }
}

/** The model before its networks learned anything: the base. */
export function untrained(model: Model): Model {
  const weights = startWeights(proposalWeights(model.layout, model.sizes), createRandom(1))
  return { ...model, weights }
}

/** The masked file with its gaps filled by the median, fractions kept; rows without any value get their columns' means. */
async function filledFile(engine: Engine, model: Model, table: TypedTable, masked: string): Promise<string> {
  const result = await filledBy(engine, model, table, { method: 'median' })
  const lines = Papa.parse<string[]>(filledText(masked, result, table.rows)).data
  const [header, ...all] = lines as [string[], ...string[][]]
  header.forEach((_, column) => {
    const known = all.map((cells) => cells[column]!).filter((cell) => cell !== '')
    const mean = known.reduce((sum, cell) => sum + Number(cell), 0) / known.length
    for (const cells of all) if (cells[column] === '') cells[column] = String(mean)
  })
  return Papa.unparse(lines)
}
