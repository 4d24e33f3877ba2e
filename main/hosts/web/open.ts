import { join } from 'node:path'
import { createApp } from '../../app'
import type { Application } from '../../application'
import type { SpawnCompute } from '../../jobs/compute-process'
import type { Turns } from '../../jobs/turns'
import { createHeldEvents, type HeldEvents } from '../held-events'
import type { Host } from '../host'
import { serveWeb } from './serve'
import { newToken } from './token'

export type OpenWebHost = {
  readonly application: Application
  readonly held: HeldEvents
  /** With the token. */
  readonly url: string
  /** Saves what is open and ends everything. */
  close(): Promise<void>
}

/** The application on a data folder, and the server that browsers reach it by. */
export async function openWebHost({
  host: { places, ...host },
  data,
  port,
  turns,
  around = (spawn) => spawn,
}: {
  readonly host: Host
  readonly data: string
  /** 0 = any free port. */
  readonly port: number
  readonly turns?: Turns
  /** What holds the compute process to more than it does by itself. */
  readonly around?: (spawn: SpawnCompute) => SpawnCompute
}): Promise<OpenWebHost> {
  const log = (line: string): void => console.error(line)
  const application = await createApp({
    dataFolder: data,
    resourcesFolder: places.resources,
    fileWorkerUrl: places.fileWorkerUrl,
    spawnCompute: around(host.compute(log, join(data, 'engines.json'))),
    spawnReader: host.reader(log),
    now: Date.now,
    log,
    ...(turns && { turns }),
  })
  const held = createHeldEvents(application)
  const server = await serveWeb({
    application,
    renderer: places.renderer,
    uploads: join(data, 'uploads'),
    exchange: join(data, 'exchange'),
    port,
    token: newToken(),
    maxUploadBytes: 8e9,
    log,
    onAsked: held.windowAsked,
  }).catch(async (error: unknown) => {
    await application.close()
    throw error
  })
  return {
    application,
    held,
    url: server.url,
    async close() {
      await server.close()
      if (!(await application.close())) log('Your last changes could not be saved; free some disk space.')
    },
  }
}
