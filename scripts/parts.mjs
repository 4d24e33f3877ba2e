import { readFileSync } from 'node:fs'
import { shipped } from './shipped.mjs'

/** What Lacuna is made of, for the About box: read from the installed packages when building. */
const named = [
  'vue',
  'pinia',
  'ag-grid-community',
  'echarts',
  'reka-ui',
  '@lucide/vue',
  '@stdlib/stats-base-dists-t-quantile',
  '@fontsource-variable/inter',
  'papaparse',
  '@tensorflow/tfjs',
  'onnxruntime-node',
  'hyparquet',
  'fflate',
  'ws',
  'zod',
]

const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
const partOf = (name) => {
  const { version, license } = read(`node_modules/${name}/package.json`)
  return { name, version, licence: license }
}

/** The packages that are not named, by licence; the many of one family count as that. */
function others() {
  const byLicence = new Map()
  for (const { name, licence } of shipped()) {
    const shown = name.startsWith('@stdlib/') ? '@stdlib' : name
    if (!named.includes(name)) byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(shown))
  }
  return [...byLicence]
    .map(([licence, names]) => ({ licence, names: [...names] }))
    .sort((a, b) => b.names.length - a.names.length)
}

export const about = {
  version: read('package.json').version,
  parts: ['electron', ...named].map(partOf),
  others: others(),
}
