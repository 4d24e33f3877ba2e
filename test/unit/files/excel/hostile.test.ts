import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/universal'
import writeSheets from 'write-excel-file/universal'
import { expect, test } from 'vitest'
import { exportTable } from '../../../../main/files/export'
import { openTable } from '../../../../main/files/open'
import { createDocument } from '../../../../main/table/document/document'
import { cellsOf, openBytes } from '../open-bytes'

const head = '<?xml version="1.0"?>'
const names = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A workbook around the XML of one sheet. */
const around = (sheet: string, more: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(`${head}<Types/>`),
    'xl/workbook.xml': strToU8(
      `${head}<workbook ${names}><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
  })
const data = (rows: string): string => `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`

test('two far corners are two columns with two values, not 17 billion cells', async () => {
  const document = await openBytes(
    around(data('<row r="1"><c r="A1"><v>1.5</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>')),
    'corners.xlsx',
    { header: false },
  )
  expect(cellsOf(document)).toEqual([
    ['1.5', null],
    [null, '2'],
  ])
})

test('values scattered over a huge square are refused', async () => {
  const letters = (column: number): string =>
    (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
  const rows = Array.from(
    { length: 9000 },
    (_, at) => `<row r="${at + 1}"><c r="${letters(at)}${at + 1}"><v>1</v></c></row>`,
  )
  await expect(openBytes(around(data(rows.join(''))), 'diagonal.xlsx')).rejects.toThrow('lie scattered over')
})

test.each([
  ['an endless tag', `${head}<worksheet><sheetData>${'<c '.repeat(1e6)}`],
  ['an endless text', `${head}<worksheet><sheetData><row><c><v>${'1'.repeat(1e6)}`],
  ['a document type with entities', `<!DOCTYPE a [<!ENTITY b "c">]>${data('<row><c><v>1</v></c></row>')}`],
  ['a row beyond the last', data('<row r="1048577"><c><v>1</v></c></row>')],
  ['a column beyond the last', data('<row r="1"><c r="XFE1"><v>1</v></c></row>')],
  ['quotes that never close', `${head}<worksheet><c r="A1><v>1</v></c></worksheet>`],
])('%s is refused with a sentence, soon', async (_, sheet) => {
  const began = performance.now()
  await expect(openBytes(around(sheet), 'hostile.xlsx')).rejects.toThrow('not an Excel workbook that can be read')
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('130,000 rows are no more of a problem than ten', async () => {
  const rows = Array.from(
    { length: 130_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}.5</v></c></row>`,
  )
  const document = await openBytes(around(data(rows.join(''))), 'long.xlsx', { header: false })
  expect(document.info().rows).toBe(130_000)
})

test('rich texts, reading aids, entities, prefixes, comments and places that are left out', async () => {
  const shared =
    '<x:sst xmlns:x="m"><x:si><x:r><x:t>a&amp;b</x:t></x:r><x:r><x:t xml:space="preserve"> &#x263A;</x:t></x:r><x:rPh sb="0" eb="1"><x:t>aid</x:t></x:rPh></x:si></x:sst>'
  const bytes = around(
    `<!-- c --><x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[<n>]]></x:t></x:is></x:c></x:row><x:row><x:c><x:f>1+1 &gt; 0</x:f><x:v>2</x:v></x:c><x:c t="str"><x:v>t_x0041_</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    { 'xl/sharedStrings.xml': shared },
  )
  const document = await openBytes(bytes, 'odd.xlsx', { header: false })
  expect(cellsOf(document)).toEqual([
    ['a&b ☺', '<n>'],
    ['2', 'tA'],
  ])
})

const text = fc.string({ unit: fc.constantFrom('a', 'é', '<', '&', '"', ' ', '☺', '>'), maxLength: 6 })
const cell = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), text, fc.constant(null))
const rowsOfCells = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })

test('reads what a library reads that other programs use', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfCells, async (rows) => {
      const blob = await writeSheets([{ sheet: 'One', data: rows }]).toBlob()
      const bytes = new Uint8Array(await blob.arrayBuffer())
      const theirs: unknown[][] = await readSheet(bytes.buffer, 'One', { trim: false })
      const filled = theirs
        .map((row) => row.map((value) => (typeof value === 'string' && value.trim() === '' ? null : value)))
        .filter((row) => row.some((value) => value !== null))
      const ours = await openBytes(bytes, 'random.xlsx', { header: false }).then(
        (document) => document.page(0, document.info().rows, 'none').rows.map((row) => row.cells.map(({ t }) => t)),
        () => [],
      )
      // Above a wider table one lone cell is a title: set aside on purpose.
      fc.pre(ours.length === filled.length)
      const kept = (filled[0] ?? []).map((_, at) => at).filter((at) => filled.some((row) => row[at] != null))
      const shown = (value: unknown): string =>
        typeof value === 'boolean' ? String(value).toUpperCase() : String((value ?? '') as string | number)
      expect(ours.map((row) => row.map((value) => value.trim()))).toEqual(
        filled.map((row) => kept.map((at) => shown(row[at]).trim())),
      )
    }),
    { numRuns: 100 },
  )
})

test('a workbook with another sheet that would unpack to gigabytes is not changed in place', async () => {
  const bytes = Buffer.from(
    around(data('<row><c><v>1.5</v></c></row><row><c><v>2.5</v></c></row>'), { 'xl/other.xml': 'x' }),
  )
  const entry = bytes.lastIndexOf('xl/other.xml') - 46
  bytes.writeUInt32LE(0x7fff_ffff, entry + 24)
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-bomb-'))
  const origin = join(folder, 'origin.xlsx')
  await writeFile(origin, bytes)
  const document = createDocument(
    await openTable({ path: origin, name: 'origin.xlsx' }, { header: false }, { workerUrl: null }),
    {
      workerUrl: null,
    },
  )
  await document.edit({ row: 0, column: 0 }, '9.5')
  const options = {
    format: 'xlsx',
    fill: 'none',
    layout: 'files',
    sideFiles: { map: false, likelihoods: false, manifest: false },
    guardFormulas: false,
  } as const
  const { notes } = await exportTable(document, options, join(folder, 'out.xlsx'), {
    workerUrl: null,
    origin,
    model: null,
    now: () => 0,
  })
  expect(notes.join(' ')).toContain('its sheets are too large for that')
  await rm(folder, { recursive: true })
})
