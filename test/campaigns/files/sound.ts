import { gzipSync } from 'node:zlib'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { packContainer } from '../../../main/container'
import { workbookPieces } from '../../../main/files/excel/workbook-pieces'
import type { Chance } from '../tables/chance'
import { spssFile, stataFile } from './sound-coded'

/** A small sound file of every format that Lacuna opens, different each time. */
export type SoundFile = { readonly name: string; readonly bytes: Buffer }

const word = (chance: Chance): string => chance.of(['', 'a', 'é', 'NA', 'x y', '"', '=1+1', '2004-03-10', '-999', '☺'])

function csvText(chance: Chance): string {
  const columns = chance.whole(1, 12)
  const delimiter = chance.of([',', ';', '\t', '|'])
  const end = chance.of(['\n', '\r\n', '\r'])
  const cell = (): string =>
    chance.is(0.5)
      ? String(chance.normal())
      : chance.is(0.2)
        ? `"${word(chance).replaceAll('"', '""')}"`
        : word(chance).replaceAll('"', '')
  const rows = Array.from({ length: chance.whole(0, 60) }, () => Array.from({ length: columns }, cell).join(delimiter))
  return [Array.from({ length: columns }, (_, at) => `c${at}`).join(delimiter), ...rows, ''].join(end)
}

const encodings = ['utf8', 'utf16le', 'latin1'] as const

function excel(chance: Chance): Buffer {
  const rows = Array.from({ length: chance.whole(1, 40) }, () =>
    Array.from({ length: chance.whole(1, 8) }, () => {
      if (chance.is(0.2)) return null
      if (chance.is(0.5)) return { value: chance.normal(), format: chance.of(['General', 'yyyy-mm-dd', '0%']) }
      return { value: chance.is(0.3) ? chance.is(0.5) : word(chance) }
    }),
  )
  return Buffer.concat([
    ...workbookPieces([
      { name: 'One', rows },
      { name: 'Two', rows: [[{ value: 1 }]] },
    ]),
  ])
}

function parquet(chance: Chance): Buffer {
  const rows = chance.whole(0, 50)
  const values = <T>(make: () => T): (T | null)[] =>
    Array.from({ length: rows }, () => (chance.is(0.2) ? null : make()))
  const writer = new ByteWriter()
  const file = new ParquetWriter({
    writer,
    codec: chance.of(['SNAPPY', 'UNCOMPRESSED'] as const),
    schema: [
      { name: 'root', num_children: 3 },
      { name: 'n', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
      { name: 'i', type: 'INT64', repetition_type: 'OPTIONAL' },
      { name: 't', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ],
  })
  void file.write({
    columnData: [
      { name: 'n', data: values(() => chance.normal()) },
      { name: 'i', data: values(() => BigInt(chance.whole(0, 1e9))) },
      { name: 't', data: values(() => word(chance)) },
    ],
    rowGroupSize: chance.of([7, 1000]),
  })
  void file.finish()
  return Buffer.from(writer.getBytes())
}

function numpy(chance: Chance): Buffer {
  const [rows, columns] = [chance.whole(0, 30), chance.whole(1, 6)]
  const shape = chance.is(0.8) ? `(${rows}, ${columns})` : `(${rows * columns},)`
  const header = `{'descr': '<f8', 'fortran_order': ${chance.is(0.5) ? 'True' : 'False'}, 'shape': ${shape}, }`
  const padded = `${header.padEnd(117)}\n`
  const start = Buffer.from('\x93NUMPY\x01\x00\x76\x00', 'latin1')
  return Buffer.concat([
    start,
    Buffer.from(padded),
    Buffer.from(Float64Array.from({ length: rows * columns }, () => chance.normal()).buffer),
  ])
}

function json(chance: Chance): SoundFile {
  const records = Array.from({ length: chance.whole(1, 40) }, () =>
    Object.fromEntries(
      Array.from({ length: chance.whole(0, 5) }, (_, at) => [
        `k${at}`,
        chance.of<unknown>([
          chance.normal(),
          word(chance),
          null,
          true,
          [1, { a: 2 }],
          12345678901234567890n.toString(),
        ]),
      ]),
    ),
  )
  return chance.is(0.5)
    ? { name: 'table.json', bytes: Buffer.from(JSON.stringify(records)) }
    : { name: 'table.jsonl', bytes: Buffer.from(records.map((record) => JSON.stringify(record)).join('\n')) }
}

function session(chance: Chance): Buffer {
  const header = {
    source: { path: chance.of(['/etc/hostname', 'table.csv', '../table.csv']), options: {} },
    file: { size: 10, modifiedAt: 0, sha256: 'x' },
    savedAt: 0,
    edits: 1,
    columns: 0,
    filled: 0,
    document: { version: 3, choices: [], layers: [], sort: null, filter: null },
    model: null,
    evaluation: null,
    view: null,
  }
  const blocks = new Map([['edits-0', new Uint8Array(Buffer.from('[[0,"x"]]'))]])
  return Buffer.from(packContainer('LACUNA-S', { version: 2, header, blocks }))
}

export const kinds = ['csv', 'gzip', 'excel', 'parquet', 'json', 'numpy', 'session', 'stata', 'spss'] as const
export type Kind = (typeof kinds)[number]

export function soundFile(kind: Kind, chance: Chance): SoundFile {
  switch (kind) {
    case 'csv':
      return { name: 'table.csv', bytes: Buffer.from(csvText(chance), chance.is(0.7) ? 'utf8' : chance.of(encodings)) }
    case 'gzip':
      return { name: 'table.csv.gz', bytes: gzipSync(csvText(chance)) }
    case 'excel':
      return { name: 'table.xlsx', bytes: excel(chance) }
    case 'parquet':
      return { name: 'table.parquet', bytes: parquet(chance) }
    case 'json':
      return json(chance)
    case 'numpy':
      return { name: 'table.npy', bytes: numpy(chance) }
    case 'stata':
      return { name: 'table.dta', bytes: stataFile(chance) }
    case 'spss':
      return spssFile(chance)
    case 'session':
      return { name: 'work.lacuna', bytes: session(chance) }
  }
}
