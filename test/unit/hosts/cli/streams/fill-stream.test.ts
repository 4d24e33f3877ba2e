import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../main/engine/random'
import { usualSizes } from '../../../../../main/files/stream/table-stream'
import { inPieces, tinySizes } from '../../../files/stream/pieces'
import { runHere } from '../in-process'

const folder = mkdtempSync(join(tmpdir(), 'lacuna-streams-'))
const at = (name: string): string => join(folder, name)
const model = at('m.lacuna')
const engine = ['--engine', 'onnx-cpu']

/** Numbers with a rare negative one and few decimals, dates, quoted categories, codes for missing, texts that are no values. */
function makeTable(rows: number): string[] {
  const random = createRandom(5)
  const gap = (text: string, missing = ''): string => (random.uniform() < 0.15 ? missing : text)
  return Array.from({ length: rows }, (_, i) => {
    const x = random.normal()
    const exact = i % 7 === 0 ? (20 + 4 * x).toFixed(2) : (20 + 4 * x).toFixed(1)
    const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(200 + 60 * x))).toISOString().slice(0, 10)
    return [
      `"r${i}, or so"`,
      gap(exact),
      gap(i % 90 === 89 ? '-1' : String(Math.abs(Math.round(10 * x))), 'NA'),
      gap(x > 0 ? '"plus, or more"' : '"minus"'),
      i % 50 === 49 ? 'soon' : gap(day),
    ].join(',')
  })
}

const header = 'id,size,count,kind,"day, first"'
const lines = makeTable(420)
const text = (some: readonly string[]): string => `${header}\r\n${some.join('\r\n')}\r\n`
const bytes = new TextEncoder().encode(text(lines))
const table = at('table.csv')

beforeAll(async () => {
  writeFileSync(table, bytes)
  writeFileSync(at('rules.txt'), 'count < size + 20\n')
  await runHere(['train', table, '-o', model, '--preset', 'quick', '--steps', '30', ...engine])
})

afterAll(() => rmSync(folder, { recursive: true }))

const cut = fc.record({
  head: fc.constantFrom(2500, 6000, 1 << 20),
  part: fc.integer({ min: 1, max: 4000 }),
  rows: fc.integer({ min: 1, max: 130 }),
  pieces: fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 4 }),
})

const ways = [
  ['--method', 'mean'],
  ['--method', 'median', '--min-certainty', '0.2'],
  ['--method', 'sample', '-m', '1', '--seed', '3'],
  ['--method', 'mean', '--rules', at('rules.txt')],
  ['--method', 'sample', '--rules', at('rules.txt')],
]

