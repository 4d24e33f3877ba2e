import { runCommandLine } from './cli/run'
import { nodeHost } from './node-host'

/** The command line as a program of its own: `node out/main/cli.js COMMAND …`. */
process.exitCode = await runCommandLine(process.argv.slice(2), nodeHost(import.meta.dirname))
