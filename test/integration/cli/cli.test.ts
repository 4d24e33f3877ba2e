import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, lacuna, throughShell, writeTable } from './support'

const SLOW = 400_000
const folder = freshFolder()
const table = writeTable(folder)
const at = (name: string): string => join(folder, name)
const quick = ['--preset', 'quick', '--steps', '40', '--engine', 'onnx-cpu']

beforeAll(async () => {
  const trained = await lacuna(folder, ['train', table, '-o', 'm.lacuna', ...quick])
  expect(trained.err).not.toContain('wrong')
  expect(trained.code).toBe(0)
}, SLOW)

describe('lacuna', () => {
  it('shows what is in a table', async () => {
    const { out } = await lacuna(folder, ['inspect', table, '--json'])
    const info = JSON.parse(out) as { rows: number; columns: { name: string; type: string; leftOut: string | null }[] }
    expect(info.rows).toBe(160)
    expect(info.columns.map(({ name }) => name)).toEqual(['id', 'x', 'y, in mm', 'kind', 'note'])
    expect(info.columns.filter(({ leftOut }) => leftOut !== null).map(({ name }) => name)).toEqual(['id', 'note'])
  })

  it('fills the gaps and leaves every observed cell byte for byte as it was', async () => {
    const { out, code } = await lacuna(folder, [
      'fill',
      table,
      '--model',
      'm.lacuna',
      '-o',
      'filled.csv',
      '--json',
      '--manifest',
      'run.json',
    ])
    expect(code).toBe(0)
    const report = JSON.parse(out) as { filled: number; files: string[] }
    const before = readFileSync(table, 'utf8').split('\r\n')
    const after = readFileSync(at('filled.csv'), 'utf8').split('\r\n')
    expect(after).toHaveLength(before.length)
    let gaps = 0
    const cells = (line: string): string[] => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    before.forEach((line, row) => {
      const filled = cells(after[row]!)
      cells(line).forEach((cell, c) => {
        if (row > 0 && row <= 160 && ['', 'NA', '?'].includes(cell) && c > 0) {
          gaps++
          expect(filled[c]).not.toBe(cell)
        } else expect(filled[c]).toBe(cell)
      })
    })
    expect(report.filled).toBe(gaps)
    expect(report.files).toEqual(['filled.csv'])
    expect(JSON.parse(readFileSync(at('run.json'), 'utf8'))).toMatchObject({ input: { name: 'table.csv' } })
  })

  it('leaves every text that is there byte for byte, says so, and names it', async () => {
    const words = ['G', 'refused', 'Infinity', 'closed']
    const floors = Array.from({ length: 120 }, (_, row) => {
      if (row % 11 === 5) return ''
      return row % 10 === 3 ? words[Math.floor(row / 40)]! : String((row % 5) + 1)
    })
    const rows = floors.map((floor, row) => `${floor},${row % 9 === 4 ? 'NA' : 20 + (row % 5) * 10 + (row % 3)}`)
    const text = `floor,rent\n${rows.join('\n')}\n`
    writeFileSync(at('floors.csv'), text)
    const inspected = await lacuna(folder, ['inspect', 'floors.csv'])
    expect(inspected.out).toMatch(/floor +integer +11 \(9\.2%\) +11 /)
    expect(inspected.out).toContain(
      'floor: 11 cells hold “G”, “refused”, “Infinity”, not a number; they stay as they are',
    )
    const info = JSON.parse((await lacuna(folder, ['inspect', 'floors.csv', '--json'])).out) as {
      columns: { kept: { count: number; texts: { text: string; count: number }[] } }[]
    }
    expect(info.columns[0]!.kept).toMatchObject({ count: 11, texts: [{ text: 'G', count: 4 }, {}, {}] })
    for (const method of [
      ['--method', 'mean'],
      ['--method', 'sample', '-m', '1'],
    ]) {
      const { code, err } = await lacuna(folder, ['fill', 'floors.csv', '-o', 'floors-out.csv', ...method, ...quick])
      expect(code).toBe(0)
      expect(err).toContain('they stay as they are')
      const out = existsSync(at('floors-out-1.csv')) ? 'floors-out-1.csv' : 'floors-out.csv'
      const after = readFileSync(at(out), 'utf8').split('\n')
      text.split('\n').forEach((line, row) => {
        const cells = after[row]!.split(',')
        line.split(',').forEach((cell, c) => {
          if (cell === 'NA' || (cell === '' && row > 0 && row <= 120)) expect(cells[c]).toMatch(/^\d+$/)
          else expect(cells[c]).toBe(cell)
        })
      })
    }
  }, 400_000)

  it('fills a table that alone says little: one row, and columns without a single value', async () => {
    writeFileSync(at('one.csv'), '"x","y, in mm","kind"\r\n1.5,,\r\n')
    const one = await lacuna(folder, ['fill', 'one.csv', '--model', 'm.lacuna', '-o', 'one-filled.csv', '--json'])
    expect(one.code, one.err).toBe(0)
    expect(JSON.parse(one.out)).toMatchObject({ filled: 2 })
    expect(readFileSync(at('one-filled.csv'), 'utf8').split('\r\n')[1]).toMatch(
      /^1\.5,-?\d+\.?\d*,(?:"plus, or more"| ?minus)$/,
    )
  })

  it('fills what comes through a pipe and writes it to one, with what is said beside it', async () => {
    const options = ['--model', at('m.lacuna')]
    await lacuna(folder, ['fill', table, ...options, '-o', 'unpiped.csv'])
    const piped = await throughShell(folder, `head -100 table.csv | $LACUNA fill - --model m.lacuna -o -`)
    expect(piped.code, piped.err).toBe(0)
    expect(piped.out.split('\r\n')).toHaveLength(101)
    expect(readFileSync(at('unpiped.csv'), 'utf8').slice(0, 60)).toBe(piped.out.slice(0, 60))
    expect(piped.err).toMatch(/Filled \d+ cells in 99 rows\. Written to standard output\.\s*$/)
    const asJson = await throughShell(folder, `gzip -c table.csv | $LACUNA score - --model m.lacuna -o s.csv.gz --json`)
    expect(JSON.parse(asJson.out)).toMatchObject({ rows: 160, file: 's.csv.gz' })
  })

  it('ends with an error when nobody takes what it writes, or there is no more room', async () => {
    const long = '(cat table.csv; for i in $(seq 40); do tail -n +2 table.csv; done)'
    const closed = await throughShell(
      folder,
      `${long} | $LACUNA fill - --model m.lacuna -o - | head -c 9; exit \${PIPESTATUS[1]}`,
    )
    expect(closed.code).toBe(1)
    expect(closed.err).toContain('The program that takes the output has ended')
    const full = await throughShell(folder, `$LACUNA fill table.csv --stream --model m.lacuna -o - > /dev/full`)
    expect([full.code, full.err]).toEqual([1, expect.stringContaining('The disk is full')])
  })

  it('fills the median on request, the one that query states, and says so', async () => {
    writeFileSync(at('half.csv'), '"x","y, in mm","kind"\r\n1.5,,minus\r\n0.5,11.5,minus\r\n')
    const fill = ['fill', 'half.csv', '--model', 'm.lacuna', '--json', '--manifest', 'half.json']
    const filledBy = async (method: string): Promise<string> => {
      const { out, code, err } = await lacuna(folder, [...fill, '-o', `half-${method}.csv`, '--method', method])
      expect(code, err).toBe(0)
      expect(JSON.parse(out)).toMatchObject({ filled: 1, method, files: [`half-${method}.csv`] })
      const { fills, export: written } = JSON.parse(readFileSync(at('half.json'), 'utf8')) as {
        fills: { method: string }[]
        export: { fill: string }
      }
      expect([fills.map((one) => one.method), written.fill]).toEqual([[method], method])
      return readFileSync(at(`half-${method}.csv`), 'utf8')
        .split('\r\n')[1]!
        .split(',')[1]!
    }
    const given = ['--given', 'x=1.5,kind=minus', '--target', 'y, in mm', '--json']
    const { out } = await lacuna(folder, ['query', '--model', 'm.lacuna', ...given])
    const { mean, median } = JSON.parse(out) as { mean: number; median: number }
    expect(Number(await filledBy('median'))).toBeCloseTo(median, 1)
    expect(Number(await filledBy('mean'))).toBeCloseTo(mean, 1)
  })

  it('writes a table without gaps as it is', async () => {
    const text = '"x","y, in mm","kind"\r\n1.5,12.0,minus\r\n'
    writeFileSync(at('whole.csv'), text)
    for (const method of [
      ['--method', 'mean'],
      ['--method', 'sample', '-m', '2'],
    ]) {
      const whole = await lacuna(folder, ['fill', 'whole.csv', '--model', 'm.lacuna', '-o', 'same.csv', ...method])
      expect(whole.code, whole.err).toBe(0)
      expect(readFileSync(at('same.csv'), 'utf8')).toBe(text)
    }
  })

  it('says in one sentence that a column is in another unit than the model learned', async () => {
    const metres = readFileSync(table, 'utf8').replace(/^(r\d+,[^,]*),([\d.]+),/gm, (_, start: string, mm: string) => {
      return `${start},${(Number(mm) / 1000).toFixed(4)},`
    })
    writeFileSync(at('metres.csv'), metres)
    const sentence =
      /^“y, in mm” is 0\.00\d+ to 0\.01\d+ here, but was \d[\d.]* to 1\d[\d.]* where the model learned: check that both are in the same unit\.$/m
    for (const command of [
      ['fill', 'metres.csv', '--model', 'm.lacuna', '-o', 'metres-filled.csv'],
      ['score', 'metres.csv', '--model', 'm.lacuna', '-o', 'metres-score.csv'],
      ['evaluate', 'metres.csv', '--model', 'm.lacuna'],
    ]) {
      const { code, err } = await lacuna(folder, command)
      expect(code, err).toBe(0)
      expect(err).toMatch(sentence)
    }
    const same = await lacuna(folder, ['score', table, '--model', 'm.lacuna', '-o', 'same-score.csv'])
    expect(same.err).not.toContain('unit')
  })

  it(
    'writes dates into a column of dates that is empty in the new table',
    async () => {
      const rows = Array.from({ length: 60 }, (_, i) => {
        const day = new Date(Date.UTC(2020, 0, 1 + 6 * i)).toISOString().slice(0, 10)
        return `${(i / 10).toFixed(1)},${day}`
      })
      writeFileSync(at('visits.csv'), `dose,visit\n${rows.join('\n')}\n`)
      const trained = await lacuna(folder, ['train', 'visits.csv', '-o', 'visits.lacuna', ...quick])
      expect(trained.code, trained.err).toBe(0)
      writeFileSync(at('new.csv'), 'dose,visit\n2.5,\n4.1,\n')
      const filled = await lacuna(folder, ['fill', 'new.csv', '--model', 'visits.lacuna', '-o', 'new-filled.csv'])
      expect(filled.code, filled.err).toBe(0)
      for (const line of readFileSync(at('new-filled.csv'), 'utf8').trim().split('\n').slice(1))
        expect(line).toMatch(/^\d\.\d,20(?:19|20|21)-\d\d-\d\d$/)
    },
    SLOW,
  )

  it('draws the same imputations for the same seed, byte for byte, and others for another', async () => {
    const draw = async (name: string, seed: string): Promise<Buffer> => {
      const { code } = await lacuna(folder, [
        'fill',
        table,
        '--model',
        'm.lacuna',
        '-o',
        name,
        '-m',
        '3',
        '--layout',
        'long',
        '--seed',
        seed,
      ])
      expect(code).toBe(0)
      return readFileSync(at(name))
    }
    const once = await draw('once.csv', '7')
    expect((await draw('again.csv', '7')).equals(once)).toBe(true)
    expect((await draw('other.csv', '8')).equals(once)).toBe(false)
    expect(once.toString().split('\r\n')[0]).toMatch(/^\.imp,\.id,/)
  })

  it('scores cells and rows, answers questions, and gives likelihoods', async () => {
    expect((await lacuna(folder, ['score', table, '--model', 'm.lacuna', '-o', 'score.csv'])).code).toBe(0)
    expect(readFileSync(at('score.csv'), 'utf8').split('\n')).toHaveLength(162)
    const query = await lacuna(folder, [
      'query',
      '--model',
      'm.lacuna',
      '--given',
      'x=1.5',
      '--target',
      'kind',
      '--json',
    ])
    const { probabilities } = JSON.parse(query.out) as { probabilities: { level: string; probability: number }[] }
    expect(probabilities.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 5)
    const wild = await lacuna(folder, ['query', '--model', 'm.lacuna', '--given', 'x=1e9', '--target', 'kind'])
    expect(wild.out).toMatch(
      /\nThe value of “x” lies far beyond all that the model learned from, so it counts as unknown/,
    )
    const loglik = async (...more: string[]) =>
      JSON.parse((await lacuna(folder, ['loglik', table, '--model', 'm.lacuna', '--json', ...more])).out) as {
        mean: number
      }
    const stratified = await loglik()
    const random = await loglik('--importance', '400')
    expect(random.mean).toBeCloseTo(stratified.mean, 1)
  })

  it(
    'trains to the same model for the same seed, byte for byte',
    async () => {
      await lacuna(folder, ['train', table, '-o', 'twin.lacuna', ...quick])
      expect(readFileSync(at('twin.lacuna')).equals(readFileSync(at('m.lacuna')))).toBe(true)
    },
    SLOW,
  )

  it(
    'goes on after kill -9 to the model it would have become',
    async () => {
      // What no straight line tells takes long enough to learn that a state is kept on the way.
      const curved = at('curved.csv')
      const rows = Array.from(
        { length: 900 },
        (_, i) => `${i % 90},${Math.sin(i % 90).toFixed(3)},${((i * 7) % 13) * (i % 5)}`,
      )
      writeFileSync(curved, `a,b,c\n${rows.join('\n')}\n`)
      const longer = [
        '--preset',
        'quick',
        '--steps',
        '700',
        '--engine',
        'onnx-cpu',
        '--seed',
        '3',
        '--max-minutes',
        '60',
      ]
      const killed = await lacuna(folder, ['train', curved, '-o', 'long.lacuna', ...longer], (_, kill) => {
        if (existsSync(at('long.lacuna.checkpoint'))) kill()
      })
      expect(killed.code).not.toBe(0)
      expect(existsSync(at('long.lacuna'))).toBe(false)
      const resumed = await lacuna(folder, ['train', curved, '-o', 'long.lacuna', ...longer, '--resume'])
      expect(resumed.code).toBe(0)
      expect(existsSync(at('long.lacuna.checkpoint'))).toBe(false)
      await lacuna(folder, ['train', curved, '-o', 'whole.lacuna', ...longer])
      expect(readFileSync(at('long.lacuna')).equals(readFileSync(at('whole.lacuna')))).toBe(true)
    },
    SLOW,
  )
})

