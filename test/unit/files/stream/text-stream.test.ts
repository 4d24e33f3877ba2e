import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUtf8 } from '../../../../main/files/csv/encoding'
import { readCsv } from '../../../../main/files/csv/read'
import { textStream } from '../../../../main/files/stream/text-stream'
import type { Dialect } from '../../../../main/table/store/dialect'
import { sharedBytes } from '../../../../main/table/store/store'
import { exactText, unwatched } from '../exact-text'
import { writeTable, writtenTable } from '../csv/dialects'
import { all, inPieces, tinySizes } from './pieces'

const shared = (bytes: Uint8Array) => {
  const copy = sharedBytes(bytes.length)
  copy.set(bytes)
  return copy
}

type Cut = { readonly head: number; readonly part: number; readonly rows: number; readonly pieces: readonly number[] }

const cut: fc.Arbitrary<Cut> = fc.record({
  head: fc.integer({ min: 1, max: 400 }),
  part: fc.integer({ min: 1, max: 60 }),
  rows: fc.integer({ min: 1, max: 5 }),
  pieces: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
})

async function streamed(bytes: Uint8Array, { head, part, rows, pieces }: Cut) {
  const stream = await textStream(inPieces(bytes, pieces), tinySizes(head, part, rows))
  const parts = await all(stream.parts())
  const written = parts.map(({ source }) => fromUtf8(source.store.bytes, source.dialect.encoding))
  const cells = parts.flatMap(({ source: { store } }) =>
    Array.from({ length: store.rows }, (_, row) =>
      Array.from({ length: store.fields }, (__, field) => exactText(store, row, field)),
    ),
  )
  return { stream, parts, cells, written: Buffer.concat(written) }
}

const inOnePiece = (bytes: Uint8Array) => {
  const { store, ...rest } = readCsv(shared(bytes), {}, unwatched)
  const cells = Array.from({ length: store.rows }, (_, row) =>
    Array.from({ length: store.fields }, (__, field) => exactText(store, row, field)),
  )
  return { ...rest, cells }
}

/** Null: what was found out about the delimiter makes no table of it. */
const readable = (bytes: Uint8Array): ReturnType<typeof inOnePiece> | null => {
  try {
    return inOnePiece(bytes)
  } catch {
    return null
  }
}

/** Rows of one dialect, so that any beginning of it says how it is written. */
const table = fc
  .record({
    rows: fc.array(
      fc.record({
        number: fc.integer({ min: -999, max: 999 }),
        text: fc.constantFrom('plain', 'two\nlines', 'say ""so""', 'a,b', '', 'ends\r', 'Évora', '漢😀'),
        blankLines: fc.nat({ max: 2 }),
        ragged: fc.constantFrom('', ',more', ',,'),
      }),
      { minLength: 6, maxLength: 30 },
    ),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    isEnded: fc.boolean(),
    encoding: fc.constantFrom<Dialect['encoding']>('utf-8', 'utf-16le', 'utf-16be'),
    bom: fc.boolean(),
  })
  .map(({ rows, lineEnd, isEnded, encoding, bom }) => {
    const lines = rows.map(
      ({ number, text, ragged }, i) =>
        `${i < 3 ? 7.5 : number},"${i < 3 ? 'first' : text}",x${i}${i % 5 === 4 ? ragged : ''}`,
    )
    const body = lines.map((line, i) => line + lineEnd + (i < 6 ? '' : lineEnd.repeat(rows[i]!.blankLines))).join('')
    const text = `${bom || encoding !== 'utf-8' ? '\ufeff' : ''}n,t,id${lineEnd}${isEnded ? body : body.replace(/[\r\n]+$/, '')}`
    return fromUtf8(new TextEncoder().encode(text), encoding)
  })

test('a table in parts has the cells and the bytes of the table in one piece, wherever it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(table, cut, async (bytes, how) => {
      const wanted = inOnePiece(bytes)
      const { stream, parts, cells, written } = await streamed(bytes, { ...how, head: how.head + 200 })
      expect(cells).toEqual(wanted.cells)
      expect(written.equals(bytes)).toBe(true)
      expect(stream.head.names).toEqual(wanted.names)
      expect(stream.notices()).toEqual(wanted.notices)
      expect(parts.map(({ before }) => before)).toEqual(
        parts.map((_, i) => parts.slice(0, i).reduce((sum, { source }) => sum + source.store.rows, 0)),
      )
      expect(parts.map(({ source }) => source.header !== null)).toEqual(parts.map((_, i) => i === 0))
    }),
    { numRuns: 100 },
  )
})

test('text in any dialect that its beginning shows whole is cut without loss', async () => {
  await fc.assert(
    fc.asyncProperty(writtenTable, cut, async (made, how) => {
      const bytes = new TextEncoder().encode(writeTable(made))
      const wanted = readable(bytes)
      fc.pre(wanted !== null)
      const { cells, written } = await streamed(bytes, { ...how, head: bytes.length + 1 })
      expect(cells).toEqual(wanted!.cells)
      expect(written.equals(bytes)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('a column alone keeps its blank lines as gaps, but for the last ones', async () => {
  const bytes = new TextEncoder().encode(`x\n1\n\n2\n\n\n\n3\n${'\n'.repeat(40)}`)
  for (const rows of [1, 2, 3, 50]) {
    const { cells, written } = await streamed(bytes, { head: 4, part: 2, rows, pieces: [1] })
    expect(cells.map(([cell]) => cell)).toEqual(['1', '', '2', '', '', '', '3'])
    expect(written.equals(bytes)).toBe(true)
  }
})

test('Latin-1 that begins with plain letters is found out at its first other one', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => `${i},${i === 40 || i === 55 ? 'Évora' : 'Jena'},x`)
  const bytes = Buffer.from(`n,city,z\n${lines.join('\n')}\n`, 'latin1')
  const { cells, written, parts } = await streamed(bytes, { head: 90, part: 20, rows: 3, pieces: [7] })
  expect(cells[40]).toEqual(['40', 'Évora', 'x'])
  expect(written.equals(bytes)).toBe(true)
  expect(parts.at(-1)!.source.dialect.encoding).toBe('latin1')
})

test('a row in another encoding than those before it is refused with its number', async () => {
  const good = Array.from({ length: 20 }, (_, i) => `${i},Évora,x\n`).join('')
  const bytes = Buffer.concat([Buffer.from(`n,city,z\n${good}`), Buffer.from('20,Évora,x\n', 'latin1')])
  await expect(streamed(bytes, { head: 100, part: 20, rows: 4, pieces: [9] })).rejects.toThrow(
    'Row 21 is not in UTF-8 as the rows before it are',
  )
})

test('a quote that is never closed is refused with its row and line', async () => {
  const good = Array.from({ length: 20 }, (_, i) => `${i},"two\nlines",x\n`).join('')
  const bytes = new TextEncoder().encode(`n,t,z\n${good}20,"open,x\n21,y,z\n`)
  await expect(streamed(bytes, { head: 100, part: 20, rows: 4, pieces: [9] })).rejects.toThrow(
    'The quote that opens in line 42, column 2 (row 21), is never closed',
  )
})
