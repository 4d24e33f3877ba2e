import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { about } from '../../../scripts/parts.mjs'
import { shipped } from '../../../scripts/shipped.mjs'

const root = resolve(import.meta.dirname, '../../..')
const { dependencies, version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  version: string
}
const names = shipped().map(({ name }) => name)

it('knows every package that Lacuna depends on, what those need, and what the window is bundled from', () => {
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  expect(names).toEqual(expect.arrayContaining(['onnxruntime-common', '@tensorflow/tfjs-core', 'zrender', 'vue']))
  expect(names).not.toContain('vitest')
})

/** Licences that ask for no more than that they are told. */
const permissive = ['MIT', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BSL-1.0', 'CC0-1.0', 'OFL-1.1']

it('states a licence for each, none of which asks for more than to be told', () => {
  for (const { name, licence } of shipped())
    for (const one of licence.replace(/[()]/g, '').split(/ (?:AND|OR) /)) expect(permissive, name).toContain(one)
})

it('tells all of them in About, once', () => {
  const told = [...about.parts.map(({ name }) => name), ...about.others.flatMap((group) => group.names)]
  for (const name of names) expect(told).toContain(told.includes(name) ? name : '@stdlib')
  expect(about.version).toBe(version)
})
