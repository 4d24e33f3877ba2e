import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { freshFolder, lacuna, writeTable } from './support'

const SLOW = 400_000
const folder = freshFolder()
const table = writeTable(folder)
const bytes = (name: string): Buffer => readFileSync(join(folder, name))
const steps = (count: number): string[] => ['--steps', String(count), '--engine', 'onnx-cpu', '--max-minutes', '60']

type Told = { likelihood: number; seed: number; preset: string; earlier: { steps: number; likelihood: number }[] }
let first: Told
beforeAll(async () => {
  const args = ['train', table, '-o', 'first.lacuna', '--preset', 'quick', '--seed', '7', '--json', ...steps(150)]
  first = JSON.parse((await lacuna(folder, args)).out) as Told
}, SLOW)

it(
  'trains a model further, with its own seed and preset, and leaves it as it was',
  async () => {
    const before = bytes('first.lacuna')
    const further = ['train', table, '--continue', 'first.lacuna', ...steps(300)]
    const { out, err, code } = await lacuna(folder, [...further, '-o', 'further.lacuna', '--json'])
    expect(code, err).toBe(0)
    const told = JSON.parse(out) as Told
    expect(told).toMatchObject({ seed: 7, preset: 'quick', earlier: [{ steps: 150 }] })
    expect(told.earlier[0]!.likelihood).toBeCloseTo(first.likelihood, 6)
    expect(told.likelihood).toBeGreaterThan(first.likelihood)
    expect(bytes('first.lacuna').equals(before)).toBe(true)

    const again = await lacuna(folder, [...further, '-o', 'again.lacuna'])
    expect(again.out).toMatch(/Going on helped: rows held out are [\d.]+ times as likely now\. .*Saved again\.lacuna\./)
    expect(bytes('again.lacuna').equals(bytes('further.lacuna'))).toBe(true)
    const filled = await lacuna(folder, ['fill', table, '--model', 'further.lacuna', '-o', 'filled.csv'])
    expect(filled.code, filled.err).toBe(0)
  },
  SLOW,
)

it.each([
  ['nowhere.lacuna', 'nowhere.lacuna'],
  ['table.csv', 'not a Lacuna model'],
])('says what is wrong with %s', async (model, words) => {
  const { code, err } = await lacuna(folder, ['train', table, '--continue', model, '-o', 'x.lacuna'])
  expect(code).toBe(1)
  expect(err).toContain(words)
})