describe('lacuna, used wrongly', () => {
  it.each([
    [['nonsense'], 2, 'There is no command'],
    [['fill', 'table.csv'], 2, '-o FILE'],
    [['train', 'table.csv', '-o', 'x', '--preset', 'slow'], 2, '--preset is one of'],
    [['fill', 'table.csv', '-o', 'x.csv', '--method', 'mode'], 2, '--method is one of mean, median, sample'],
    [
      ['fill', 'table.csv', '-o', 'x.csv', '--method', 'median', '-m', '5'],
      2,
      'Several imputations need --method sample',
    ],
    [['fill', 'nowhere.csv', '-o', 'x.csv'], 1, 'nowhere.csv'],
    [['fill', 'table.csv', '-o', 'x.csv', '--model', 'table.csv'], 1, 'not a Lacuna model'],
    [['query', '--model', 'm.lacuna', '--given', 'nobody=1', '--target', 'x'], 1, 'nobody'],
  ])('%j ends with code %i and one sentence', async (args, code, words) => {
    const ended = await lacuna(folder, args)
    expect(ended.code).toBe(code)
    expect(ended.out).toBe('')
    const lines = ended.err
      .trim()
      .split('\n')
      .filter((line) => !/^(Reading|Finding)/.test(line))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(words)
  })
})
