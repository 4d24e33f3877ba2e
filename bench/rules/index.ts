import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import { preset as presets } from '../../contract/model'
import { openEngine } from '../../main/engine/engine'
import { createRandom } from '../../main/engine/random'
import { openTable } from '../../main/files/open'
import { fillTable, type FillOptions } from '../../main/model/inference/fill'
import { withDeduced } from '../../main/model/inference/ruled/ruled-table'
import { createPredictor } from '../../main/model/inference/predictor'
import type { Model } from '../../main/model/model'
import { BREAKS, holdingOf } from '../../main/rules/holding'
import { compileRule } from '../../main/rules/rule'
import { createDocument } from '../../main/table/document/document'
import type { FillResult } from '../../main/table/seam/results'
import type { TypedColumn, TypedTable } from '../../main/table/seam/typed'
import { shared } from '../fill/hidden'
import { learned, MEANS, undisturbed } from '../model'

/**
 * npm run bench -- rules [--rows 4000] [--preset quick] [--minutes N] [--imputations 10] [--threads 1] [--seed 1] [--long 100000]
 * NHANES with 30% of the known cells hidden, filled without rules and with those that it keeps: error by column, rows of the imputations
 * that break a rule; then what five rules add to the time of filling a long table, both ways in turn with one model.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '4000' },
    preset: { type: 'string', default: 'quick' },
    minutes: { type: 'string' },
    imputations: { type: 'string', default: '10' },
    threads: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    long: { type: 'string', default: '100000' },
  },
})
const NAMES = 'Gender,Age,Weight,Height,BMI,Pulse,BPSysAve,BPDiaAve,TotChol,DirectChol,PregnantNow,nPregnancies'.split(
  ',',
)
const RULES = [
  'BMI = Weight / (Height / 100)^2',
  'BPDiaAve < BPSysAve',
  'Pulse between 30 and 200',
  'PregnantNow is empty when Gender = "male"',
  'nPregnancies is empty when Gender = "male"',
]
const folder = join(process.cwd(), '.cache', 'bench', 'rules-tables')
mkdirSync(folder, { recursive: true })
const seed = Number(values.seed)
const engine = await openEngine('onnx-cpu', { threads: Number(values.threads) })

const { truth, masked } = hiddenSurvey()
const scores: Record<string, Map<string, number>> = {}
for (const rules of [[], RULES]) {
  const label = rules.length === 0 ? 'without rules' : 'with rules'
  const table = await typedTable(rules)
  const model = await learn(table)
  const predictor = createPredictor(engine, model)
  scores[label] = errors(await fillTable(model, predictor, table, optionsOf('mean'), undisturbed))
  const drawn = await fillTable(model, predictor, table, optionsOf('sample'), undisturbed)
  console.log(
    `${label}: ${brokenRows(await typedTable(RULES), drawn)} broken rules in the rows of ${drawn.imputations} imputations`,
  )
  if (rules.length > 0) await timeOf(model, table)
  await predictor.dispose()
}
console.log('\ncolumn         NRMSE without rules   with rules')
for (const [name, without] of scores['without rules']!)
  console.log(
    `${name.padEnd(14)} ${without.toFixed(4).padStart(19)} ${scores['with rules']!.get(name)!.toFixed(4).padStart(12)}`,
  )
const mean = (of: Map<string, number>): number => [...of.values()].reduce((a, b) => a + b, 0) / of.size
console.log(
  `${'all'.padEnd(14)} ${mean(scores['without rules']!).toFixed(4).padStart(19)} ${mean(scores['with rules']!).toFixed(4).padStart(12)}`,
)
await engine.dispose()

function optionsOf(method: 'mean' | 'sample', imputations = Number(values.imputations)): FillOptions {
  return { ...MEANS, method, imputations, seed }
}

/** The survey's first rows: all that is known, and the table in which 30% of it is hidden, written as a file. */
function hiddenSurvey(): { truth: Map<string, string[]>; masked: string } {
  const text = gunzipSync(readFileSync(join(shared, 'data', 'real-gaps', 'NHANES.csv.gz'))).toString('utf8')
  const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
  const chosen = rows.slice(0, Number(values.rows))
  const random = createRandom(seed, 71)
  const known = new Map(NAMES.map((name) => [name, chosen.map((row) => (row[name] === 'NA' ? '' : row[name]!))]))
  // With a name of its own no row is wholly blank: those are no rows of the table.
  const lines = chosen.map((_, i) =>
    [`r${i}`, ...NAMES.map((name) => (random.uniform() < 0.3 ? '' : known.get(name)![i]!))].join(','),
  )
  const path = join(folder, 'masked.csv')
  writeFileSync(path, `id,${NAMES.join(',')}\n${lines.join('\n')}\n`)
  return { truth: known, masked: path }
}

