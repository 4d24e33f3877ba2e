import { readFileSync } from 'node:fs'

/** What Lacuna is made of, for the About box: read from the installed packages when building. */
const named = [
  'electron',
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

export const about = {
  version: read('package.json').version,
  parts: named.map((name) => {
    const { version, license } = read(`node_modules/${name}/package.json`)
    return { name, version, licence: license }
  }),
}
