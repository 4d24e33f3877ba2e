import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisReport } from '../../../contract/analysis'
import type { ExportOptions } from '../../../contract/export'
import type { TableDocument } from '../../../main/table/document/document'
import { lacuna } from '../cli/support'
import { exportImputed, freshFolder, imputedPenguins } from './penguins'
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
  options: Partial<ExportOptions> & Pick<ExportOptions, 'format' | 'script'>,
): Promise<{ place: string; script: string }> {
  const place = join(folder, `${options.script}-${options.format}-${options.layout ?? 'long'}`)
  mkdirSync(place)
  const files = await exportImputed(document, join(place, `it's filled.${options.format}`), options)
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

describe.skipIf(!hasR('mice', 'haven', 'readxl'))(
  'R (skipped where R or its packages mice, haven and readxl are not installed)',
  () => {
    it.each([
      { format: 'csv' },
      { format: 'csv', layout: 'files' },
      { format: 'csv', layout: 'stata' },
      { format: 'dta' },
      { format: 'sav' },
      { format: 'sav', layout: 'files' },
      { format: 'xlsx' },
    ] as const)('loads, fits and pools $format $layout', { timeout: SLOW }, async (options) => {
      const { place, script } = await written({ ...options, script: 'r' })
      const told = runR(
        place,
        `suppressMessages(capture.output(source(commandArgs(TRUE)[1]))) -> shown
        for (i in seq_len(nrow(pooled))) cat(as.character(pooled$term[i]),
          format(unlist(pooled[i, c("estimate", "std.error", "df", "p.value", "2.5 %", "97.5 %")]), digits = 15), sep = ",", "\\n")`,
        script,
      )
      const rows = told
        .trim()
        .split('\n')
        .map((line) => {
          const [name, estimate, error, df, p, low, high] = line.replace(/^,/, '').split(',')
          return { name, estimate, 'std.error': error, df, 'p.value': p, '2.5 %': low, '97.5 %': high } as Row
        })
      expectPooled(rows)
    })
  },
)

describe.skipIf(!hasPython('pandas', 'statsmodels'))(
  'Python (skipped where pandas or statsmodels is not installed)',
  () => {
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
          const { place, script } = await written({ ...options, script: 'python' })
          const program = `import contextlib, io, json, sys
with contextlib.redirect_stdout(io.StringIO()): exec(open(sys.argv[1], encoding='utf-8').read())
print(json.dumps([{'name': name, **row} for name, row in pooled.to_dict('index').items()]))`
          expectPooled(JSON.parse(runPython(place, program, script)) as Row[])
        },
      )
  },
)

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
    const { place, script: name } = await written({ script, format, layout })
    const text = readFileSync(join(place, name), 'utf8').split('\n')
    for (const line of lines) expect(text).toContain(line)
  })
})
