import type { CheckSection } from '../../contract/computer'
import { about } from '../project/about'
import { fine } from './items'

/** Parts whose version a bug may hang on. */
const PARTS = ['onnxruntime-node', '@tensorflow/tfjs', 'ag-grid-community', 'echarts', 'vue', 'hyparquet']

/** Lacuna and what it runs on; `browser`: what the window says of itself. */
export function versions(browser: string | null): CheckSection {
  const { electron, chrome, node } = process.versions
  const runsOn = electron === undefined ? `Node ${node}` : `Electron ${electron}, Chromium ${chrome}, Node ${node}`
  const parts = about.parts.filter(({ name }) => PARTS.includes(name)).map(({ name, version }) => `${name} ${version}`)
  const window = browser === null ? [] : [fine('Window', shortName(browser))]
  return {
    title: 'Versions',
    items: [fine('Lacuna', about.version), fine('Runs on', runsOn), ...window, fine('Parts', parts.join(', '))],
  }
}

/** A browser's name and version out of the long line that it sends. */
const shortName = (line: string): string =>
  /(?:Edg|Firefox|Electron|Chrome|Version)\/[\d.]+/.exec(line)?.[0].replace('Version/', 'Safari ').replace('/', ' ') ??
  'unknown'
