import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { dataFolder } from '../data-folder'
import type { Host } from '../host'
import { openWebHost } from './open'
import { untilTold } from './until-told'

export type WebOptions = {
  readonly host: Host
  /** 0 = any free port. */
  readonly port: number
  /** A file to open at once. */
  readonly file: string | undefined
}

/** The application for a browser on this machine, until a signal, when `ended` is fulfilled. Prints the one address it is at. */
export async function runWebHost({ host, port, file }: WebOptions): Promise<{ readonly ended: Promise<void> }> {
  const data = dataFolder('browser', process.env, process.platform, homedir())
  const web = await openWebHost({ host, data, port })
  if (file !== undefined) web.held.emit('openFile', web.application.registerFile(resolve(file)))
  console.log(`Lacuna is at ${web.url}`)
  return { ended: untilTold(web.close) }
}
