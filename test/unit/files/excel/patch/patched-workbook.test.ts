import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ExportOptions } from '../../../../../contract/export'
import { exportTable } from '../../../../../main/files/export'
import { openTable } from '../../../../../main/files/open'
import { createDocument, type TableDocument } from '../../../../../main/table/document/document'
import { filledWith, meanFill } from '../../../table/filled'
import { parts, rows, workbookOf } from './workbook'

const options: ExportOptions = {
  format: 'xlsx',
  fill: 'mean',
  layout: 'files',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
}

async function openBook(bytes: Uint8Array): Promise<{ document: TableDocument; path: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-workbook-'))
  const path = join(folder, 'book.xlsx')
  await writeFile(path, bytes)
  const opened = await openTable({ path, name: 'book.xlsx' }, { sheet: 'Data' }, { workerUrl: null })
  return { document: createDocument(opened, { workerUrl: null }), path, folder }
}

/** The day of row 6, size and kind of row 7 and the double of row 7 are gaps; so is the truth of row 9. */
async function fillAll(document: TableDocument): Promise<void> {
  const day = Date.UTC(2004, 2, 11) / 86_400_000
  await document.applyFill(
    meanFill([
      filledWith(document, 'day', [1], day),
      filledWith(document, 'size', [2], 2.5),
      filledWith(document, 'kind', [2], 1),
      filledWith(document, 'double', [2], 5),
      filledWith(document, 'ok', [3], 0),
    ]),
  )
}

async function written(document: TableDocument, folder: string, origin: string, more: Partial<ExportOptions> = {}) {
  const path = join(folder, 'out.xlsx')
  const dependencies = { workerUrl: null, model: null, now: () => 0, origin }
  const { files, notes } = await exportTable(document, { ...options, ...more }, path, dependencies)
  const bytes = new Uint8Array(await readFile(join(folder, files[0]!)))
  return { bytes, notes, text: (name: string): string => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array()) }
}

describe('a table from a workbook', () => {
  it('goes back into it: every other part and every other row stays byte for byte', async () => {
    const { document, path, folder } = await openBook(workbookOf())
    expect(document.info()).toMatchObject({ rows: 4, gaps: 5 })
    await fillAll(document)
    const { bytes, notes, text } = await written(document, folder, path)
    expect(notes).toEqual(['1 formula in filled or edited cells was replaced by a value.'])
    const changed = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml']
    for (const [name, content] of Object.entries(parts)) {
      if (name === 'xl/calcChain.xml') expect(Object.keys(unzipSync(bytes))).not.toContain(name)
      else if (!changed.includes(name) && name !== 'xl/worksheets/sheet2.xml') expect(text(name), name).toBe(content)
    }
    const sheet = text('xl/worksheets/sheet2.xml')
    const [before, after] = parts['xl/worksheets/sheet2.xml']!.split(rows)
    expect(sheet.startsWith(before!) && sheet.endsWith(after!)).toBe(true)
    const own = rows.split('\n')
    const now = sheet.slice(before!.length, sheet.length - after!.length).split('\n')
    expect(now.slice(0, 3)).toEqual(own.slice(0, 3))
    expect(now[3]).toContain('<c r="B6" s="4"><v>38057</v></c><c r="C6" s="3"><v>2.25</v></c>')
    expect(now[4]).toBe(
      '<row r="7"><c r="B7" s="2"><v>38058</v></c><c r="C7" s="5"><v>2.5</v></c>' +
        '<c r="D7" s="6" t="inlineStr"><is><t xml:space="preserve">b &amp; c</t></is></c>' +
        '<c r="E7" s="6"><v>5</v></c><c r="F7" t="b"><v>1</v></c></row>',
    )
    expect(now[5]).toContain('<c r="E9"><v>7.5</v></c><c r="F9" s="6" t="b"><v>0</v></c></row>')
    expect(text('xl/workbook.xml')).toContain('</definedNames><calcPr fullCalcOnLoad="1"/></workbook>')
    expect(text('[Content_Types].xml') + text('xl/_rels/workbook.xml.rels')).not.toContain('calcChain')
  })

  it('marks what was filled and keeps the rest of the cell’s format', async () => {
    const { document, path, folder } = await openBook(workbookOf())
    await fillAll(document)
    const { text } = await written(document, folder, path)
    const styles = text('xl/styles.xml')
    expect(styles).toContain('<cellXfs count="7">')
    expect(styles).toContain(
      '<xf numFmtId="164" borderId="0" xfId="0" applyNumberFormat="1" fillId="2" applyFill="1" fontId="2" applyFont="1"/>',
    )
    expect(styles).toContain(
      '<xf numFmtId="2" borderId="0" xfId="0" fillId="2" applyFill="1" fontId="3" applyFont="1"><alignment horizontal="center"/></xf>',
    )
    expect(styles).toContain('<fonts count="4">')
    expect(styles).toContain('<font><b/><i/><sz val="11"/><name val="Calibri"/></font></fonts>')
    expect(styles).toContain('<fgColor rgb="FFDBE9FF"/>')
  })

  it('is read again as it was filled, and as the same table', async () => {
    const { document, path, folder } = await openBook(workbookOf())
    await fillAll(document)
    await document.edit({ row: 0, column: 2 }, 'new <kind> & "more"')
    const { bytes } = await written(document, folder, path)
    const { document: again } = await openBook(bytes)
    expect(again.info().gaps).toBe(0)
    expect(again.page(0, 4, 'none').rows.map(({ cells }) => cells.map(({ t }) => t))).toEqual([
      ['2004-03-10', '1.5', 'new <kind> & "more"', '3', 'TRUE'],
      ['2004-03-11', '2.25', 'b & c', '4.5', 'FALSE'],
      ['2004-03-12', '2.5', 'b & c', '5', 'TRUE'],
      ['2004-03-14', '3.75', 'a', '7.5', 'FALSE'],
    ])
    expect(again.info().columns.map(({ name }) => name)).toEqual(['day', 'size', 'kind', 'double', 'ok'])
  })

  it('takes the names that were given, and leaves their format', async () => {
    const { document, path, folder } = await openBook(workbookOf())
    await document.changeColumn(1, { name: 'length' })
    const { text } = await written(document, folder, path, { fill: 'none' })
    expect(text('xl/worksheets/sheet2.xml')).toContain(
      '<c r="C4" s="1" t="inlineStr"><is><t xml:space="preserve">length</t></is></c>',
    )
  })

  it('is the very file when nothing was changed', async () => {
    const { document, path, folder } = await openBook(workbookOf())
    const { bytes, notes } = await written(document, folder, path, { fill: 'none' })
    expect(Buffer.from(bytes).equals(await readFile(path))).toBe(true)
    expect(notes).toEqual([])
  })

  it('keeps the other calendar of spreadsheets', async () => {
    const workbook = parts['xl/workbook.xml']!.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
    const { document, path, folder } = await openBook(workbookOf({ 'xl/workbook.xml': workbook }))
    const first = document.page(0, 1, 'none').rows[0]!.cells[0]!.t
    expect(first).toBe('2008-03-11')
    await document.applyFill(meanFill([filledWith(document, 'day', [1], Date.UTC(2008, 2, 12) / 86_400_000)]))
    const { text } = await written(document, folder, path)
    expect(text('xl/worksheets/sheet2.xml')).toContain('<c r="B6" s="4"><v>38057</v></c>')
  })
})

