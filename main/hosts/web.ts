import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { createApp } from '../app'
import { UserError } from '../errors'
import { dataFolder } from './data-folder'
import { nodeCompute } from './node-compute'
import { placesAround } from './places'
import { serveWeb } from './web/serve'

/** The same application without Electron, for a browser on this machine: `node out/main/web.js [--port N] [--file PATH]`. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, file: { type: 'string' } } })
const places = placesAround(import.meta.dirname)
const log = (line: string): void => console.error(line)

const application = await createApp({
  dataFolder: dataFolder(process.env, process.platform, homedir()),
  resourcesFolder: places.resources,
  fileWorkerUrl: places.fileWorkerUrl,
  spawnCompute: nodeCompute(places.compute, log),
  now: Date.now,
  log,
})

let waitingFile = values.file
const server = await serveWeb({
  application,
  renderer: places.renderer,
  port: Number(values.port),
  token: randomBytes(24).toString('base64url'),
  maxUploadBytes: 8e9,
  log,
  onConnected: () => {
    if (waitingFile !== undefined) application.emit('openFile', application.registerFile(waitingFile))
    waitingFile = undefined
  },
}).catch((error: unknown) => {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  return process.exit(1)
})
console.log(`Lacuna is at ${server.url}`)

let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  await server.close()
  await application.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
// Whoever started us is gone: nobody could stop us any more.
process.on('disconnect', () => void end())
