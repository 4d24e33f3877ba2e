import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisReport } from '../../../contract/analysis'
import type { ExportOptions } from '../../../contract/export'
import { createRandom } from '../../../main/engine/random'
import type { TableDocument } from '../../../main/table/document/document'
import { lacuna } from '../cli/support'
import { exportImputed, freshFolder, imputed, imputedPenguins } from './penguins'
import { hasPython, hasR, runPython, runR } from './programs'

// Every script is run by its program, and must say what Lacuna itself says of the same imputations.
type Row = Record<'name' | 'estimate' | 'std.error' | 'df' | 'p.value' | '2.5 %' | '97.5 %', string | number>
const SLOW = 120_000
const folder = freshFolder()
let document: TableDocument
let wanted: AnalysisReport['estimates']

beforeAll(async () => {
  document = await imputedPenguins()
  const [file] = await exportImputed(document, join(folder, 'own.csv'), { format: 'csv' })
  const model = 'bill_length_mm ~ species + island + bill_depth_mm'
  const { code, out, err } = await lacuna(folder, ['pool', file!, '--model', model, '--json'])
  expect(code, err).toBe(0)
  wanted = (JSON.parse(out) as AnalysisReport).estimates
}, SLOW)

async function written(
  table: TableDocument,
  options: Partial<ExportOptions> & Pick<ExportOptions, 'format' | 'script'>,
  title = 'penguins',
): Promise<{ place: string; script: string }> {
  const place = join(folder, `${title}-${options.script}-${options.format}-${options.layout ?? 'long'}`)
  mkdirSync(place)
  const files = await exportImputed(table, join(place, `it's filled.${options.format}`), options)
  const script = files.at(-1)!
  return { place, script }
}

/** C(species)[T.Gentoo] is speciesGentoo. */
const plainName = (name: string): string =>
  name === 'Intercept' ? '(Intercept)' : name.replace(/^C\((.*)\)\[T\.(.*)\]$/, '$1$2')

function expectPooled(rows: readonly Row[]): void {
  const told = new Map(rows.map((row) => [plainName(String(row.name)), row]))
  expect([...told.keys()].sort()).toEqual(wanted.map(({ name }) => name).sort())
  for (const { name, estimate, standardError, df, p, low, high } of wanted) {
    const row = told.get(name)!
    const pairs = [
      [row.estimate, estimate],
      [row['std.error'], standardError],
      [row.df, df],
      [row['2.5 %'], low],
      [row['97.5 %'], high],
    ] as const
    for (const [own, right] of pairs) expect(Math.abs(Number(own) - right!)).toBeLessThan(1e-6 * Math.abs(right!))
    expect(Math.abs(Number(row['p.value']) - p!)).toBeLessThan(1e-6)
  }
}

const figures = ['estimate', 'std.error', 'df', 'p.value', '2.5 %', '97.5 %'] as const

function pooledByR(place: string, script: string): Row[] {
  const program = `shown <- suppressMessages(capture.output(source(commandArgs(TRUE)[1], encoding = "UTF-8")))
    cat(paste(pooled$term, collapse = "\n"), "", format(unlist(pooled[c(${figures.map((name) => `"${name}"`).join(', ')})]), digits = 15), sep = "\n")`
  const [names, numbers] = runR(place, program, script).split('\n\n')
  const terms = names!.split('\n')
  const values = numbers!.trim().split('\n').map(Number)
  return terms.map(
    (name, at) =>
      ({ name, ...Object.fromEntries(figures.map((key, which) => [key, values[which * terms.length + at]!])) }) as Row,
  )
}

function pooledByPython(place: string, script: string): Row[] {
  const program = `import contextlib, io, json, sys
with contextlib.redirect_stdout(io.StringIO()): exec(open(sys.argv[1], encoding='utf-8').read())
print(json.dumps([{'name': name, **row} for name, row in pooled.to_dict('index').items()]))`
  return JSON.parse(runPython(place, program, script)) as Row[]
}

const canR = hasR('mice', 'haven', 'readxl')
const canPython = hasPython('pandas', 'statsmodels')

