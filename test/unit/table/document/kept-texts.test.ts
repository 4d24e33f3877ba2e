import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExportOptions } from '../../../../contract/export'
import { exportTable } from '../../../../main/files/export'
import { openTable } from '../../../../main/files/open'
import { createDocument, type TableDocument } from '../../../../main/table/document/document'
import { isGap } from '../../../../main/table/seam/typed'
import { cellsOf, openBytes } from '../../files/open-bytes'
import { allRows, filledWith, meanFill } from '../filled'

/** Floors 1 to 5 with two gaps; every seventh cell holds the word. */
const floorsWith = (word: string): string[] =>
  Array.from({ length: 84 }, (_, row) =>
    row === 10 ? '' : row === 20 ? 'NA' : row % 7 === 3 ? word : `${(row % 5) + 1}`,
  )
const csvOf = (floors: readonly string[]): string =>
  `floor,size\n${floors.map((floor, row) => `${floor},${50 + ((row * 37) % 61)}.5`).join('\n')}\n`

/** As if a model had a value for every cell of a column, asked for or not. */
const fillAll = (document: TableDocument, name: string, value: number) =>
  document.applyFill(meanFill([filledWith(document, name, allRows(document), value, { low: 1, high: 5 })]))

async function written(document: TableDocument, format: ExportOptions['format']) {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-kept-'))
  const name = `out.${format}`
  const path = join(folder, name)
  const sideFiles = { map: false, likelihoods: false, manifest: false }
  const options: ExportOptions = { format, fill: 'mean', layout: 'files', sideFiles, guardFormulas: false }
  await exportTable(document, options, path, { workerUrl: null, model: null, now: () => 0 })
  const bytes = await readFile(path)
  const opened = await openTable({ path, name }, {}, { workerUrl: null })
  await rm(folder, { recursive: true })
  return { text: bytes.toString(), again: createDocument(opened, { workerUrl: null }) }
}

const openCells = (document: TableDocument, fill: 'none' | 'mean' = 'mean') =>
  Array.from({ length: document.info().rows }, (_, row) => document.cell(row, 0, fill).t)

describe.each(['G', 'refused', 'closed', 'Infinity'])('“%s” among floors', (word) => {
  const floors = floorsWith(word)
  const words = floors.filter((floor) => floor === word).length
  const filled = floors.map((floor) => (floor === '' || floor === 'NA' ? '3' : floor))

  test('is shown, never filled, and no gap to anybody', async () => {
    const document = await openBytes(csvOf(floors))
    expect(document.info()).toMatchObject({
      gaps: 2,
      columns: [{ type: 'integer', gaps: 2, kept: { count: words } }, {}],
    })
    expect(document.info().notices).toEqual([
      `floor: ${words} cells hold “${word}”, not a number; they stay as they are and are not used. Keep them so, treat them as missing, or read the column as categories: choose in its settings.`,
    ])
    await fillAll(document, 'floor', 3)
    expect(openCells(document)).toEqual(filled)
    expect(document.cell(3, 0, 'mean')).toEqual({ t: word, s: 'observed', k: true })
    expect(document.info()).toMatchObject({ filled: 2 })
    expect(await document.countGaps([0], null)).toEqual([{ column: 0, name: 'floor', cells: 2 }])
    expect(await document.countGaps([0], { start: 0, end: 15 })).toEqual([{ column: 0, name: 'floor', cells: 1 }])
    expect(await document.nextGap({ row: 0, column: 0 }, false)).toEqual({ row: 10, column: 0 })
    expect(await document.patterns(5)).toEqual([
      { columns: [], rows: 82 },
      { columns: [0], rows: 2 },
    ])
    await document.filter('gaps')
    expect(document.info().shownRows).toBe(2)
  })

  test('is unknown to the model, and not for it to fill', async () => {
    const [floor] = (await (await openBytes(csvOf(floors))).typed()).columns
    if (floor?.kind !== 'continuous') throw new Error('floors are numbers')
    const unread = floors.flatMap((text, row) => (Number.isNaN(floor.values[row]!) ? text : []))
    expect(unread.filter((text) => text === word)).toHaveLength(words)
    expect(floors.flatMap((_, row) => (isGap(floor, row) ? row : []))).toEqual([10, 20])
  })

  test('comes out as it went in, from CSV, Excel and Parquet', async () => {
    const document = await openBytes(csvOf(floors))
    await fillAll(document, 'floor', 3)
    expect((await written(document, 'csv')).text).toBe(csvOf(filled))
    for (const format of ['xlsx', 'parquet'] as const) {
      const { again } = await written(document, format)
      expect(cellsOf(again).map((row) => row[0])).toEqual(filled)
    }
  })

  test('is a gap, a category or simply kept once the user says so, and all of it can be undone', async () => {
    const document = await openBytes(csvOf(floors))
    const before = cellsOf(document)
    await document.changeColumn(0, { keep: true })
    expect(document.info()).toMatchObject({
      gaps: 2,
      notices: [],
      columns: [{ kept: { count: words, asked: false } }, {}],
    })
    await document.changeColumn(0, { missingCodes: ['NA', word] })
    expect(document.info()).toMatchObject({ gaps: 2 + words, columns: [{ type: 'integer', kept: { count: 0 } }, {}] })
    await fillAll(document, 'floor', 3)
    expect(openCells(document)).not.toContain(word)
    await document.undo()
    await document.undo()
    await document.changeColumn(0, { type: 'category' })
    expect(document.info()).toMatchObject({ gaps: 2, columns: [{ kept: { count: 0 } }, {}] })
    expect(document.info().columns[0]?.levels).toContain(word)
    await document.undo()
    await document.undo()
    expect(cellsOf(document)).toEqual(before)
    expect(document.info().columns[0]?.kept.asked).toBe(true)
  })
})

