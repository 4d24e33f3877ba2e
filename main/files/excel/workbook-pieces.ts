import { Zip, ZipDeflate } from 'fflate'
import { escapeXml, sheetXml, type Sheet } from './sheet-xml'
import { StyleTable } from './style-table'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Packs nearly as small as the best and three times as fast. */
const level = 4

/** An .xlsx workbook piece by piece, its sheets as they come: none of it is held in memory. */
export function* workbookPieces(sheets: readonly Sheet[]): Generator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const encoder = new TextEncoder()
  function* file(name: string, content: Iterable<string>): Generator<Uint8Array> {
    const entry = new ZipDeflate(name, { level })
    // The same table gives the same file, whenever it is written.
    entry.mtime = new Date(1980, 0, 1)
    zip.add(entry)
    for (const text of content) {
      entry.push(encoder.encode(text))
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  const styles = new StyleTable()
  yield* file('[Content_Types].xml', [contentTypes(sheets.length)])
  yield* file('_rels/.rels', [
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ])
  yield* file('xl/workbook.xml', [workbookXml(sheets)])
  yield* file('xl/_rels/workbook.xml.rels', [relations(sheets.length)])
  for (const [at, sheet] of sheets.entries()) yield* file(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, styles))
  yield* file('xl/styles.xml', [styles.xml(escapeXml)])
  zip.end()
  yield* ready.splice(0)
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

const contentTypes = (count: number): string =>
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${numbers(
    count,
  )
    .map((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${types}.worksheet+xml"/>`)
    .join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`

const workbookXml = (sheets: readonly Sheet[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

const relations = (count: number): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${numbers(count)
    .map((at) => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`)
    .join('')}<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`