describe('a table that passes by', () => {
  it.each(ways)('is filled as in one piece, wherever it is cut: %s %s %s', async (...way) => {
    await runHere(['fill', table, '--model', model, '-o', at('whole.csv'), ...way])
    const whole = readFileSync(existsSync(at('whole-1.csv')) ? at('whole-1.csv') : at('whole.csv'))
    rmSync(at('whole-1.csv'), { force: true })
    expect(whole.equals(Buffer.from(bytes))).toBe(false)
    await fc.assert(
      fc.asyncProperty(cut, async ({ head, part, rows, pieces }) => {
        const input = inPieces(bytes, pieces)
        const sizes = tinySizes(head, part, rows)
        const { out } = await runHere(['fill', '-', '--model', model, '-o', '-', ...way], { input, sizes })
        expect(out.toString()).toBe(whole.toString())
      }),
      { numRuns: 3 },
    )
  })

  it('is scored as in one piece', async () => {
    const { said: whole } = await runHere(['score', table, '--model', model, '-o', at('scores.csv')])
    const [input, sizes] = [inPieces(bytes, [700, 1]), tinySizes(2500, 1500, 40)]
    const { out, said } = await runHere(['score', '-', '--model', model, '-o', '-'], { input, sizes })
    expect(out.toString()).toBe(readFileSync(at('scores.csv'), 'utf8'))
    expect(said.split(' nats')[0]).toBe(whole.split(' nats')[0])
  })

  it('in 7 parts, each with the number of its first row, is the whole when they are joined', async () => {
    const way = ['--method', 'sample', '--seed', '8', '--model', model]
    await runHere(['fill', table, '-o', at('one.csv'), ...way])
    let joined = `${header}\r\n`
    for (let part = 0; part < 7; part += 1) {
      writeFileSync(at('part.csv'), text(lines.slice(part * 60, (part + 1) * 60)))
      const how = part % 2 === 0 ? ['--stream'] : []
      const first = String(part * 60 + 1)
      await runHere(['fill', at('part.csv'), '-o', at('filled.csv'), '--first-row', first, ...how, ...way])
      joined += readFileSync(at('filled-1.csv'), 'utf8').slice(header.length + 2)
    }
    expect(joined).toBe(readFileSync(at('one-1.csv'), 'utf8'))
    writeFileSync(at('part.csv'), text(lines.slice(60, 120)))
    await runHere(['score', at('part.csv'), '-o', at('s2.csv'), '--model', model, '--first-row', '61'])
    const scores = readFileSync(at('scores.csv'), 'utf8').split('\n')
    expect(readFileSync(at('s2.csv'), 'utf8').split('\n').slice(1, 61)).toEqual(scores.slice(61, 121))
  })

  it('in parts of a few rows is the whole where all are read like one of them', async () => {
    const like = ['--read-like', table]
    let joined = `${header}\r\n`
    for (const [from, to] of [
      [0, 1],
      [1, 9],
      [9, 420],
    ] as const) {
      writeFileSync(at('few.csv'), text(lines.slice(from, to)))
      const first = ['--first-row', String(from + 1)]
      await runHere(['fill', at('few.csv'), '-o', at('few-out.csv'), '--model', model, ...like, ...first])
      joined += readFileSync(at('few-out.csv'), 'utf8').slice(header.length + 2)
    }
    await runHere(['fill', table, '-o', at('mean.csv'), '--model', model])
    expect(joined).toBe(readFileSync(at('mean.csv'), 'utf8'))
    writeFileSync(at('other.csv'), 'a,b\n1,2\n')
    await expect(
      runHere(['fill', at('other.csv'), '-o', at('few-out.csv'), '--model', model, ...like]),
    ).rejects.toThrow('other.csv does not have the same columns as table.csv')
  })

  it('says how many rows tables have, blank lines not counted', async () => {
    writeFileSync(at('blank.csv'), 'a,b\n1,2\n\n3,4\n\n')
    const { said } = await runHere(['rows', table, at('blank.csv')])
    expect(said.split('\n').map((line) => line.split(/ +/).at(-1))).toEqual(['rows', '420', '2'])
  })

  it('is packed and unpacked, and may hold several imputations side by side', async () => {
    await runHere(['fill', table, '--model', model, '-m', '2', '-o', at('two.csv')])
    writeFileSync(at('table.csv.gz'), gzipSync(bytes))
    const how = ['--stream', '--model', model, '-m', '2', '-o', at('packed.csv.gz')]
    await runHere(['fill', at('table.csv.gz'), ...how], { sizes: tinySizes(4000, 900, 70) })
    for (const m of [1, 2])
      expect(gunzipSync(readFileSync(at(`packed-${m}.csv.gz`))).equals(readFileSync(at(`two-${m}.csv`)))).toBe(true)
  })

  it('says at its end what in it could not be read, counted over all parts', async () => {
    const input = inPieces(bytes, [4000])
    const sizes = tinySizes(2500, 1000, 50)
    const { notes, said } = await runHere(['fill', '-', '--model', model, '-o', '-'], { input, sizes })
    expect(notes.join('\n')).toMatch(/day, first: 8 cells hold “soon”, not a date/)
    expect(said).toMatch(/^Filled \d+ cells in 420 rows\. Written to standard output\.$/)
  })
})

