import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import type { Analysis } from '../../contract/analysis'
import { createRandom } from '../../main/engine/random'
import { shared } from '../fill/hidden'
import { readTable, writeTable } from './csv'
import { runR } from './peers'
import { rowsOf, truthOf, withGaps, type Study } from './study'

/**
 * mice's boys, as FIMD masks them: a quarter of two columns missing completely at random, and what all rows give is right. The analysis
 * has a ratio or a product of the two, of which nobody is told but smcfcs.
 */
export function boys(formula: string, missing: readonly string[], folder: string): Study {
  const file = join(folder, 'boys.csv')
  if (!existsSync(file)) runR('boys.R', file)
  const population = readTable(file)
  const analyses: Analysis[] = [{ kind: 'regression', formula, family: 'linear' }]
  return {
    title: `${formula}, boys (${population.rows} rows), a quarter of ${missing.join(' and ')} missing`,
    draw(repetition) {
      const random = createRandom(repetition)
      const columns = population.columns.map((column) => {
        if (!missing.includes(column.name)) return column
        const gap = Array.from({ length: population.rows }, () => random.uniform() < 0.25)
        return withGaps(column, (row) => gap[row]!)
      })
      return { rows: population.rows, columns }
    },
    analyses,
    truth: truthOf(analyses, population),
    peers: ['norm', 'pmm', 'cart', `smcfcs ${formula}`],
  }
}

const survey = ['Gender', 'Age', 'Weight', 'Height', 'BPSysAve', 'TotChol', 'Diabetes']

/** NHANES' adults as a population: samples of 500 rows, half of which get gaps by mice's ampute, at random given what stays. */
export function ampute(repetitions: number, folder: string): Study {
  const samples = join(folder, 'ampute')
  const source = join(folder, 'survey.csv')
  mkdirSync(samples, { recursive: true })
  const text = gunzipSync(readFileSync(join(shared, 'data', 'real-gaps', 'NHANES.csv.gz'))).toString('utf8')
  const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
  const adults = rows.filter((row) => Number(row['Age']) >= 20 && survey.every((name) => row[name] !== 'NA'))
  // The survey has people several times, by design; a population has each once.
  const people = new Map(adults.map((row) => [row['ID'], survey.map((name) => row[name])]))
  writeFileSync(source, [survey, ...people.values()].map((row) => `${row.join(',')}\n`).join(''))
  const population = readTable(source)
  for (let repetition = 1; repetition <= repetitions; repetition++) {
    const random = createRandom(repetition)
    const chosen = Array.from({ length: 500 }, () => random.below(population.rows))
    writeTable(join(samples, `${repetition}.csv`), rowsOf(population, chosen))
  }
  runR('ampute.R', samples, String(repetitions))
  const analyses: Analysis[] = [
    { kind: 'regression', formula: 'BPSysAve ~ Age + Gender + Weight + TotChol', family: 'linear' },
    { kind: 'regression', formula: 'Diabetes ~ Age + Weight', family: 'logistic' },
    { kind: 'means', columns: ['BPSysAve', 'TotChol', 'Weight'] },
  ]
  return {
    title: `NHANES' ${population.rows} adults, samples of 500, half of the rows with gaps by ampute`,
    draw: (repetition) => readTable(join(samples, `${repetition}-amputed.csv`), population),
    analyses,
    truth: truthOf(analyses, population),
    peers: ['default', 'cart'],
  }
}
