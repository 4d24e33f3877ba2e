import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshFolder, lacuna, writeTable } from './support'

const quick = ['--steps', '30', '--preset', 'quick']
let folder = ''
const at = (name: string): string => join(folder, name)
beforeAll(() => {
  folder = freshFolder()
  writeTable(folder, 60)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a place that cannot be written is told before anything is learned', async () => {
  for (const args of [
    ['train', 'table.csv', '-o', 'gone/m.lacuna'],
    ['fill', 'table.csv', '-o', 'gone/filled.csv'],
    ['fill', 'table.csv', '-o', 'filled.csv', '--manifest', 'gone/manifest.json'],
  ]) {
    const { code, err } = await lacuna(folder, [...args, ...quick])
    expect([code, err]).toEqual([1, expect.stringContaining('is no longer there; choose another one.')])
    expect(err).not.toContain('Training')
  }
})

it('a model whose place went away while it was learned is kept, and its place is said', async () => {
  mkdirSync(at('away'))
  const { code, err } = await lacuna(folder, ['train', 'table.csv', '-o', 'away/m.lacuna', ...quick], () =>
    rmSync(at('away'), { recursive: true, force: true }),
  )
  const place = /The model was kept: (.+)$/m.exec(err)?.[1] ?? ''
  expect([code, place]).toEqual([1, expect.stringContaining(at('data'))])
  expect((await lacuna(folder, ['score', 'table.csv', '--model', place, '-o', 'score.csv'])).code).toBe(0)
})

it('the manifest goes where it is wanted, a link stays one, and a very long name is fine', async () => {
  const long = `${'n'.repeat(232)}.lacuna`
  expect((await lacuna(folder, ['train', 'table.csv', '-o', long, ...quick])).code).toBe(0)
  mkdirSync(at('elsewhere'))
  writeFileSync(at('real.csv'), '')
  symlinkSync('real.csv', at('link.csv'))
  const filled = await lacuna(folder, [
    'fill',
    'table.csv',
    '--model',
    long,
    '-o',
    'link.csv',
    '--manifest',
    'elsewhere/m.json',
  ])
  expect(filled.code).toBe(0)
  expect(readFileSync(at('real.csv'), 'utf8')).toContain('kind')
  expect(existsSync(at('elsewhere/m.json'))).toBe(true)
  expect(readdirSync(folder).filter((name) => /manifest|\.tmp$/.test(name))).toEqual([])
})

it('a column that holds a number beyond all numbers leaves no model that is called saved and damaged', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => `${row === 5 ? '1.8e308' : row % 7},${(row * 37) % 11}.5`)
  writeFileSync(at('huge.csv'), `a,b\n${rows.join('\n')}\n`)
  const trained = await lacuna(folder, ['train', 'huge.csv', '-o', 'huge.lacuna', ...quick])
  const scored = await lacuna(folder, ['score', 'huge.csv', '--model', 'huge.lacuna', '-o', 'huge-score.csv'])
  expect(trained.code).toBe(scored.code)
  expect(trained.out.includes('Saved')).toBe(scored.code === 0)
})
