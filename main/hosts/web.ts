import { parseArgs } from 'node:util'
import { UserError } from '../errors'
import { nodeHost } from './node-host'
import { runWebHost } from './web/run'

/** The web host as a program of its own: `node out/main/web.js [--port N] [--file PATH]`. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, file: { type: 'string' } } })

try {
  const { ended } = await runWebHost({
    host: nodeHost(import.meta.dirname),
    port: Number(values.port),
    file: values.file,
  })
  await ended
  process.exit(0)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exit(1)
}
