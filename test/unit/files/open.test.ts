import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../../main/errors'
import { openTable } from '../../../main/files/open'
import { createDocument, type TableDocument } from '../../../main/table/document/document'

async function openBytes(
  content: string | Uint8Array,
  options: ReadOptions = {},
  name = 'table.csv',
): Promise<TableDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-open-'))
  const path = join(folder, name)
  await writeFile(path, content)
  try {
    return createDocument(await openTable({ path, name }, options, { workerUrl: null }), { workerUrl: null })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const shape = (document: TableDocument): [rows: number, columns: number, gaps: number] => {
  const { rows, columns, gaps } = document.info()
  return [rows, columns.length, gaps]
}
const names = (document: TableDocument): string[] => document.info().columns.map(({ name }) => name)
const row = (document: TableDocument, index: number): string[] =>
  document.page(index, 1, 'none').rows[0]?.cells.map(({ t }) => t) ?? []

async function refused(promise: Promise<unknown>): Promise<UserError> {
  const error: unknown = await promise.then(
    () => new Error('it opened'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof UserError)) throw new Error(`not a sentence for the user: ${String(error)}`)
  return error
}

test('an empty file and one of blank lines are refused with the next step', async () => {
  expect((await refused(openBytes(''))).message).toBe('This file is empty; choose a file with at least one row.')
  expect((await refused(openBytes('\n\n \n'))).message).toContain('only blank lines')
  expect((await refused(openBytes('\ufeff'))).message).toContain('empty')
})

test('a header alone opens with no rows', async () => {
  const document = await openBytes('a,b,c\n')
  expect([shape(document), names(document)]).toEqual([
    [0, 3, 0],
    ['a', 'b', 'c'],
  ])
  expect(document.page(0, 10, 'none').rows).toEqual([])
  expect((await document.typed()).columns).toEqual([])
})

test('one column: an empty line in the middle is a gap, those at the end are not rows', async () => {
  const document = await openBytes('size\n1\n\n3\n\n\n')
  expect(shape(document)).toEqual([3, 1, 1])
  expect(document.info().columns[0]?.type).toBe('integer')
})

test('one row of values is a table without header', async () => {
  const document = await openBytes('1,2,3')
  expect([shape(document), names(document)]).toEqual([
    [1, 3, 0],
    ['Column 1', 'Column 2', 'Column 3'],
  ])
})

test('5,000 columns', async () => {
  const header = Array.from({ length: 5000 }, (_, index) => `c${index}`).join(',')
  const values = Array.from({ length: 5000 }, (_, index) => String(index)).join(',')
  const document = await openBytes(`${header}\n${values}\n${values}\n`)
  expect(shape(document)).toEqual([2, 5000, 0])
})

test('NUL characters inside a text file are kept and reported; a picture is refused', async () => {
  const document = await openBytes('a,b\n1,x\0y\n2,z\n')
  expect([row(document, 0), document.info().notices]).toEqual([
    ['1', 'x\0y'],
    ['The file holds 1 NUL character; it was kept.'],
  ])
  const picture = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7) % 32)
  expect((await refused(openBytes(picture))).message).toContain('does not hold a table as text')
})

test('an unclosed quote is named with line and column', async () => {
  const error = await refused(openBytes('a,b\n1,2\n3,"x\n4,5\n'))
  expect(error.message).toBe(
    'The quote that opens in line 3, column 2 (row 2), is never closed; close it in the file and open it again.',
  )
})

test('a folder, a file that is gone and one that may not be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-open-'))
  const open = (name: string) => openTable({ path: join(folder, name), name }, {}, { workerUrl: null })
  await mkdir(join(folder, 'inner'))
  expect((await refused(open('inner'))).message).toBe('inner is a folder; choose a file inside it.')
  expect((await refused(open('gone.csv'))).code).toBe('not-found')
  if (process.getuid?.() !== 0) {
    await writeFile(join(folder, 'locked.csv'), 'a\n1\n')
    await chmod(join(folder, 'locked.csv'), 0)
    expect((await refused(open('locked.csv'))).message).toContain('may not be read by you')
  }
})

test('ragged rows are reported by line number; what a row lacks is a gap, what is too much is not shown', async () => {
  const document = await openBytes('a,b,c\n1,2,3\n4,5\n"6\n6",7,8\n9,10,11,12\n')
  expect(shape(document)).toEqual([4, 3, 1])
  expect(document.info().notices[0]).toMatch(/^2 rows do not have 3 fields: line 3 \(2\), 6 \(4\)\./)
  expect(row(document, 3)).toEqual(['9', '10', '11'])
})