describe.skipIf(!canR)('R (skipped where R or its packages mice, haven and readxl are not installed)', () => {
  it.each([
    { format: 'csv' },
    { format: 'csv', layout: 'files' },
    { format: 'csv', layout: 'stata' },
    { format: 'dta' },
    { format: 'sav' },
    { format: 'sav', layout: 'files' },
    { format: 'xlsx' },
  ] as const)('loads, fits and pools %j', { timeout: SLOW }, async (options) => {
    const { place, script } = await written(document, { ...options, script: 'r' })
    expectPooled(pooledByR(place, script))
  })
})

describe.skipIf(!canPython)('Python (skipped where pandas or statsmodels is not installed)', () => {
  const formats = [
    { format: 'csv', needs: 'pandas' },
    { format: 'csv', layout: 'files', needs: 'pandas' },
    { format: 'dta', needs: 'pandas' },
    { format: 'xlsx', needs: 'openpyxl' },
    { format: 'parquet', needs: 'pyarrow' },
    { format: 'sav', needs: 'pyreadstat' },
  ] as const
  for (const { needs, ...options } of formats)
    it.skipIf(!hasPython(needs))(
      `loads, fits and pools ${Object.values(options).join(' ')} (skipped where ${needs} is not installed)`,
      { timeout: SLOW },
      async () => {
        const { place, script } = await written(document, { ...options, script: 'python' })
        expectPooled(pooledByPython(place, script))
      },
    )
})

describe.skipIf(!canR || !canPython)('tables that are written otherwise (skipped where R or Python is missing)', () => {
  const noise = createRandom(3)
  const lines = (line: (row: number) => (string | number)[], delimiter: string): string =>
    Array.from({ length: 80 }, (_, row) => line(row).join(delimiter)).join('\n')
  const comma = (value: number): string => value.toFixed(2).replace('.', ',')
  const tables = {
    'semicolons, decimal commas, Latin-1, blanks in names, NA as a value': Buffer.from(
      `Größe in cm;Land, wo;C\n${lines((row) => [row % 9 === 4 ? '' : comma(170 + 9 * noise.normal()), row % 11 === 3 ? '' : ['NA', 'DE', 'FR'][row % 3]!, comma(noise.normal())], ';')}\n`,
      'latin1',
    ),
    'categories only': Buffer.from(
      `is it?,kind\n${lines((row) => [row % 7 === 2 ? '' : noise.uniform() < 0.5 ? 'yes' : 'no', noise.uniform() < 0.4 ? 'T' : 'F'], ',')}\n`,
    ),
  }
  it.each(Object.entries(tables))('%s: R and Python say the same', { timeout: SLOW }, async (title, bytes) => {
    const path = join(folder, `${title}.csv`)
    writeFileSync(path, bytes)
    const table = await imputed(path)
    const [r, python] = [
      await written(table, { format: 'csv', script: 'r' }, title),
      await written(table, { format: 'csv', script: 'python' }, title),
    ]
    const right = pooledByR(r.place, r.script)
    expect(right.length).toBeGreaterThan(1)
    const told = pooledByPython(python.place, python.script)
    const sorted = (rows: readonly Row[]): number[][] =>
      rows.map((row) => figures.map((key) => Number(row[key]))).sort((a, b) => a[0]! - b[0]!)
    sorted(told).forEach((row, at) =>
      row.forEach((value, which) => {
        const own = sorted(right)[at]![which]!
        expect(Math.abs(value - own)).toBeLessThan(1e-6 * Math.max(1, Math.abs(own)))
      }),
    )
    expect(told).toHaveLength(right.length)
  })
})

describe('Stata and SPSS, which are not to be had here', () => {
  it.each([
    [
      'stata',
      'dta',
      'long',
      ['use "it\'s filled.dta", clear', 'mi estimate: regress bill_length_mm i.species i.island bill_depth_mm'],
    ],
    [
      'stata',
      'csv',
      'stata',
      [
        'encode species, generate(species_code)',
        'mi import flong, m(mi_m) id(mi_id) imputed(bill_length_mm bill_depth_mm) clear',
      ],
    ],
    [
      'spss',
      'sav',
      'long',
      ["GET FILE='it''s filled.sav'.", 'GENLIN bill_length_mm BY species island WITH bill_depth_mm'],
    ],
  ] as const)('%s gets a script for .%s (%s)', async (script, format, layout, lines) => {
    const { place, script: name } = await written(document, { script, format, layout })
    const text = readFileSync(join(place, name), 'utf8').split('\n')
    for (const line of lines) expect(text).toContain(line)
  })
})
