import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const training = readdirSync(join(root, 'main/model/training')).map((name) => `main/model/training/${name}`)
const others = [
  'objective.ts',
  'train-step.ts',
  'encoding/bulk.ts',
  'base/answers.ts',
  'base/fit.ts',
  'context/fit-context.ts',
  'context/fit-kernel.ts',
  'context/neighbours.ts',
  'context/periods.ts',
  'context/runs.ts',
  'context/trend.ts',
  'context/variogram.ts',
  'follows.ts',
  'inference/candidates.ts',
  'inference/ruled/settle.ts',
  'trees/fit-trees.ts',
  'trees/say.ts',
  'trees/trees.ts',
]
const files = [...training, ...others.map((name) => `main/model/${name}`)]

/** Names of files and streams, and points of a quadrature: not choices. */
const NO_CHOICES = ['MAGIC', 'VERSION', 'STREAM', 'PLACES', 'WEIGHTS']

const quality = read('docs/quality.md')
const section = quality.slice(quality.indexOf('## Where the numbers come from'))
const rows = section.split('\n').filter((line) => line.startsWith('| `'))
const listed = (file: string, name: string): string | undefined =>
  rows.find((row) => row.startsWith(`| \`${file}\``) && row.split('|')[2]!.includes(`\`${name}\``))

const numbers = files.flatMap((path) => {
  const file = path.replace(/^.*\//, '')
  return [...read(path).matchAll(/^(?:export )?const ([A-Z_]+)(?:: [^=]+)? = (.+)/gm)]
    .map(([, name, value]) => ({ file, name: name!, value: value! }))
    .filter(({ name }) => !NO_CHOICES.includes(name))
})

it.each(numbers)('the number $name of $file has its line in docs/quality.md', ({ file, name, value }) => {
  const row = listed(file, name)
  expect(row).toBeDefined()
  for (const [number] of value.matchAll(/[\d.]+/g)) expect(row!.split('|')[3]).toContain(number)
})

it('every number that is chosen for a training has its line', () => {
  const config = read('main/model/training/config.ts')
  const type = /export type TrainConfig = \{(.*?)\n\}/s.exec(config)![1]!
  const fields = [...type.matchAll(/readonly (\w+):/g)].map(([, name]) => name!)
  // Sizes have lines of their own; steps follow from the budget.
  const chosen = fields.filter((name) => !['sizes', 'proposalSteps', 'energySteps'].includes(name))
  expect(chosen.length).toBeGreaterThan(8)
  for (const name of chosen) expect(listed('config.ts', name), name).toBeDefined()
})

it('every line or section that another rests on is there', () => {
  const places = quality.split('\n').flatMap((line) => /^(?:- |## )(.+)/.exec(line)?.[1] ?? [])
  for (const [, quoted] of rows.join('\n').matchAll(/“([^”]+)” above/g))
    expect(
      places.find((place) => place.startsWith(quoted!)),
      quoted,
    ).toBeDefined()
})
