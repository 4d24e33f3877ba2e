import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { freshFolder, lacuna } from './support'

// Debian's r-cran-mice.
const hasMice = spawnSync('Rscript', ['-e', 'suppressMessages(library(mice))']).status === 0

const SLOW = 400_000
const folder = freshFolder()
const at = (name: string): string => join(folder, name)
const training = ['--preset', 'quick', '--steps', '60', '--engine', 'onnx-cpu']

/** Gaps as 999, as -1, as “?” and as nothing, and one row without any value. */
function writeCoded(): Record<string, number> {
  const random = createRandom(4)
  const missing = { weight: 0, height: 0, kind: 0, score: 0 }
  const gap = (column: keyof typeof missing, text: string, code: string): string => {
    if (random.uniform() > 0.15) return text
    missing[column] += 1
    return code
  }
  const lines = ['weight,height,kind,score']
  for (let row = 0; row < 150; row += 1) {
    const x = random.normal()
    lines.push(
      [
        gap('weight', (70 + 8 * x).toFixed(1), '999'),
        gap('height', (170 + 6 * x + random.normal()).toFixed(0), '-1'),
        gap('kind', x > 0 ? 'tall' : 'short', '?'),
        gap('score', (3 * x).toFixed(2), ''),
      ].join(','),
    )
  }
  lines.splice(80, 0, ',,,')
  for (const column of Object.keys(missing) as (keyof typeof missing)[]) missing[column] += 1
  writeFileSync(at('coded.csv'), `${lines.join('\n')}\n`)
  const spec = { weight: { missingCodes: ['999'] }, height: { missingCodes: ['-1'] }, kind: { missingCodes: ['?'] } }
  writeFileSync(at('spec.json'), JSON.stringify(spec))
  return missing
}

const missing = writeCoded()
const fill = (output: string, ...more: string[]) =>
  lacuna(folder, [
    'fill',
    'coded.csv',
    '--columns',
    'spec.json',
    '--model',
    'm.lacuna',
    '-m',
    '3',
    '-o',
    output,
    ...more,
  ])

beforeAll(async () => {
  const trained = await lacuna(folder, ['train', 'coded.csv', '--columns', 'spec.json', '-o', 'm.lacuna', ...training])
  expect(trained.code, trained.err).toBe(0)
}, SLOW)

describe.skipIf(!hasMice)('mice (skipped where R or its package mice is not installed)', () => {
  it.each([
    { gaps: 'NA', read: 'read.csv(f)' },
    { gaps: 'empty', read: 'read.csv(f, na.strings = "")' },
  ])(
    'as.mids finds every gap of the long table with gaps as $gaps, and no code',
    { timeout: SLOW },
    async ({ gaps, read }) => {
      const { code, err } = await fill('long.csv', '--layout', 'long', '--gaps', gaps)
      expect(code, err).toBe(0)
      const program = `suppressMessages(library(mice)); f <- "long.csv"; m <- suppressWarnings(as.mids(${read}))
      cat(m$m, nrow(m$data), m$nmis[c("weight", "height", "kind", "score")], max(complete(m, 2)$weight, na.rm = TRUE) < 200,
        min(complete(m, 2)$height, na.rm = TRUE) > 100, sum(is.na(complete(m, 2))))`
      const told = execFileSync('Rscript', ['-e', program], { cwd: folder, encoding: 'utf8' }).split(' ')
      const { weight, height, kind, score } = missing
      // Only the row without any value stays as it is.
      expect(told).toEqual(['3', '151', ...[weight, height, kind, score].map(String), 'TRUE', 'TRUE', '4'])
    },
  )
})

it('writes a table for Stata with legal names and empty gaps', { timeout: SLOW }, async () => {
  const { code, err } = await fill('stata.csv', '--layout', 'stata')
  expect(code, err).toBe(0)
  const lines = readFileSync(at('stata.csv'), 'utf8').split('\n')
  expect(lines[0]).toBe('mi_m,mi_id,weight,height,kind,score')
  expect(lines).toHaveLength(1 + 4 * 151 + 1)
  expect(lines.some((line) => /(?:,999,|,-1,|,\?,|NA)/.test(line))).toBe(false)
})

describe('a table without gaps', () => {
  const text = 'a;b\r\n1,5;x\r\n2,5;"y"\r\n;\r\n3,5;x\r\n'
  beforeAll(() => writeFileSync(at('whole.csv'), text))

  it.each([[[]], [['-m', '3', '--layout', 'long']], [['--model', 'm.lacuna']]])(
    'is written as it is, at once, with %j',
    async (more) => {
      const { code, err, out } = await lacuna(folder, ['fill', 'whole.csv', '-o', 'same.csv', ...more])
      expect(code, err).toBe(0)
      expect(out).toBe('There was nothing to fill: the table has no gaps. Saved same.csv as it is.\n')
      expect(readFileSync(at('same.csv'), 'utf8')).toBe(text)
      expect(err).not.toContain('Training')
    },
  )

  it('is called so when all gaps are in columns that are left out', async () => {
    const notes = Array.from(
      { length: 60 },
      (_, row) => `${row % 7},${row === 5 ? '' : `free text ${row} ${'é'.repeat(row)}`}`,
    )
    writeFileSync(at('notes.csv'), `n,note\n${notes.join('\n')}\n`)
    const { code, err, out } = await lacuna(folder, [
      'fill',
      'notes.csv',
      '-o',
      'notes-out.csv',
      '--json',
      '--manifest',
      'n.json',
    ])
    expect(code, err).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ filled: 0, files: ['notes-out.csv'] })
    expect(readFileSync(at('notes-out.csv'), 'utf8')).toBe(readFileSync(at('notes.csv'), 'utf8'))
    expect(JSON.parse(readFileSync(at('n.json'), 'utf8'))).toMatchObject({ input: { name: 'notes.csv' } })
  })
})
