import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { createApp } from '../../app'
import { dataFolder } from '../data-folder'
import { createHeldEvents } from '../held-events'
import type { Host } from '../host'
import { serveWeb } from './serve'

export type WebOptions = {
  readonly host: Host
  /** 0 = any free port. */
  readonly port: number
  /** A file to open at once. */
  readonly file: string | undefined
}

/** The application for a browser on this machine, until a signal, when `ended` is fulfilled. Prints the one address it is at. */
export async function runWebHost({ host, port, file }: WebOptions): Promise<{ readonly ended: Promise<void> }> {
  const { places } = host
  const log = (line: string): void => console.error(line)
  const data = dataFolder('browser', process.env, process.platform, homedir())
  const application = await createApp({
    dataFolder: data,
    resourcesFolder: places.resources,
    fileWorkerUrl: places.fileWorkerUrl,
    spawnCompute: host.compute(log, join(data, 'engines.json')),
    spawnReader: host.reader(log),
    now: Date.now,
    log,
  })
  const held = createHeldEvents(application)
  if (file !== undefined) held.emit('openFile', application.registerFile(resolve(file)))
  const server = await serveWeb({
    application,
    renderer: places.renderer,
    uploads: join(data, 'uploads'),
    exchange: join(data, 'exchange'),
    port,
    token: randomBytes(24).toString('base64url'),
    maxUploadBytes: 8e9,
    log,
    onAsked: held.windowAsked,
  }).catch(async (error: unknown) => {
    await application.close()
    throw error
  })
  console.log(`Lacuna is at ${server.url}`)

  return {
    ended: new Promise((resolve) => {
      let closing: Promise<void> | undefined
      const close = async (): Promise<void> => {
        await server.close()
        if (!(await application.close())) log('Your last changes could not be saved; free some disk space.')
      }
      const end = (): void => resolve((closing ??= close()))
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
      // Whoever started us is gone: nobody could stop us any more.
      process.on('disconnect', end)
    }),
  }
}
