import Module from 'node:module'
import { openEngine } from '../../../../main/engine/engine'
import { trainToy } from './toy'

/** Runs in Electron's utility process: trains on the engine named last on the command line, answers with the weights. */
// Electron starts its utility processes without NODE_PATH, through which the rig's packages are found.
const packages = process.env['LACUNA_TEST_PACKAGES']
if (packages !== undefined) {
  process.env['NODE_PATH'] = packages
  ;(Module as typeof Module & { _initPaths(): void })._initPaths()
}

const id = process.argv.at(-1) as 'onnx-cpu'
const port = (process as NodeJS.Process & { parentPort: { postMessage(message: unknown): void } }).parentPort
const engine = await openEngine(id, { threads: 1 })
port.postMessage({ label: engine.label, weights: await trainToy(engine) })