describe('a workbook that cannot be changed in place', () => {
  const lost = 'so that a new workbook was written: the other sheets and the cells’ formats are not in it.'
  const shared = (xml: string): string => xml.replace('<f>C7*2/0</f>', '<f t="shared" ref="E7:E9" si="0">C7*2/0</f>')

  it.each([
    [
      'a formula that others lean on',
      { 'xl/worksheets/sheet2.xml': shared(parts['xl/worksheets/sheet2.xml']!) },
      'This workbook could not be changed in place: a formula in a filled or edited cell stands for other cells, too,',
    ],
    [
      'formats that are none',
      { 'xl/styles.xml': parts['xl/styles.xml']!.replaceAll('fonts', 'others') },
      'This workbook could not be changed in place: its formats are not as they should be,',
    ],
  ])('is written anew, and that is said: %s', async (_, changed, why) => {
    const { document, path, folder } = await openBook(workbookOf(changed))
    await fillAll(document)
    const { notes, text } = await written(document, folder, path)
    expect(notes).toContain(`${why} ${lost}`)
    expect(text('xl/workbook.xml')).toContain('Legend')
  })

  it('so is one that has changed, or is gone, and the long table', async () => {
    const { document, path, folder } = await openBook(workbookOf())
    await fillAll(document)
    expect((await written(document, folder, join(folder, 'nowhere.xlsx'))).notes).toEqual([
      `The workbook is not there any more, ${lost}`,
    ])
    await writeFile(path, workbookOf({ 'docProps/custom.xml': 'other' }))
    expect((await written(document, folder, path)).notes).toEqual([
      `The workbook has changed since it was opened, ${lost}`,
    ])
    const sample = { ...meanFill([filledWith(document, 'size', [2], 2)]), method: 'sample' as const }
    await document.applyFill(sample)
    const { notes } = await written(document, folder, path, { fill: 'imputations', layout: 'long' })
    expect(notes).toEqual([
      'The long table is a workbook of its own: the other sheets and the cells’ formats are not in it.',
    ])
  })
})
