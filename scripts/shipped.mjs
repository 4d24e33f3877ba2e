import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// By its address: the build's configuration is bundled, and keeps addresses but no folder names.
const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Packages that the window's bundle or the letters come from: to npm they are only needed for building. */
const bundled = [
  'vue',
  'pinia',
  'ag-grid-community',
  'echarts',
  'vue-echarts',
  'reka-ui',
  '@lucide/vue',
  '@vueuse/core',
  '@fontsource-variable/inter',
  ...Object.keys(read(root).devDependencies).filter((name) => name.startsWith('@stdlib/')),
]

/**
 * Every package that Lacuna is made of, with what those need in turn: name, version, licence, folder. Rather one too many (what
 * a package names and the bundle leaves out) than one forgotten. Electron has its licences with it.
 */
export function shipped() {
  const found = new Map()
  const visit = (from, name) => {
    const folder = packageFolder(from, name)
    if (folder === undefined || found.has(folder) || name.startsWith('@types/')) return
    const { version, license, dependencies, optionalDependencies } = read(folder)
    found.set(folder, { name, version, licence: license ?? 'see its text', folder })
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(folder, needed)
  }
  for (const name of [...Object.keys(read(root).dependencies), ...bundled]) visit(root, name)
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Where Node would find a package from a folder. */
function packageFolder(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === root) return undefined
  }
}
