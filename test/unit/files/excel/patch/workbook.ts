import { strToU8, zipSync } from 'fflate'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Rows of the sheet “Data”: a title, a row left free, names in row 4 from column B on, gaps of every kind. */
export const rows = `<row r="1"><c r="B1" t="s"><v>0</v></c></row>
<row r="4" spans="2:6"><c r="B4" s="1" t="s"><v>1</v></c><c r="C4" s="1" t="s"><v>2</v></c><c r="D4" s="1" t="s"><v>3</v></c><c r="E4" t="s"><v>4</v></c><c r="F4" t="s"><v>5</v></c></row>
<row r="5" spans="2:6" ht="30" customHeight="1"><c r="B5" s="2"><v>38056</v></c><c r="C5" s="3"><v>1.5</v></c><c r="D5" t="s"><v>6</v></c><c r="E5"><f>C5*2</f><v>3</v></c><c r="F5" t="b"><v>1</v></c></row>
<row r="6" spans="2:6"><c r="B6" s="2"/><c r="C6" s="3"><v>2.25</v></c><c r="D6" t="s"><v>7</v></c><c r="E6"><f>C6*2</f><v>4.5</v></c><c r="F6" t="b"><v>0</v></c></row>
<row r="7" spans="2:6"><c r="B7" s="2"><v>38058</v></c><c r="E7" t="e"><f>C7*2/0</f><v>#DIV/0!</v></c><c r="F7" t="b"><v>1</v></c></row>
<row r="9" spans="2:6"><c r="B9" s="2"><v>38060</v></c><c r="C9" s="3"><v>3.75</v></c><c r="D9" t="s"><v>6</v></c><c r="E9"><v>7.5</v></c></row>`

const texts = ['Report', 'day', 'size', 'kind', 'double', 'ok', 'a', 'b &amp; c']

export const parts: Record<string, string> = {
  '[Content_Types].xml': `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/calcChain.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Notes" sheetId="1" r:id="rId1"/><sheet name="Data" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="sizes">Data!$C$5:$C$9</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId5" Type="${office}/calcChain" Target="calcChain.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><f>SUM(Data!C5:C9)</f><v>7.5</v></c></row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `${head}<worksheet xmlns="${main}"><dimension ref="B1:F9"/><cols><col min="2" max="2" width="24" customWidth="1"/></cols><sheetData>${rows}</sheetData><autoFilter ref="B4:F9"/><conditionalFormatting sqref="C5:C9"><cfRule type="cellIs" priority="1" operator="greaterThan"><formula>3</formula></cfRule></conditionalFormatting><rowBreaks count="1" manualBreakCount="1"><brk id="6" max="16383" man="1"/></rowBreaks></worksheet>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="1" fillId="0" borderId="0" xfId="0"><alignment horizontal="center"/></xf></cellXfs></styleSheet>`,
  'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" count="10" uniqueCount="8">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  'xl/calcChain.xml': `${head}<calcChain xmlns="${main}"><c r="E5" i="2"/><c r="E6" i="2"/><c r="E7" i="2"/><c r="A1" i="1"/></calcChain>`,
  'docProps/custom.xml': `${head}<custom>kept</custom>`,
}

export const workbookOf = (changed: Record<string, string> = {}): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries({ ...parts, ...changed }).map(([name, text]) => [name, strToU8(text)])))
