import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UserError } from '../../errors'

export const loopback = '127.0.0.1'

/** Begins to listen, for this machine alone. `wanted`: 0 = any free port. Gives back the port. */
export async function listenHere(server: Server, wanted: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new UserError('io', `Port ${wanted} is in use. Choose another with --port, or leave it out.`)
          : error,
      ),
    )
    server.listen(wanted, loopback, resolve)
  })
  return (server.address() as AddressInfo).port
}
