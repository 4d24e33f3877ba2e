import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ALL_ENGINES } from '../../../main/engine/candidates'
import { freshFolder, lacuna } from './support'

type Found = {
  summary: string
  sections: { title: string; items: { label: string; value: string; state: string }[] }[]
}
type Engines = { engines: { id: string; status: string; detail: string }[] }

describe('lacuna doctor', () => {
  const folder = freshFolder()

  it('is one page on which everything works here, with the tiny training compared', async () => {
    const { out, code } = await lacuna(folder, ['doctor'])
    expect(code).toBe(0)
    expect(out).toMatch(/^Lacuna: check of this computer\nAll is well\. Lacuna calculates with .*ONNX Runtime/)
    for (const title of ['Versions', 'Computer', 'Folders', 'Calculation']) expect(out).toContain(`\n\n${title}\n  `)
    expect(out).toMatch(
      /CPU · ONNX Runtime · .*: works, [\d.]+ GFLOP\/s; a tiny training comes out right \(losses within \de-\d+ of/,
    )
    expect(out).toMatch(/Memory: .*GB, of which .*GB free/)
    expect(out.split('\n').length).toBeLessThan(50)
  })

  it('names no person, no computer, no folder', async () => {
    const secret = 'annamariawho'
    const home = join(folder, secret)
    mkdirSync(home)
    const env = { HOME: home, USER: secret, LOGNAME: secret, XDG_CONFIG_HOME: join(home, '.config') }
    const { out, err } = await lacuna(folder, ['doctor', '--json'], undefined, env)
    expect(JSON.parse(out)).toHaveProperty('sections')
    for (const word of [secret, folder, hostname().length > 3 ? hostname() : folder])
      expect(out + err).not.toContain(word)
    // No path at all: nothing between spaces begins like one.
    expect(out).not.toMatch(/(^|[\s"(])(\/|[A-Z]:\\)\w/)
  })

  it('tells a data folder that cannot be written to', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    const { out } = await lacuna(folder, ['doctor', '--json'], undefined, { LACUNA_DATA_DIR: join(folder, 'a-file') })
    const { summary, sections } = JSON.parse(out) as Found
    expect(summary).toMatch(/^One problem was found\./)
    const items = sections.flatMap((section) => section.items)
    expect(items.filter(({ state }) => state === 'problem').map(({ label }) => label)).toEqual(['Lacuna’s data folder'])
  })
})

describe('lacuna engines', () => {
  it('has one readable sentence for each that is absent', async () => {
    const { out, err } = await lacuna(freshFolder(), ['engines', '--json'])
    const { engines } = JSON.parse(out) as Engines
    expect(engines.map(({ id }) => id).sort()).toEqual([...ALL_ENGINES].sort())
    const absent = engines.filter(({ status }) => status !== 'ready')
    expect(absent.length).toBeGreaterThan(1)
    for (const { detail } of absent) expect(detail).toMatch(/^[A-Z][^/\\\n]{10,140}\.$/)
    expect(err).not.toMatch(/dawn|onnxruntime_src|\.c(c|pp)\b/i)
  })

  it('refuses one that is asked for and absent, in a sentence', async () => {
    const folder = freshFolder()
    writeFileSync(join(folder, 'table.csv'), 'x,y\n1,2\n2,\n3,6\n4,8\n')
    const other = process.platform === 'win32' ? 'onnx-coreml' : 'onnx-directml'
    const { code, err } = await lacuna(folder, ['train', 'table.csv', '-o', 'm.lacuna', '--engine', other])
    expect(code).toBe(1)
    expect(err).toMatch(/ONNX Runtime cannot be used\. .* Choose another engine, or let Lacuna choose\.\n$/)
    expect(err).not.toContain('inside Lacuna')
  })
})
