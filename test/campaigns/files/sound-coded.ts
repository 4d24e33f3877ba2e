import { deflateSync } from 'node:zlib'
import type { CodedCell } from '../../../main/files/coded/coded-table'
import { ByteBuilder } from '../../../main/files/coded/byte-builder'
import type { CodedOutput } from '../../../main/files/export/coded-column'
import { CaseWriter } from '../../../main/files/spss/case-writer'
import { spssDictionary } from '../../../main/files/spss/written-dictionary'
import { spssVariable } from '../../../main/files/spss/written-variable'
import { storageTypes } from '../../../main/files/stata/layout'
import type { Chance } from '../tables/chance'

/** Columns of a made-up file of codes: a number, a category with labels and a code for missing, a day and two texts. */
const column = (more: Partial<CodedOutput>): CodedOutput => ({
  kind: 'number',
  low: 0,
  high: 9,
  isWhole: true,
  labels: [],
  missing: [],
  measure: 'scale',
  isFilled: false,
  cell: () => null,
  ...more,
})

const columns = (long: number): readonly { readonly output: CodedOutput; readonly bytes: number }[] => [
  { output: column({ isWhole: false }), bytes: 0 },
  {
    output: column({
      labels: [
        { code: 1, label: 'one' },
        { code: 2, label: 'zwölf ☺' },
      ],
      missing: [{ text: '99', value: 99, name: null, label: 'refused' }],
      measure: 'ordinal',
    }),
    bytes: 0,
  },
  { output: column({ kind: 'date' }), bytes: 0 },
  { output: column({ kind: 'text' }), bytes: 9 },
  { output: column({ kind: 'text' }), bytes: long },
]

const row = (chance: Chance, long: number): CodedCell[] => [
  chance.is(0.2) ? null : chance.normal(),
  chance.of<CodedCell>([1, 2, '99', null]),
  chance.is(0.1) ? null : chance.whole(-30_000, 30_000),
  chance.of(['', 'a', 'é ☺', 'nine long']),
  'xyz'.repeat(chance.whole(0, Math.floor(long / 3))),
]

/** An SPSS file, packed as a whole now and then. */
export function spssFile(chance: Chance): { name: string; bytes: Buffer } {
  const long = chance.of([5, 300, 1000])
  const rows = Array.from({ length: chance.whole(0, 40) }, () => row(chance, long))
  const variables = columns(long).map(({ output, bytes }, at) =>
    spssVariable(output, `v${at}`, `Variable ${at}`, bytes),
  )
  const data = new ByteBuilder()
  const writer = new CaseWriter(data)
  for (const cells of rows) for (const [at, variable] of variables.entries()) writer.cell(variable, cells[at]!)
  writer.end()
  const dictionary = spssDictionary(variables, rows.length, 0)
  if (chance.is(0.6)) return { name: 'table.sav', bytes: Buffer.concat([dictionary, data.take()]) }
  dictionary.write('$FL3', 'latin1')
  dictionary.writeInt32LE(2, 72)
  return { name: 'table.zsav', bytes: Buffer.concat([dictionary, packedCases(data.take(), dictionary.length)]) }
}

/** One block, and behind it where it lies. */
function packedCases(data: Buffer, from: number): Buffer {
  const packed = deflateSync(data)
  const trailer = from + 24 + packed.length
  return new ByteBuilder()
    .uint64(from, trailer, 48)
    .put(packed)
    .put(Buffer.from(BigInt64Array.of(-100n, 0n).buffer))
    .int32(0x3ff000, 1)
    .uint64(from, from + 24)
    .int32(data.length, packed.length)
    .take()
}

/** A Stata file of the versions between 113 and 115, or of 117, with labels and texts; the newest is what Lacuna writes itself. */
export function stataFile(chance: Chance): Buffer {
  const count = chance.whole(0, 40)
  return chance.is(0.4) ? oldStata(chance, count) : taggedStata(chance, count)
}

const labels = (name: number): Buffer => {
  const table = new ByteBuilder().int32(2, 8).int32(0, 4).int32(1, 2).put('one\0two\0').take()
  return new ByteBuilder().int32(table.length).field('set', name).field('', 3).put(table).take()
}

function oldStata(chance: Chance, rows: number): Buffer {
  const version = chance.of([113, 114, 115])
  const to = new ByteBuilder().uint8(version, 2, 1, 0).uint16(3).int32(rows).field('a table', 81).field('', 18)
  to.uint8(255, 251, 6)
  for (const name of ['x', 'kind', 'text']) to.field(name, 33)
  to.field('', 8)
  for (const format of ['%9.0g', '%8.0g', '%6s']) to.field(format, version === 113 ? 12 : 49)
  for (const name of ['', 'set', '']) to.field(name, 33)
  to.field('', 3 * 81)
  to.uint8(0).int32(0)
  for (let at = 0; at < rows; at += 1) {
    to.float64(chance.normal())
    to.uint8(chance.of([1, 2, 101, 102])).field(chance.of(['', 'abc', 'abcdef']), 6)
  }
  return to.put(labels(33)).take()
}

function taggedStata(chance: Chance, rows: number): Buffer {
  const isNew = chance.is(0.5)
  const [name, format, label] = isNew ? [129, 57, 321] : [33, 49, 81]
  const to = new ByteBuilder().put(`<stata_dta><header><release>${isNew ? 118 : 117}</release>`)
  to.put('<byteorder>LSF</byteorder><K>').uint16(3).put('</K><N>')
  if (isNew) to.uint64(rows)
  else to.int32(rows)
  to.put('</N><label>')
  if (isNew) to.uint16(0)
  else to.uint8(0)
  to.put('</label><timestamp>').uint8(0).put('</timestamp></header><map>').field('', 112).put('</map><variable_types>')
  to.uint16(storageTypes.double, storageTypes.byte, storageTypes.strL).put('</variable_types><varnames>')
  for (const word of ['x', 'kind', 'long']) to.field(word, name)
  to.put('</varnames><sortlist>').field('', 8).put('</sortlist><formats>')
  for (const word of ['%td', '%8.0g', '%9s']) to.field(word, format)
  to.put('</formats><value_label_names>')
  for (const word of ['', 'set', '']) to.field(word, name)
  to.put('</value_label_names><variable_labels>')
    .field('', 3 * label)
    .put('</variable_labels><characteristics>')
  to.put('</characteristics><data>')
  for (let at = 1; at <= rows; at += 1) {
    to.float64(chance.whole(-20_000, 20_000)).uint8(chance.of([1, 2, 101, 102]))
    if (isNew) to.uint16(3).uint16(at).int32(0)
    else to.int32(3, at)
  }
  to.put('</data><strls>')
  for (let at = 1; at <= rows; at += 1) {
    to.put('GSO').int32(3)
    if (isNew) to.uint64(at)
    else to.int32(at)
    to.uint8(130).int32(6).put('texts\0')
  }
  return to.put('</strls><value_labels><lbl>', labels(name), '</lbl></value_labels></stata_dta>').take()
}
