import fc from 'fast-check'
import { parquetWriteBuffer } from 'hyparquet-writer'
import writeSheets from 'write-excel-file/universal'
import { beforeAll, describe, expect, test } from 'vitest'
import { UserError } from '../../../main/errors'
import { formatOf } from '../../../main/files/formats'
import { noEdits } from '../../../main/table/columns/column'
import { describeColumn } from '../../../main/table/columns/describe'
import { sharedBytes } from '../../../main/table/store/store'
import type { TableSource } from '../../../main/table/store/source'
import { writeTable, writtenTable } from './csv/dialects'
import { exactText, unwatched } from './exact-text'

type Read = Omit<TableSource, 'sha256' | 'format'>

/** Reads and describes, as opening does; a `UserError` is an answer, anything else is a crash. */
async function open(name: string, content: Uint8Array, options = {}): Promise<Read | UserError> {
  const bytes = sharedBytes(content.length)
  bytes.set(content)
  try {
    const source = await formatOf(name, bytes).read(bytes, options, unwatched)
    for (const [index, field] of source.fields.entries()) {
      const context = { decimal: source.dialect.decimal, stated: source.stated[index] ?? null }
      describeColumn({
        store: source.store,
        field,
        name: source.names[index]!,
        context,
        choice: {},
        pinned: null,
        edits: noEdits,
      })
    }
    return source
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
}

/** One sentence for people: no stack, no code, and it ends with a full stop. */
function expectSentence(error: UserError): void {
  expect(error.message).toMatch(/^[A-Z“].*\w\.$/s)
  expect(error.message).not.toMatch(/undefined|null|NaN|\bat \w+ \(|Error:/)
}

/** Every cell lies inside the text and after the one before it. */
function expectWhole({ store, names, fields }: Read): void {
  expect(new Set(names).size).toBe(names.length)
  expect(fields.length).toBe(names.length)
  for (let row = 0; row < store.rows; row += 1) {
    for (let field = 0; field <= store.fields; field += 1) {
      const at = store.starts[row * (store.fields + 1) + field]!
      expect(at <= store.bytes.length + store.delimiterLength).toBe(true)
    }
    for (let field = 0; field < store.fields; field += 1) exactText(store, row, field)
  }
}

type Mutation = {
  readonly at: number
  readonly kind: 'set' | 'insert' | 'delete' | 'cut' | 'double'
  readonly byte: number
}

const byte = fc.oneof(
  fc.constantFrom(34, 44, 59, 9, 10, 13, 0, 39, 46, 45, 0xff, 0xfe, 0xc3, 0x80),
  fc.integer({ min: 0, max: 255 }),
)
const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom('set', 'insert', 'delete', 'cut', 'double'),
    byte,
  }),
  { minLength: 1, maxLength: 6 },
)

function mutate(content: Uint8Array, changes: readonly Mutation[]): Uint8Array {
  let bytes = [...content]
  for (const { at, kind, byte: value } of changes) {
    const place = Math.floor(at * bytes.length)
    if (kind === 'set') bytes[place] = value
    else if (kind === 'insert') bytes.splice(place, 0, value)
    else if (kind === 'delete') bytes.splice(place, 1)
    else if (kind === 'cut') bytes = bytes.slice(0, Math.max(place, 1))
    else bytes = [...bytes, ...bytes.slice(place)]
  }
  return Uint8Array.from(bytes)
}

const runs = Number(process.env['LACUNA_FUZZ_RUNS'] ?? 10_000)
const share = (part: number): { numRuns: number } => ({ numRuns: Math.ceil(runs * part) })

async function check(name: string, content: Uint8Array): Promise<void> {
  const result = await open(name, content)
  if (result instanceof UserError) expectSentence(result)
  else expectWhole(result)
}

describe('random and mutated files never crash the readers', { timeout: 180_000 }, () => {
  const encoder = new TextEncoder()
  let parquet = new Uint8Array(0)
  let excel = new Uint8Array(0)
  beforeAll(async () => {
    const data = Array.from({ length: 40 }, (_, row) => (row % 5 === 0 ? null : row * 1.5))
    parquet = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'x', data, type: 'DOUBLE' },
          { name: 's', data: data.map(String), type: 'STRING' },
        ],
      }),
    )
    const sheet = [
      ['a', 'b'],
      [1, 'x'],
      [2.5, null],
    ]
    excel = new Uint8Array(await (await writeSheets([{ data: sheet, sheet: 'S' }]).toBlob()).arrayBuffer())
  })

  test('delimited text', async () => {
    await fc.assert(
      fc.asyncProperty(writtenTable, mutations, (table, changes) =>
        check('t.csv', mutate(encoder.encode(writeTable(table)), changes)),
      ),
      share(0.6),
    )
  })

  test('random bytes and random text', async () => {
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ maxLength: 300, unit: 'binary' }).map((text) => encoder.encode(text)),
      fc.stringMatching(/^[-0-9,;."\n a]{0,200}$/).map((text) => encoder.encode(text)),
    )
    await fc.assert(
      fc.asyncProperty(noise, fc.constantFrom('t.csv', 't.json', 't.jsonl', 't.txt'), (content, name) =>
        check(name, content),
      ),
      share(0.2),
    )
  })

  test('JSON', async () => {
    const records = fc.array(
      fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
      { minLength: 1, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(records, fc.boolean(), mutations, (list, lines, changes) => {
        const text = lines ? list.map((entry) => JSON.stringify(entry)).join('\n') : JSON.stringify(list)
        return check(lines ? 't.jsonl' : 't.json', mutate(encoder.encode(text), changes))
      }),
      share(0.1),
    )
  })

  test('Parquet and Excel', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), mutations, (which, changes) =>
        check(which ? 't.parquet' : 't.xlsx', mutate(which ? parquet : excel, changes)),
      ),
      share(0.1),
    )
  })
})

test('a format is known by its bytes, whatever the file is called', () => {
  expect(formatOf('table.csv', new TextEncoder().encode('PAR1 and some more')).name).toBe('Parquet')
  expect(formatOf('table.txt', Uint8Array.of(0x50, 0x4b, 3, 4)).name).toBe('Excel')
  expect(formatOf('table.jsonl.gz', new TextEncoder().encode('{}')).name).toBe('JSON')
  expect(formatOf('table.unknown', new TextEncoder().encode('a,b')).name).toBe('CSV')
})
