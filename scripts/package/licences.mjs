import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shipped } from '../shipped.mjs'

const rule = '─'.repeat(80)

/** Writes the licences of everything that is shipped into one file: each text that came with a package once, under all its packages. */
export function writeLicences(path) {
  const packages = new Map()
  for (const { name, version, licence, folder } of shipped()) {
    const text = textsIn(folder).join('\n\n')
    packages.set(text, [...(packages.get(text) ?? []), `${name} ${version} (${licence})`])
  }
  const parts = [...packages].map(([text, names]) => [rule, ...names, rule, text].join('\n'))
  const head = 'Lacuna contains the packages below. The licence of Electron and those of Chromium lie beside this file.'
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${[head, ...parts].join('\n\n')}\n`)
}

/** The texts that a package has with it; npm takes what begins so for its licence. */
function textsIn(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|notice|copying|thirdparty)[^/]*(\.(txt|md))?$/i.test(entry.name))
    .map(({ name }) => name)
    .sort()
  if (names.length > 0) return names.map((name) => readFileSync(join(folder, name), 'utf8').trim())
  const { author, homepage, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const home = homepage ?? repository?.url ?? repository ?? ''
  return [`By ${author?.name ?? author ?? 'its authors'}, ${home}. The package has no text of its licence with it.`]
}

/** Where it lies until it is packed (electron-builder.yml names it too). */
export const licencesFile = (root) => join(root, '.cache', 'licences', 'LICENSES.packages.txt')
