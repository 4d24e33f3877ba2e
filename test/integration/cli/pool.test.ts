import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisReport, WhatIfReport } from '../../../contract/analysis'
import { analyse } from '../../../main/analysis/analyse'
import { penguinsIn } from '../../unit/analysis/long-table'
import { freshFolder, lacuna } from './support'

const SLOW = 400_000
const folder = freshFolder()
const at = (name: string): string => join(folder, name)
const pooling = resolve(import.meta.dirname, '../../fixtures/pooling')
const fixture = join(pooling, 'penguins-long.csv')
const sample = resolve(import.meta.dirname, '../../../resources/samples/penguins.csv')
const formula = 'body_mass_g ~ flipper_length_mm + species'

async function pool(...args: string[]): Promise<AnalysisReport> {
  const { code, out, err } = await lacuna(folder, ['pool', ...args, '--json'])
  expect(code, err).toBe(0)
  return JSON.parse(out) as AnalysisReport
}

const near = (actual: number | null, wanted: number, size = Math.abs(wanted)): void =>
  expect(Math.abs(actual! - wanted)).toBeLessThanOrEqual(1e-6 * size)

describe('mice’s imputations, against R’s figures (pool.R)', () => {
  type Row = Record<'estimate' | 'standardError' | 'df' | 'p' | 'low' | 'high' | 'fmi', number> & { name: string }
  type Model = { formula: string; pooled: Row[]; complete: number[][] }
  const expected = JSON.parse(readFileSync(join(pooling, 'expected.json'), 'utf8')) as Record<
    'linear' | 'logistic',
    Model[]
  >
  it.each(
    [expected.linear[0]!, expected.linear[1]!, expected.logistic[0]!].map((model) => [model.formula, model] as const),
  )('%s', async (text, model) => {
    const { estimates } = await pool(fixture, '--model', text)
    expect(estimates.map(({ name }) => name)).toEqual(model.pooled.map(({ name }) => name))
    estimates.forEach((own, index) => {
      const r = model.pooled[index]!
      for (const key of ['estimate', 'low', 'high'] as const)
        near(own[key], r[key], Math.max(Math.abs(r[key]), r.standardError))
      for (const key of ['standardError', 'df', 'p', 'fmi'] as const) near(own[key], r[key])
      const [estimate, standardError, , p] = model.complete[index]!
      near(own.complete!.estimate, estimate!, Math.max(Math.abs(estimate!), standardError!))
      near(own.complete!.standardError, standardError!)
      near(own.complete!.p, p!)
    })
  })

  it('are shown as a table, with complete rows beside it and a sentence, and written as CSV', async () => {
    const { code, out, err } = await lacuna(folder, ['pool', fixture, '--model', formula, '-o', 'pooled.csv'])
    expect(code, err).toBe(0)
    expect(out).toMatch(
      /estimate +std\. error +df +95% interval +p +fmi +complete rows +std\. error +95% interval +p\n/,
    )
    // R: 54.0922788955257, 7.840288327017, 22.1873727399025, 37.84 to 70.34, 5.99858038484587e-7, 0.439853313625986.
    expect(out).toMatch(/\nflipper_length_mm +54\.09 +7\.84 +22\.2 +37\.84 to 70\.34 +<0\.001 +0\.440 +52\.76/)
    expect(out).toContain('For a paper: We computed a linear regression of body_mass_g')
    const [head, ...lines] = readFileSync(at('pooled.csv'), 'utf8').trim().split('\n')
    expect(head).toContain('name,label,estimate,standardError,df,low,high,p,rows')
    expect(lines).toHaveLength(4)
    const cells = lines[1]!.split(',')
    expect(cells[0]).toBe('flipper_length_mm')
    near(Number(cells[2]), expected.linear[0]!.pooled[1]!.estimate)
  })
})

describe('Lacuna’s own imputations', () => {
  const fill = ['fill', sample, '--model', 'm.lacuna', '-m', '5', '--seed', '3']
  beforeAll(async () => {
    const quick = ['--preset', 'quick', '--steps', '40', '--engine', 'onnx-cpu']
    for (const args of [
      ['train', sample, '-o', 'm.lacuna', ...quick],
      [...fill, '--layout', 'long', '-o', 'long.csv'],
      [...fill, '--layout', 'stata', '-o', 'stata.csv'],
      [...fill, '--layout', 'files', '-o', 'own.csv'],
    ]) {
      const { code, err } = await lacuna(folder, args)
      expect(code, err).toBe(0)
    }
  }, SLOW)

  const wanted = (): AnalysisReport =>
    analyse(penguinsIn(at('long.csv'), 5), { kind: 'regression', formula, family: 'auto' })
  const files = [1, 2, 3, 4, 5].map((number) => `own-${number}.csv`)

  it('say the same in one long file as read without the application’s readers', async () => {
    const report = await pool('long.csv', '--model', formula)
    expect(report.estimates.map(({ label }) => label)).toContain('species Gentoo')
    expect(report).toMatchObject({ imputations: 5, rows: 344, completeRows: 342 })
    // Not a pooling of five equal tables.
    expect(report.estimates[1]!.fmi).toBeGreaterThan(0)
    expect(report).toEqual(JSON.parse(JSON.stringify(wanted())))
  })

  it('say the same as Stata’s long file and as one file each', async () => {
    expect(await pool('stata.csv', '--model', formula)).toEqual(await pool('long.csv', '--model', formula))
    const { estimates, completeRows } = await pool(...files, '--model', formula)
    expect(completeRows).toBeNull()
    expect(estimates.map(({ estimate, p }) => [estimate, p])).toEqual(
      wanted().estimates.map(({ estimate, p }) => [estimate, p]),
    )
    expect(await pool(...files, '--original', sample, '--model', formula)).toEqual(JSON.parse(JSON.stringify(wanted())))
  })

  it.each([
    [['--mean', 'body_mass_g,bill_length_mm'], 2, 'body_mass_g'],
    [['--proportion', 'sex'], 2, 'sexmale'],
    [['--quantile', 'body_mass_g=0.25,0.75'], 2, 'body_mass_g'],
    [['--correlation', 'body_mass_g,flipper_length_mm'], 1, 'body_mass_g'],
    [['--compare', 'body_mass_g', '--by', 'sex'], 3, 'male'],
    [['--model', 'sex ~ bill_length_mm', '--kind', 'logistic'], 2, 'bill_length_mm'],
  ])('%j', async (args, count, name) => {
    const { estimates } = await pool('long.csv', ...args)
    expect(estimates).toHaveLength(count)
    expect(estimates.some((estimate) => estimate.name.includes(name))).toBe(true)
    for (const { complete } of estimates) expect(complete).not.toBeNull()
  })
})