test.each([
  ['UTF-8 with BOM', Buffer.from('\ufeffnäme;größe\nÄnn;1,5\n', 'utf8')],
  ['Latin-1', Buffer.from('näme;größe\nÄnn;1,5\n', 'latin1')],
  ['UTF-16 little endian', Buffer.from('\ufeffnäme;größe\nÄnn;1,5\n', 'utf16le')],
  ['UTF-16 big endian', Buffer.from('\ufeffnäme;größe\nÄnn;1,5\n', 'utf16le').swap16()],
  ['UTF-16 without BOM', Buffer.from('name;größe\nÄnn;1,5\n', 'utf16le')],
])('%s', async (_encoding, bytes) => {
  const document = await openBytes(bytes)
  expect(names(document)[1]).toBe('größe')
  expect(row(document, 0)).toEqual(['Änn', '1,5'])
  expect(document.info().columns[1]?.type).toBe('number')
})

test.each([
  ['comma', 'a,b\n1,2\n'],
  ['tab', 'a\tb\n1\t2\n'],
  ['semicolon', 'a;b\n1;2\n'],
  ['bar', 'a|b\n1|2\n'],
  ['carriage returns', 'a,b\r1,2\r'],
  ['single quotes', "'a','b'\n'1','2'\n'3','4'\n"],
  ['no line end at the end', 'a,b\n1,2'],
  ['a line that names the separator', 'sep=;\na;b\n1;2\n'],
  ['remarks', '# made by hand\n# in 2004\na,b\n1,2\n'],
])('%s', async (_name, text) => {
  const document = await openBytes(text)
  expect(names(document)).toEqual(['a', 'b'])
  expect(row(document, 0)).toEqual(['1', '2'])
})

test('a delimiter at the end of every row makes no column; a field more in front is the name of the row', async () => {
  const ended = await openBytes('a,b\n1,2,\n3,4,\n')
  expect([names(ended), row(ended, 0)]).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  const rowNamed = await openBytes('a b\n"r1" 1 2.5\n"r2" 3 4\n')
  expect([names(rowNamed), row(rowNamed, 1)]).toEqual([
    ['Column 1', 'a', 'b'],
    ['r2', '3', '4'],
  ])
})

test('blanks part numbers, not names', async () => {
  expect(names(await openBytes('a b\n1 2\n3 4.5\n'))).toEqual(['a', 'b'])
  expect(names(await openBytes('full name\nAnn Smith\nBob Jones\n'))).toEqual(['full name'])
})

test('two columns of decimal commas split at the semicolon', async () => {
  const document = await openBytes('x;y\n1,5;2,5\n3,25;4,75\n')
  expect([names(document), document.info().columns.map(({ type }) => type)]).toEqual([
    ['x', 'y'],
    ['number', 'number'],
  ])
})

test('gzip by content, a damaged one refused', async () => {
  const packed = gzipSync('a,b\n1,2\n')
  expect(shape(await openBytes(packed, {}, 'table.csv.gz'))).toEqual([1, 2, 0])
  expect((await refused(openBytes(packed.subarray(0, 20), {}, 'table.csv.gz'))).message).toContain('damaged')
})

test('options win over what the file suggests', async () => {
  const document = await openBytes('a,b;c\n1,5;2\n', { delimiter: ',', header: false })
  expect([shape(document), row(document, 0)]).toEqual([
    [2, 2, 0],
    ['a', 'b;c'],
  ])
})

test('names: trimmed, numbered where repeated or empty; years along the top are names', async () => {
  expect(names(await openBytes('a ,a,,b\n1,2,3,4\n'))).toEqual(['a', 'a (2)', 'Column 3', 'b'])
  expect(names(await openBytes('country,2001,2002,2003\nFrance,1.5,2.5,3.5\n'))).toEqual([
    'country',
    '2001',
    '2002',
    '2003',
  ])
})

test('cancelling ends the reading', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-open-'))
  const path = join(folder, 'table.csv')
  await writeFile(path, 'a,b\n1,2\n')
  const abort = new AbortController()
  abort.abort()
  const error = await refused(openTable({ path, name: 'table.csv' }, {}, { workerUrl: null, signal: abort.signal }))
  expect(error.code).toBe('cancelled')
})

test('a few short rows of two columns do not hide the delimiter', async () => {
  const rows = ['"-194";"a, b"', ';"c"', '"4493"', '"3194"', '"12";"d"', '"13";"e"', '"14";"f"']
  const document = await openBytes(`"n";"word"\r\n${rows.join('\r\n')}\r\n`)
  expect(document.info().columns.map(({ name }) => name)).toEqual(['n', 'word'])
  const words = await openBytes('remark\nwell, yes\nno\nmaybe\nnever\n')
  expect(words.info().columns).toHaveLength(1)
})
