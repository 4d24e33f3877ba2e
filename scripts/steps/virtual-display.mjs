import { spawn } from 'node:child_process'
import { end, keep } from './run.mjs'

/**
 * A display of its own for the windows of the tests, so that they need none and disturb none. Elsewhere than on Linux
 * windows open on the real one.
 */
export async function virtualDisplay() {
  if (process.platform !== 'linux') return { env: {}, close: () => undefined }
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp']
  const server = keep(spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true }))
  const number = await new Promise((resolve) => {
    server.stdio[3].once('data', (data) => resolve(data.toString('utf8').trim()))
    server.once('error', () => resolve(undefined))
    server.once('close', () => resolve(undefined))
  })
  if (number === undefined) return { reason: 'Xvfb did not start.', close: () => undefined }
  // Chromium prefers Wayland where there is one.
  return { env: { DISPLAY: `:${number}`, WAYLAND_DISPLAY: '', XDG_SESSION_TYPE: 'x11' }, close: () => end(server) }
}
