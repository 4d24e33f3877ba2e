import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preset as presets } from '../../contract/model'
import type { AnalysisTable } from '../../main/analysis/imputed'
import { openEngine } from '../../main/engine/engine'
import type { FillResult } from '../../main/table/seam/results'
import { writeTable } from './csv'
import { fillStudy } from './fill-study'
import { linear, logistic, quadratic, small } from './made'
import { imputeByR, missingPackage, readImputed } from './peers'
import { ampute, boys } from './real'
import { completeEstimates, estimates, type Study } from './study'
import { meanAndError, report, type Tally } from './tally'

/**
 * npm run bench -- validity CASE… [--repetitions 200] [--imputations 20] [--preset quick] [--rows 200] [--steps N] [--threads 1] [--no-peers]
 * Repeated sampling with known truth: every table is filled by Lacuna and by R's mice, analysed and pooled alike; bias, coverage and width
 * of 95% intervals. With one step it is the base that is looked at. Cases: linear, small-x, small-y, logistic, quadratic, boys-ratio,
 * boys-interaction, ampute.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    repetitions: { type: 'string', default: '200' },
    imputations: { type: 'string', default: '20' },
    preset: { type: 'string', default: 'quick' },
    rows: { type: 'string', default: '200' },
    threads: { type: 'string', default: '1' },
    steps: { type: 'string' },
    peers: { type: 'boolean', default: true },
  },
})
const repetitions = Number(values.repetitions)
const imputations = Number(values.imputations)
const folder = join(process.cwd(), '.cache', 'bench', 'validity')
mkdirSync(folder, { recursive: true })

const studies: Readonly<Record<string, () => Study>> = {
  linear: () => linear(Number(values.rows)),
  'small-x': () => small('x'),
  'small-y': () => small('y'),
  logistic,
  quadratic,
  'boys-ratio': () => boys('hc ~ age + I(wgt/hgt)', ['wgt', 'hgt'], folder),
  'boys-interaction': () => boys('age ~ wgt * hc', ['wgt', 'hc'], folder),
  ampute: () => ampute(repetitions, folder),
}
const unknown = positionals.find((name) => !(name in studies))
if (positionals.length === 0 || unknown !== undefined)
  throw new Error(`Say which cases: npm run bench -- validity ${Object.keys(studies).join(' ')}`)

const engine = await openEngine('onnx-cpu', { threads: Number(values.threads) })
for (const name of positionals) {
  const study = studies[name]!()
  console.log(`\n${name}: ${study.title}; preset ${values.preset}, ${imputations} imputations`)
  await run(study, join(folder, name))
}
await engine.dispose()

async function run(study: Study, cases: string): Promise<void> {
  mkdirSync(cases, { recursive: true })
  const tables = Array.from({ length: repetitions }, (_, i) => study.draw(i + 1))
  tables.forEach((table, i) => writeTable(join(cases, `${i + 1}.csv`), table))
  const tallies: Tally[] = [
    { method: 'complete rows', repetitions: tables.map((table) => completeEstimates(study, table)) },
  ]
  for (const method of values.peers ? study.peers : []) {
    const missing = missingPackage(method)
    if (missing !== null) {
      console.log(`${method}: left out, because R has no ${missing} here`)
      continue
    }
    const started = performance.now()
    imputeByR(cases, method, repetitions, imputations)
    const own = tables.map((table, i) =>
      estimates(study, readImputed(join(cases, `${i + 1}-imputed.csv`), table, imputations)),
    )
    const label = method.startsWith('smcfcs') ? 'smcfcs' : `mice ${method}`
    tallies.push({ method: label, repetitions: own })
    console.log(`${label}: ${seconds(started)} s`)
  }
  const own: Map<string, { estimate: number; low: number; high: number }>[] = []
  const slopes: number[] = []
  const started = performance.now()
  for (const [at, table] of tables.entries()) {
    const options = { preset: presets.parse(values.preset), imputations, seed: at + 1 }
    const steps = values.steps === undefined ? undefined : Number(values.steps)
    const { means, imputed } = await fillStudy(engine, table, { ...options, steps })
    own.push(estimates(study, imputed))
    if (study.rightMean) slopes.push(followed(study.rightMean, table, means))
    if ((at + 1) % 50 === 0 || at + 1 === repetitions) {
      console.log(`\n${at + 1} repetitions of Lacuna, ${seconds(started)} s`)
      if (slopes.length > 0) {
        const { mean, error } = meanAndError(slopes)
        console.log(`slope of the filled mean on the right one ${mean.toFixed(3)} ± ${error.toFixed(3)}`)
      }
      console.log(report(study, [{ method: 'Lacuna', repetitions: own }, ...tallies]))
    }
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}

/** The slope of filled means on the right ones: below 1 where relations are forgotten. */
function followed({ column, of }: NonNullable<Study['rightMean']>, table: AnalysisTable, means: FillResult): number {
  const { rows, values: filled } = means.columns.find(({ name }) => name === column)!
  const right = Array.from(rows, (row) => of(table, row))
  const centre = meanAndError(right).mean
  const sum = (weight: (at: number) => number): number => right.reduce((total, _, at) => total + weight(at), 0)
  return sum((at) => (right[at]! - centre) * filled[0]![at]!) / sum((at) => (right[at]! - centre) ** 2)
}
