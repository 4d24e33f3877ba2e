import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ExportOptions } from '../../../../contract/export'
import { exportTable, previewExport } from '../../../../main/files/export'
import { openTable } from '../../../../main/files/open'
import { createDocument, type TableDocument } from '../../../../main/table/document/document'
import { filledWith } from '../../table/filled'

const options: ExportOptions = {
  format: 'csv',
  fill: 'imputations',
  layout: 'long',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
}

/** One gap of each kind in codes of the file's own, a row without any value, and two imputations that leave one gap open. */
const text = 'body mass,kind,note\n10,"a",x\n999,"b",y\n,,\n30,?,\n40,"a",z\n999,"b",w\n20,"a",v\n'

async function openFilled(): Promise<{ document: TableDocument; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-imputations-'))
  await writeFile(join(folder, 'table.csv'), text)
  const opened = await openTable({ path: join(folder, 'table.csv'), name: 'table.csv' }, {}, { workerUrl: null })
  const document = createDocument(opened, { workerUrl: null })
  await document.changeColumn(0, { missingCodes: ['999'] })
  await document.changeColumn(1, { missingCodes: ['?'] })
  const twice = (name: string, row: number, values: [number, number]) => ({
    ...filledWith(document, name, [row], 0),
    values: values.map((value) => Float64Array.of(value)),
  })
  await document.applyFill({
    method: 'sample',
    imputations: 2,
    seed: 1,
    engine: 'test',
    minCertainty: 0,
    leftOpen: 1,
    columns: [twice('body mass', 1, [11, 12]), twice('kind', 2, [0, 1])],
  })
  return { document, folder }
}

async function written(
  more: Partial<ExportOptions>,
  name = 'out.csv',
): Promise<{ text: string; notes: readonly string[] }> {
  const { document, folder } = await openFilled()
  const dependencies = { workerUrl: null, model: null, now: () => 0 }
  const { files, notes } = await exportTable(document, { ...options, ...more }, join(folder, name), dependencies)
  return { text: await readFile(join(folder, files[0]!), 'utf8'), notes }
}

