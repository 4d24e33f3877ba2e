import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportTable } from '../../../main/files/export'
import { openTable } from '../../../main/files/open'
import { createDocument, type TableDocument } from '../../../main/table/document/document'
import { openShared, sharedFile } from './shared'

// Files of other programs, and ours in them, where these programs are installed: Debian's python3-pandas,
// python3-openpyxl and libreoffice-calc.
const python = process.env['LACUNA_PYTHON'] ?? '/usr/bin/python3'
const hasPandas = spawnSync(python, ['-c', 'import pandas, openpyxl']).status === 0
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacuna-other-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function open(name: string): Promise<TableDocument> {
  const opened = await openTable({ path: join(folder, name), name }, {}, { workerUrl: null })
  return createDocument(opened, { workerUrl: null })
}

async function write(document: TableDocument, name: string, format: 'csv' | 'xlsx'): Promise<string> {
  const sideFiles = { map: false, likelihoods: false, manifest: false }
  const options = { format, fill: 'none', layout: 'files', sideFiles, guardFormulas: false } as const
  await exportTable(document, options, join(folder, name), { workerUrl: null, model: null, now: () => 0 })
  return join(folder, name)
}

const runPython = (code: string, ...args: string[]): string =>
  execFileSync(python, ['-W', 'ignore', '-c', code, ...args], { encoding: 'utf8' })

describe.skipIf(!hasPandas)('pandas', () => {
  test('a workbook of pandas is read: dates, numbers, gaps, truth values', async () => {
    runPython(
      `import sys, pandas as pd
pd.DataFrame({
  'day': pd.to_datetime(['2004-03-10', None, '2004-03-12']),
  'stamp': pd.to_datetime(['2004-03-10 18:00:01', '2004-03-11 00:00:00', None]),
  'x': [1.5, None, 0.1 + 0.2], 'n': [1, 2, 3], 'ok': [True, False, True], 's': ['a,b', 'ü "q"', None],
}).to_excel(sys.argv[1], index=False)`,
      join(folder, 'pandas.xlsx'),
    )
    const document = await open('pandas.xlsx')
    expect(document.page(0, 3, 'none').rows.map((row) => row.cells.map(({ t }) => t))).toEqual([
      ['2004-03-10', '2004-03-10 18:00:01', '1.5', '1', 'TRUE', 'a,b'],
      ['', '2004-03-11 00:00:00', '', '2', 'FALSE', 'ü "q"'],
      ['2004-03-12', '', '0.3', '3', 'TRUE', ''],
    ])
    expect(
      document
        .info()
        .columns.map(({ type }) => type)
        .slice(0, 5),
    ).toEqual(['date', 'datetime', 'number', 'integer', 'boolean'])
  })

  test('our workbook of the penguins is to pandas what their CSV is', async () => {
    const path = await write(await openShared('real-gaps/penguins.csv'), 'penguins.xlsx', 'xlsx')
    const answer = runPython(
      `import sys, pandas as pd
a = pd.read_excel(sys.argv[1], sheet_name='Table'); b = pd.read_csv(sys.argv[2])
pd.testing.assert_frame_equal(a, b, check_dtype=False); print(a.shape, int(a.isna().sum().sum()))`,
      path,
      sharedFile('real-gaps/penguins.csv'),
    )
    expect(answer.trim()).toBe('(344, 8) 19')
  })

  test('numbers are the same doubles as pandas reads', async () => {
    for (const file of ['real-gaps/nyc_weather.csv.gz', 'real-gaps/california_housing.csv', 'gain/spam.csv']) {
      const document = await openShared(file)
      const target = join(folder, 'values.bin')
      runPython(
        `import sys, pandas as pd, numpy as np
t = pd.read_csv(sys.argv[1], float_precision='round_trip').select_dtypes('number')
t.to_numpy(dtype='<f8').T.tofile(sys.argv[2])`,
        sharedFile(file),
        target,
      )
      const theirs = await readFile(target)
      const ours = document
        .columns()
        .flatMap(({ values, type }) =>
          values.kind === 'numbers' && type !== 'datetime' ? [Buffer.from(new Float64Array(values.values).buffer)] : [],
        )
      // Gaps are NaN on both sides but not with the same bits.
      const bits = (buffer: Buffer): Float64Array => new Float64Array(Uint8Array.from(buffer).buffer)
      const [left, right] = [bits(Buffer.concat(ours)), bits(theirs)]
      expect(left.length).toBe(right.length)
      expect(left.every((value, index) => Object.is(value, right[index]))).toBe(true)
    }
  })
})

describe.skipIf(!hasLibreOffice)('LibreOffice', { timeout: 180_000 }, () => {
  const convert = (to: string, file: string): void => {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    execFileSync('soffice', [profile, '--headless', '--convert-to', to, '--outdir', folder, file], { stdio: 'ignore' })
  }

  test('a workbook of LibreOffice is read, and ours opens there', async () => {
    const text = 'day,n,share,word\n2004-03-10,1.5,12.5%,a\n2004-03-11,,3%,\n,2.25,100%,b\n'
    await writeFile(join(folder, 'office.csv'), text)
    convert('xlsx', join(folder, 'office.csv'))
    const document = await open('office.xlsx')
    expect(document.info().columns.map(({ name, type, gaps }) => [name, type, gaps])).toEqual([
      ['day', 'date', 1],
      ['n', 'number', 1],
      ['share', 'number', 0],
      ['word', expect.any(String), 1],
    ])
    expect(document.page(0, 1, 'none').rows[0]?.cells.map(({ t }) => t)).toEqual(['2004-03-10', '1.5', '12.5%', 'a'])
    convert('csv', await write(document, 'ours.xlsx', 'xlsx'))
    // Whether a whole percentage shows its zero decimal is LibreOffice's choice.
    const shown = (await readFile(join(folder, 'ours.csv'), 'utf8')).replaceAll('.0%', '%')
    expect(shown).toBe(text)
  })
})