describe('what goes wrong on the way', () => {
  const stream = (path: string, output: string) =>
    runHere(['fill', path, '--stream', '--model', model, '-o', output], { sizes: tinySizes(4000, 900, 20) })
  const nothingLeft = (name: string): void =>
    expect(readdirSync(folder).filter((file) => file === name || file.startsWith('.lacuna'))).toEqual([])

  it('is said with the row: a quote that is never closed', async () => {
    // Any quote further down would close it.
    const after = Array.from({ length: 9 }, (_, i) => `s${i},1,2,,`)
    writeFileSync(at('bad.csv'), text([...lines.slice(0, 200), 't,1,2,"minus,', ...after]))
    await expect(stream(at('bad.csv'), at('bad-out.csv'))).rejects.toThrow(/column \d+ \(row 201\), is never closed/)
    nothingLeft('bad-out.csv')
  })

  it('is said with the row: a packed file that is cut off', async () => {
    const packed = gzipSync(bytes)
    writeFileSync(at('cut.csv.gz'), packed.subarray(0, Math.floor(packed.length * 0.8)))
    await expect(stream(at('cut.csv.gz'), at('cut-out.csv'))).rejects.toThrow(/damaged or incomplete.* after row \d+/)
    nothingLeft('cut-out.csv')
  })

  it('is said with the row: a full disk, also where the output is packed', async () => {
    await expect(stream(table, '/dev/full')).rejects.toThrow(
      /The disk is full.* This was (after row|in the first rows)/,
    )
  })

  it('is said with the row: a pipe that nobody reads any more', async () => {
    let taken = 0
    const closed = (some: Uint8Array): void => {
      taken += some.length
      if (taken > 9000) throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    }
    const input = inPieces(bytes, [2000])
    const sizes = tinySizes(4000, 900, 20)
    await expect(runHere(['fill', '-', '--model', model, '-o', '-'], { input, sizes, taken: closed })).rejects.toThrow(
      /The program that takes the output has ended.* after row \d+/,
    )
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const abort = new AbortController()
    const input = (async function* () {
      yield* inPieces(bytes.subarray(0, 9000), [3000])
      abort.abort()
      yield* inPieces(bytes.subarray(9000), [3000])
    })()
    const argv = ['fill', '-', '--model', model, '-o', at('stopped.csv')]
    const piped = { input, sizes: tinySizes(4000, 900, 20), signal: abort.signal }
    await expect(runHere(argv, piped)).rejects.toThrow('Cancelled')
    nothingLeft('stopped.csv')
  })

  it.each([
    [['--layout', 'long', '-m', '2'], /Tables one below the other need the whole table/],
    [['--manifest', 'm.json'], /leave --manifest out/],
    [['-m', '2'], /Standard output takes one table/],
  ])('refuses what needs the whole table: %j', async (options, said) => {
    await expect(runHere(['fill', '-', '--model', model, '-o', '-', ...options])).rejects.toThrow(said)
  })

  it('refuses to begin without a model, and an empty input', async () => {
    await expect(runHere(['fill', '-', '-o', '-'])).rejects.toThrow(/give it with --model/)
    await expect(runHere(['fill', '-', '--model', model, '-o', '-'])).rejects.toThrow(/This file is empty/)
  })
})

describe('training on rows of a table that passes by', () => {
  const options = ['--preset', 'quick', '--steps', '2', ...engine]

  it('draws each row as often as any other, the same ones with the same seed, and says so', async () => {
    const argv = ['train', '-', '-o', at('s.lacuna'), '--sample-rows', '100', ...options]
    const { notes, said } = await runHere(argv, { input: inPieces(bytes, [999]), sizes: tinySizes(4000, 900, 20) })
    expect(notes).toContain(
      'standard input has 420 rows; 100 of them are learned, each as likely to be drawn as any other (seed 1).',
    )
    expect(said).toMatch(/from 100 rows/)
  })

  it('learns all rows where they are few, as from the file', async () => {
    const argv = ['train', '-', '-o', at('all.lacuna'), ...options]
    const { said } = await runHere(argv, { input: inPieces(bytes, [999]), sizes: usualSizes })
    expect(said).toMatch(/from 420 rows/)
  })

  it('does not pretend to know neighbours', async () => {
    const argv = ['train', '-', '-o', at('s.lacuna'), '--sample-rows', '100', '--order-by', 'rows', ...options]
    await expect(runHere(argv, { input: inPieces(bytes, [999]) })).rejects.toThrow(
      /leave --order-by and --group-by out/,
    )
  })
})
