import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import type { Chance } from '../tables/chance'
import type { Kind } from './sound'

/** Files that someone made on purpose: little of them, meant to take much. */
export function craftedFile(kind: Kind, chance: Chance): { name: string; bytes: Buffer } | null {
  const many = chance.of([1e3, 1e4, 1e5, 3e5])
  switch (kind) {
    case 'csv': {
      const part = chance.of([
        ',',
        '"',
        '""',
        "'",
        '\n',
        '\r',
        ' ',
        '0',
        '1,',
        '"a"b,',
        '\u0000',
        '-',
        '1 ',
        ';,',
        'a\n',
        '(',
        '=,',
      ])
      const first = chance.is(0.5) ? `${'a,'.repeat(chance.of([1, 100, 16_384, 40_000]))}\n` : ''
      return { name: chance.of(['table.csv', 'table.txt', 'table.tsv']), bytes: Buffer.from(first + part.repeat(many)) }
    }
    case 'gzip': {
      const size = chance.of([1e6, 5e7, 2e8])
      const inner = gzipSync(Buffer.alloc(size, chance.of(['0', ',', '\n', '1,', '"'])))
      const copies = chance.is(0.1) ? 8 : 1
      return { name: 'table.csv.gz', bytes: Buffer.concat(Array.from({ length: copies }, () => inner)) }
    }
    case 'excel':
      return { name: 'table.xlsx', bytes: craftedWorkbook(chance, many) }
    case 'json': {
      const open = chance.of(['[', '{"a":', '[[', '[{"a":['])
      const sparse = Array.from({ length: Math.min(many, 30_000) }, (_, at) => `{"k${at}":${at}}`).join('\n')
      const text = chance.of([
        open.repeat(many),
        sparse,
        `{"a":"${'\\'.repeat(many)}`,
        `[${'1'.repeat(many)}]`,
        '{}\n'.repeat(many),
      ])
      return { name: chance.of(['table.json', 'table.jsonl']), bytes: Buffer.from(text) }
    }
    case 'numpy': {
      const sizes = ['0', '1', '16384', '16385', '4294967295', '18446744073709551615', '99999999999999999999']
      const shape = `(${chance.of(sizes)}, ${chance.of(sizes)})`
      const type = chance.of(['<f8', '|i1', '>u8', '|b1', '|O', '<U9'])
      const header = `{'descr': '${type}', 'fortran_order': False, 'shape': ${shape}, }`.padEnd(117)
      return { name: 'table.npy', bytes: Buffer.from(`\x93NUMPY\x01\x00\x76\x00${header}\n`, 'latin1') }
    }
    case 'stata': {
      const numbers = [0, 1, 16_384, 16_385, 65_535]
      const header = Buffer.alloc(109)
      header.set([115, 2, 1, 0])
      header.writeUInt16LE(chance.of(numbers), 4)
      header.writeUInt32LE(chance.of([0, 1, 1e6, 0xffff_ffff]), 6)
      return { name: 'table.dta', bytes: Buffer.concat([header, Buffer.alloc(many, chance.of([0, 1, 251, 255]))]) }
    }
    case 'spss': {
      const header = Buffer.alloc(176, ' ')
      header.write('$FL2@(#) SPSS DATA FILE', 'latin1')
      header.writeInt32LE(2, 64)
      header.writeInt32LE(chance.of([1, -1, 0x7fff_ffff]), 68)
      header.writeInt32LE(chance.of([0, 1, 2]), 72)
      header.writeInt32LE(chance.of([-1, 0, 0x7fff_ffff]), 80)
      header.writeDoubleLE(100, 84)
      const variable = Buffer.alloc(32)
      variable.writeInt32LE(2)
      variable.writeInt32LE(chance.of([0, 8, 255, -1]), 4)
      const copies = Array.from({ length: chance.of([0, 1, 16_384, 40_000]) }, () => variable)
      const end = Buffer.from(Int32Array.of(999, 0).buffer)
      const data = Buffer.alloc(many, chance.of([0, 1, 252, 253, 254, 255]))
      return { name: 'table.sav', bytes: Buffer.concat([header, ...copies, end, data]) }
    }
    default:
      return null
  }
}

function craftedWorkbook(chance: Chance, many: number): Buffer {
  const cell = (place: string): string => `<c r="${place}"><v>1</v></c>`
  const sheet = chance.of([
    `<worksheet><sheetData><row>${cell('A1')}${cell('XFD1048576')}</row></sheetData></worksheet>`,
    `<worksheet><sheetData>${'<c '.repeat(many)}`,
    `<worksheet><sheetData>${'<c>'.repeat(many)}`,
    `<worksheet><sheetData>${'<row/>'.repeat(many)}</sheetData></worksheet>`,
    `<worksheet><sheetData>${'<row><c t="e"><v>#</v></c></row>'.repeat(many)}</sheetData></worksheet>`,
    `<worksheet><sheetData>${Array.from({ length: 16_000 }, (_, at) => `<row r="${at + 1}"><c r="${letters(at)}${at + 1}"><v>1</v></c></row>`).join('')}</sheetData></worksheet>`,
    `<worksheet>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(many)}</worksheet>`,
    `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]><worksheet>${'&a;'.repeat(many)}</worksheet>`,
    `<worksheet ${'a="b" '.repeat(many)}>`,
    `<worksheet><row><c><v>${'9'.repeat(many)}</v></c></row></worksheet>`,
  ])
  const shared = `<sst>${chance.is(0.3) ? '<si><t>x</t></si>'.repeat(many) : ''}</sst>`
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="One" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8('<r><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></r>'),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'xl/sharedStrings.xml': strToU8(shared),
    }),
  )
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