test('kept texts sort after the values and before the gaps, and can be typed again', async () => {
  const document = await openBytes(csvOf(floorsWith('G')))
  await document.sort({ column: 0, descending: true })
  const texts = document.page(0, 84, 'none').rows.map(({ cells }) => cells[0]!.t)
  expect([texts[0], texts.at(-3), ...texts.slice(-2)]).toEqual(['5', 'G', '', 'NA'])
  await document.sort(null)
  await document.edit({ row: 0, column: 0 }, 'G')
  expect(document.cell(0, 0, 'none')).toEqual({ t: 'G', s: 'edited', k: true })
  expect(document.info().columns[0]?.kept.count).toBe(12)
  await expect(document.edit({ row: 1, column: 0 }, 'H')).rejects.toThrow('“H” is not a number')
})

describe('NA among country codes', () => {
  const countries = Array.from({ length: 40 }, (_, row) => ['DE', 'FR', 'NA', 'US', ''][row % 5]!)
  const text = `country,x\n${countries.map((code, row) => `${code},${row * 3}`).join('\n')}\n`

  test('is left alone until the user says what it is', async () => {
    const document = await openBytes(text)
    expect(document.info().notices).toEqual([
      "country: 8 cells hold “NA”, which may be a code like the others or stand for missing; they stay as they are until you say which in the column's settings.",
    ])
    await fillAll(document, 'country', 0)
    const filled = countries.map((code) => code || 'DE')
    expect(openCells(document)).toEqual(filled)
    for (const format of ['csv', 'xlsx', 'parquet'] as const) {
      const { again } = await written(document, format)
      expect(openCells(again, 'none')).toEqual(filled)
    }
  })

  test('is a country, or a gap', async () => {
    const document = await openBytes(text)
    await document.changeColumn(0, { missingCodes: [] })
    expect(document.info().columns[0]).toMatchObject({ gaps: 8, levels: ['DE', 'FR', 'NA', 'US'], kept: { count: 0 } })
    await document.changeColumn(0, { missingCodes: ['NA'] })
    expect(document.info().columns[0]).toMatchObject({ gaps: 16, levels: ['DE', 'FR', 'US'], kept: { count: 0 } })
  })

  test('stays what it is when another cell is edited', async () => {
    const document = await openBytes(text)
    await document.edit({ row: 0, column: 0 }, 'IT')
    expect(document.info().columns[0]?.kept.count).toBe(8)
  })
})
