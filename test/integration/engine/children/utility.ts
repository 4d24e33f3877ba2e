import { openEngine } from '../../../../main/engine/engine'
import { trainToy } from './toy'

/** Runs in Electron's utility process: trains on the engine named last on the command line, answers with the weights. */
const id = process.argv.at(-1) as 'onnx-cpu'
const port = (process as NodeJS.Process & { parentPort: { postMessage(message: unknown): void } }).parentPort
const engine = await openEngine(id, { threads: 1 })
port.postMessage({ label: engine.label, weights: await trainToy(engine) })