describe('an export of several imputations', () => {
  it('says NA in every gap of the long table, and keeps rows without any value', async () => {
    expect((await written({})).text.split('\n')).toEqual([
      '.imp,.id,body mass,kind,note',
      '0,1,10,"a",x',
      '0,2,NA,"b",y',
      '0,3,NA,NA,NA',
      '0,4,30,NA,NA',
      '0,5,40,"a",z',
      '0,6,NA,"b",w',
      '0,7,20,"a",v',
      '1,1,10,"a",x',
      '1,2,11,"b",y',
      '1,3,NA,NA,NA',
      '1,4,30,"a",NA',
      '1,5,40,"a",z',
      '1,6,NA,"b",w',
      '1,7,20,"a",v',
      '2,1,10,"a",x',
      '2,2,12,"b",y',
      '2,3,NA,NA,NA',
      '2,4,30,"b",NA',
      '2,5,40,"a",z',
      '2,6,NA,"b",w',
      '2,7,20,"a",v',
      '',
    ])
  })

  it('leaves gaps empty where that is asked for', async () => {
    const lines = (await written({ gaps: 'empty' })).text.split('\n')
    expect(lines.slice(2, 5)).toEqual(['0,2,,"b",y', '0,3,,,', '0,4,30,,'])
  })

  it('has names that Stata takes and empty gaps in the table for Stata, and says so', async () => {
    const { text: long, notes } = await written({ layout: 'stata' })
    expect(long.split('\n').slice(0, 4)).toEqual([
      'mi_m,mi_id,body_mass,kind,note',
      '0,1,10,"a",x',
      '0,2,,"b",y',
      '0,3,,,',
    ])
    expect(notes).toEqual(['Stata takes only some names: “body mass” is body_mass.'])
  })

  it('writes no codes into the files of one imputation each; all else stays byte for byte', async () => {
    const filled = text.replace('999,"b",y', '11,"b",y').replace('30,?', '30,"a"').replace('999,"b",w', ',"b",w')
    expect((await written({ layout: 'files' })).text).toBe(filled)
    expect((await written({ layout: 'files', gaps: 'NA' })).text).toBe(
      filled.replace('"a",\n', '"a",NA\n').replace('\n,"b",w', '\nNA,"b",w'),
    )
  })

  it('leaves a gap empty where NA is a value', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lacuna-imputations-'))
    await writeFile(join(folder, 'table.csv'), 'country,x\nNA,1\nDE,2\nFR,3\n?,4\nNA,5\n')
    const opened = await openTable({ path: join(folder, 'table.csv'), name: 'table.csv' }, {}, { workerUrl: null })
    const document = createDocument(opened, { workerUrl: null })
    await document.changeColumn(0, { type: 'category', missingCodes: ['?'] })
    await document.changeColumn(1, { missingCodes: ['3'] })
    const columns = [{ ...filledWith(document, 'x', [2], 9), values: [Float64Array.of(9)] }]
    const about = { imputations: 1, seed: 1, engine: 'test', minCertainty: 0, leftOpen: 1 }
    await document.applyFill({ method: 'sample', ...about, columns })
    await exportTable(document, options, join(folder, 'out.csv'), { workerUrl: null, model: null, now: () => 0 })
    expect((await readFile(join(folder, 'out.csv'), 'utf8')).split('\n').slice(1, 6)).toEqual([
      '0,1,NA,1',
      '0,2,DE,2',
      '0,3,FR,NA',
      '0,4,,4',
      '0,5,NA,5',
    ])
  })

  it('shows before what it will write', async () => {
    const { document } = await openFilled()
    const { names, head } = previewExport(document, options)
    expect(names).toEqual(['.imp', '.id', 'body mass', 'kind', 'note'])
    expect(head.map((cells) => cells.join())).toEqual([
      '0,1,10,a,x',
      '0,2,NA,b,y',
      '0,3,NA,NA,NA',
      '0,4,30,NA,NA',
      '1,1,10,a,x',
      '1,2,11,b,y',
      '1,3,NA,NA,NA',
      '1,4,30,a,NA',
    ])
  })
})

it.each(['xlsx', 'parquet'] as const)('shows the gaps of %s as it has them: empty', async (format) => {
  const { document } = await openFilled()
  const { head } = previewExport(document, { ...options, format })
  expect(head[2]!.join()).toBe('0,3,,,')
})

describe('rows without any value', () => {
  it.each(['xlsx', 'parquet'] as const)('are kept in %s, in each layout', async (format) => {
    for (const [layout, rows] of [
      ['files', 7],
      ['long', 21],
    ] as const) {
      const { document, folder } = await openFilled()
      const path = join(folder, `out.${format}`)
      const dependencies = { workerUrl: null, model: null, now: () => 0 }
      const { files } = await exportTable(document, { ...options, format, layout }, path, dependencies)
      const again = await openTable({ path: join(folder, files[0]!), name: files[0]! }, {}, { workerUrl: null })
      const inSheet = again.source.store.rows + (again.source.emptyRows?.length ?? 0)
      expect(inSheet, layout).toBe(rows)
    }
  })

  it('count in the map of what was filled, so that its numbers are the table’s', async () => {
    const { document, folder } = await openFilled()
    const sideFiles = { map: true, likelihoods: true, manifest: false }
    const dependencies = { workerUrl: null, model: null, now: () => 0 }
    await exportTable(document, { ...options, sideFiles }, join(folder, 'out.csv'), dependencies)
    const map = (await readFile(join(folder, 'out-map.csv'), 'utf8')).split('\n')
    expect(map.slice(0, 5)).toEqual([
      '.id,body mass,kind,note',
      '1,observed,observed,observed',
      '2,filled,observed,observed',
      '3,missing,missing,missing',
      '4,observed,filled,missing',
    ])
    const likelihoods = await readFile(join(folder, 'out-likelihoods.csv'), 'utf8')
    expect(likelihoods).toContain('\n4,kind,filled,1,a,')
  })
})