async function typedTable(rules: readonly string[]): Promise<TypedTable> {
  const opened = await openTable({ path: masked, name: 'masked.csv' }, {}, { workerUrl: null })
  const document = createDocument(opened, { workerUrl: null })
  await document.changeFacts({ order: null, groups: [] })
  if (rules.length > 0) await document.rules.change(rules, 'rules')
  return document.typed()
}

function learn(table: TypedTable): Promise<Model> {
  const maxMinutes = values.minutes === undefined ? null : Number(values.minutes)
  const options = { preset: presets.parse(values.preset), maxMinutes, seed, engine: 'onnx-cpu' }
  return learned(engine, withDeduced(table), options)
}

/** RMSE of the hidden cells over the standard deviation of all known ones, by column of numbers. */
function errors({ columns }: FillResult): Map<string, number> {
  const found = new Map<string, number>()
  for (const { name, rows, values: filled, meaning } of columns) {
    if (meaning.kind === 'level') continue
    const texts = truth.get(name)!
    const all = texts.flatMap((text) => (text === '' ? [] : [Number(text)]))
    const centre = all.reduce((a, b) => a + b, 0) / all.length
    const variance = all.reduce((sum, x) => sum + (x - centre) ** 2, 0) / all.length
    let [squares, count] = [0, 0]
    rows.forEach((row, at) => {
      if (texts[row] === '') return
      squares += (Number(texts[row]) - filled[0]![at]!) ** 2
      count++
    })
    if (count > 0) found.set(name, Math.sqrt(squares / count / variance))
  }
  return found
}

/** How often a rule is broken in a row of an imputation that the known cells alone do not break. */
function brokenRows(table: TypedTable, result: FillResult): number {
  let count = 0
  for (let version = 0; version < result.imputations; version++) {
    const columns = table.columns.map((column): TypedColumn => {
      const filled = result.columns.find(({ name }) => name === column.name)
      if (filled === undefined) return column
      const next = column.kind === 'continuous' ? column.values.slice() : column.codes.slice()
      filled.rows.forEach((row, at) => (next[row] = filled.values[version]![at]!))
      return column.kind === 'continuous'
        ? { ...column, values: next as Float64Array }
        : { ...column, codes: next as Int32Array }
    })
    for (const text of RULES) {
      const before = holdingOf(compileRule(text, table.columns), table.columns, table.rows).rows
      const after = holdingOf(compileRule(text, table.columns), columns, table.rows).rows
      count += after.filter((holding, row) => holding === BREAKS && before[row] !== BREAKS).length
    }
  }
  return count
}

/** Processor time of filling a long table with rules over that without, three times in turn. */
async function timeOf(model: Model, table: TypedTable): Promise<void> {
  const rows = Number(values.long)
  const long = <T extends Float64Array | Int32Array | Uint8Array>(own: T): T => {
    const next = own.slice(0, 0).constructor as new (length: number) => T
    const made = new next(rows)
    for (let row = 0; row < rows; row++) made[row] = own[row % own.length]!
    return made
  }
  const columns = table.columns.map((column): TypedColumn => {
    const kept = column.kept ? long(column.kept) : column.kept
    return column.kind === 'continuous'
      ? { ...column, kept, values: long(column.values) }
      : { ...column, kept, codes: long(column.codes) }
  })
  const predictor = createPredictor(engine, model)
  const seconds = async (ruled: boolean, method: 'mean' | 'sample'): Promise<number> => {
    const started = process.cpuUsage()
    const given: TypedTable = { ...table, rows, columns, rules: ruled ? table.rules : undefined }
    await fillTable(model, predictor, given, optionsOf(method, 1), undisturbed)
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1e6
  }
  for (const method of ['mean', 'sample'] as const)
    for (let turn = 0; turn < 3; turn++) {
      const [without, ruled] = [await seconds(false, method), await seconds(true, method)]
      console.log(
        `${rows} rows, ${method}: ${without.toFixed(1)} s without rules, ${ruled.toFixed(1)} s with ${RULES.length}: ${(ruled / without).toFixed(2)} times`,
      )
    }
  await predictor.dispose()
}