describe('several files are read alike', () => {
  const write = (name: string, rows: readonly string[]): string => {
    writeFileSync(at(name), `y,group,size\n${rows.join('\n')}\n`)
    return name
  }
  const rows = (group: (row: number) => string, size: (row: number) => string): string[] =>
    Array.from({ length: 30 }, (_, row) => `${(row * 7) % 13}.${row % 10},${group(row)},${size(row)}`)
  const letters = (row: number): string => 'abc'[row % 3]!
  const number = (row: number): string => String((row * 11) % 17)

  it('types are the first file’s, levels those of all', async () => {
    const first = write(
      'first.csv',
      rows((row) => (row === 2 ? 'a' : letters(row)), number),
    )
    // Its groups alone would be numbered otherwise: “A” comes before “a” and is in no other file.
    const second = write(
      'second.csv',
      rows((row) => (row === 0 ? 'A' : letters(row)), number),
    )
    const { estimates } = await pool(first, second, '--proportion', 'group')
    expect(
      Object.fromEntries(estimates.map(({ name, own }) => [name, own.map((share) => Math.round(30 * share))])),
    ).toEqual({
      groupa: [11, 9],
      groupb: [10, 10],
      groupc: [9, 10],
      groupA: [0, 1],
    })
    const coded = write(
      'coded.csv',
      rows(letters, (row) => (row === 4 ? 'many' : number(row))),
    )
    expect((await pool(first, write('again.csv', rows(letters, number)), '--mean', 'size')).rows).toBe(30)
    // Alone, zeros and ones are read as yes and no.
    const two = write(
      'two.csv',
      rows(letters, (row) => String(row % 2)),
    )
    expect((await pool(first, two, '--mean', 'size')).estimates[0]!.own[1]).toBe(0.5)
    expect((await pool(two, first, '--proportion', 'size')).estimates[0]!.own[0]).toBe(0.5)
    const spec = at('spec.json')
    writeFileSync(spec, JSON.stringify({ size: { type: 'category' } }))
    const shares = await pool(first, coded, '--columns', spec, '--proportion', 'size')
    expect(shares.estimates.find(({ name }) => name === 'sizemany')!.own).toEqual([0, 1 / 30])
  })

  it.each([
    ['a single table', ['first.csv', '--mean', 'y'], 1, 'holds one table; give several filled files'],
    ['nothing asked', [fixture], 2, 'Say what to compute'],
  ])('%s gets one sentence', async (_, args, code, words) => {
    write('first.csv', rows(letters, number))
    const ended = await lacuna(folder, ['pool', ...args])
    expect([ended.code, ended.out]).toEqual([code, ''])
    const sentences = ended.err.split('\n').filter((line) => line !== '' && !/^\S+ +\d+%$/.test(line))
    expect(sentences).toEqual([expect.stringContaining(words)])
  })
})

describe('what if the filled values were others', () => {
  it('moves the mean by the amount times the share that is filled, and says where a conclusion changes', async () => {
    const report = (await pool(
      fixture,
      '--mean',
      'body_mass_g',
      '--delta',
      'body_mass_g=-100:100:50',
    )) as AnalysisReport & {
      whatIf: WhatIfReport
    }
    const { amounts, changed, rows, estimates } = report.whatIf
    expect(amounts).toEqual([-100, -50, 0, 50, 100])
    estimates[0]!.points.forEach(({ estimate }, index) =>
      near(estimate, report.estimates[0]!.estimate + (amounts[index]! * changed) / rows),
    )
    const args = ['pool', fixture, '--model', formula, '--scale', 'body_mass_g=0:2:0.2', '--where', 'species=Gentoo']
    const { code, out, err } = await lacuna(folder, [...args, '-o', 'what-if.csv'])
    expect(code, err).toBe(0)
    expect(out).toContain('What if the filled values of body_mass_g where species is Gentoo were others')
    expect(out).toMatch(/species Gentoo: (as filled it|differs|does not)/)
    expect(readFileSync(at('what-if.csv'), 'utf8')).toMatch(
      /^name,label,times,estimate,low,high,p,tipping\.below,tipping\.above\n/,
    )
  })
})
