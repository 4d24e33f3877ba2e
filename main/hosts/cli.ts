import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { UserError } from '../errors'
import { readArguments, type Arguments, type CommandName } from './cli/arguments'
import { engines } from './cli/engines'
import { evaluate } from './cli/evaluate'
import { fill } from './cli/fill'
import { inspect } from './cli/inspect'
import { loglik } from './cli/loglik'
import { pool } from './cli/pool'
import { createProgress } from './cli/progress'
import { query } from './cli/query'
import { score } from './cli/score'
import { createCommandContext, type CommandContext } from './cli/context'
import { train } from './cli/train'
import { USAGE, UsageError } from './cli/usage'
import { createReader } from '../reader/reader'
import { prepareReadingFolder } from '../reader/sweep'
import { dataFolder } from './data-folder'
import { nodeReader } from './node-reader'
import { placesAround } from './places'
import { runWebHost } from './web/run'

const FAILED = 1
const WRONG_USE = 2

const COMMANDS: Record<Exclude<CommandName, 'serve'>, (context: CommandContext) => Promise<void>> = {
  inspect,
  train,
  fill,
  score,
  loglik,
  query,
  evaluate,
  pool,
  engines,
}

/** The command line: the same services as the window, in this process. */
async function main(argv: readonly string[]): Promise<void> {
  const args = readArguments(argv)
  if (args === 'help') return void process.stdout.write(USAGE)
  if (args === 'version') return void process.stdout.write(`${packageJson.version}\n`)
  const programs = fileURLToPath(new URL('.', import.meta.url))
  if (args.command === 'serve') {
    const port = args.number('port', { least: 0, most: 65_535, whole: true }) ?? 0
    await runWebHost({ programs, port, file: args.file })
    return
  }
  await runCommand(args.command, args, programs)
}

async function runCommand(command: keyof typeof COMMANDS, args: Arguments, programs: string): Promise<void> {
  const progress = createProgress(process.stderr, () => performance.now())
  const abort = new AbortController()
  // The first Ctrl-C ends the work and keeps what there is; the second ends the program.
  process.once('SIGINT', () => {
    abort.abort()
    progress.note('Stopping…')
  })
  const folder = dataFolder('desktop', process.env, process.platform, homedir())
  const reading = join(folder, 'reading')
  await prepareReadingFolder(reading)
  const places = placesAround(programs)
  const context = createCommandContext({
    args,
    context: { signal: abort.signal, report: progress.report },
    note: (line) => (line === '' ? progress.clear() : progress.note(line)),
    print: (text, value) => {
      progress.clear()
      process.stdout.write(`${args.json ? JSON.stringify(value) : text}\n`)
    },
    enginesFile: join(folder, 'engines.json'),
    keptFolder: join(folder, 'kept-models'),
    fileWorkerUrl: places.fileWorkerUrl,
    reader: createReader({ spawn: nodeReader(places, () => undefined), folder: reading }),
    now: () => Date.now(),
  })
  try {
    await COMMANDS[command](context)
  } finally {
    progress.clear()
    await context.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof UserError || error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error instanceof UsageError ? WRONG_USE : FAILED
  } else {
    process.stderr.write(
      `Something went wrong inside Lacuna: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exitCode = FAILED
  }
}
