import { parseArgs } from 'node:util'
import { UserError } from '../errors'
import { runWebHost } from './web/run'

/** The web host as a program of its own: `node out/main/web.js [--port N] [--file PATH]`. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, file: { type: 'string' } } })

await runWebHost({ programs: import.meta.dirname, port: Number(values.port), file: values.file }).catch(
  (error: unknown) => {
    if (!(error instanceof UserError)) throw error
    console.error(error.message)
    process.exit(1)
  },
)
