import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** Who may import whom, as ARCHITECTURE.md draws it. Paths count from the repository's root. */
const root = resolve(import.meta.dirname, '../..')

/** Each layer, and those below it that it may import beside itself and the contract. */
const below: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  renderer: [],
  'main/errors': [],
  'main/counted': [],
  'main/container': [],
  'main/engine': ['main/errors'],
  'main/workers': ['main/errors'],
  'main/rules': ['main/errors', 'main/counted'],
  'main/table': ['main/errors', 'main/counted', 'main/workers', 'main/rules'],
  'main/files': ['main/errors', 'main/counted', 'main/workers', 'main/table'],
  'main/analysis': ['main/errors', 'main/counted', 'main/rules', 'main/table'],
  'main/missing': ['main/errors', 'main/counted', 'main/workers', 'main/table', 'main/analysis'],
  'main/model': ['main/errors', 'main/counted', 'main/container', 'main/engine', 'main/rules', 'main/table'],
  'main/compute': [
    'main/errors',
    'main/counted',
    'main/workers',
    'main/engine',
    'main/rules',
    'main/table',
    'main/model',
  ],
}

const isIn = (path: string, area: string): boolean =>
  path === area || path === `${area}.ts` || path.startsWith(`${area}/`)
const layerOf = (path: string): string | undefined => Object.keys(below).find((layer) => isIn(path, layer))

/** What has no layer of its own in main (app, handlers, jobs, project, hosts) wires the others together. */
function isAllowed(from: string, to: string): boolean {
  if (isIn(to, 'contract')) return true
  if (isIn(to, 'package.json')) return isIn(from, 'main')
  const layer = layerOf(from)
  if (layer !== undefined) return [layer, ...(below[layer] ?? [])].some((area) => isIn(to, area))
  if (isIn(from, 'electron')) return isIn(to, 'electron') || isIn(to, 'main')
  return isIn(from, 'main') && isIn(to, 'main')
}

type Import = { readonly from: string; readonly to: string; readonly local: boolean; readonly types: boolean }

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|vue)$/.test(name))
    .map((name) => join(folder, name))
}

function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), 'utf8')
  const found = text.matchAll(
    /\b(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\b(?:import|require|new URL)\(\s*['"]([^'"\n]+)['"]/g,
  )
  return [...found].map(([, types, plain, called]) => {
    const to = plain ?? called ?? ''
    const local = to.startsWith('.')
    return { from: path, to: local ? normalize(join(dirname(path), to)) : to, local, types: types !== undefined }
  })
}

const all = ['contract', 'main', 'electron', 'renderer'].flatMap(sources).flatMap(importsOf)
const show = ({ from, to }: Import): string => `${from} imports ${to}`

it('finds the imports it judges', () => {
  expect(all.length).toBeGreaterThan(300)
  expect(all.map(show)).toContain('electron/desktop.ts imports main/app')
  expect(all.map(show)).toContain('electron/index.ts imports electron')
})

it.each([
  ['main/engine/a.ts', 'main/model/b', false],
  ['main/table/a.ts', 'main/files/b', false],
  ['main/model/a.ts', 'main/compute/b', false],
  ['main/compute/a.ts', 'main/jobs/b', false],
  ['main/analysis/a.ts', 'main/model/b', false],
  ['main/analysis/a.ts', 'main/table/b', true],
  ['main/rules/a.ts', 'main/table/b', false],
  ['main/table/a.ts', 'main/rules/b', true],
  ['main/missing/a.ts', 'main/analysis/b', true],
  ['main/missing/a.ts', 'main/model/b', false],
  ['main/table/a.ts', 'main/missing/b', false],
  ['main/compute/a.ts', 'main/model/b', true],
  ['main/jobs/a.ts', 'main/compute/b', true],
  ['main/jobs/a.ts', 'electron/b', false],
  ['main/files/a.ts', 'renderer/b', false],
  ['renderer/a.ts', 'main/errors', false],
  ['contract/a.ts', 'main/errors', false],
  ['electron/a.ts', 'main/app', true],
  ['electron/a.ts', 'renderer/b', false],
])('judges rightly: %s imports %s', (from, to, allowed) => {
  expect(isAllowed(from, to)).toBe(allowed)
})

it('every layer imports only what lies below it', () => {
  expect(all.filter(({ from, to, local }) => local && !isAllowed(from, to)).map(show)).toEqual([])
})

it('inference stands without training', () => {
  const wrong = all.filter(({ from, to }) => isIn(from, 'main/model/inference') && isIn(to, 'main/model/training'))
  expect(wrong.map(show)).toEqual([])
})

it('only the desktop shell imports electron', () => {
  const wrong = all.filter(
    ({ from, to, local }) => !local && /^electron(\/|$)/.test(to) && !from.startsWith('electron/'),
  )
  expect(wrong.map(show)).toEqual([])
})

it('the window takes only types from the contract, and nothing from Node', () => {
  const wrong = all.filter(
    ({ from, to, types }) =>
      from.startsWith('renderer/') && ((to.startsWith('contract') && !types) || to.startsWith('node:')),
  )
  expect(wrong.map(show)).toEqual([])
})

it('the contract is made of zod alone', () => {
  const wrong = all.filter(
    ({ from, to }) => from.startsWith('contract/') && to !== 'zod' && !to.startsWith('contract/'),
  )
  expect(wrong.map(show)).toEqual([])
})
