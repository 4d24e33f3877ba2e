import { homedir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { UserError } from '../../errors'
import { createReader } from '../../reader/reader'
import { prepareReadingFolder } from '../../reader/sweep'
import { dataFolder } from '../data-folder'
import type { Host } from '../host'
import { readArguments, type Arguments, type CommandName } from './arguments'
import { createCommandContext, type CommandContext } from './context'
import { doctor } from './doctor'
import { engines } from './engines'
import { evaluate } from './evaluate'
import { fill } from './fill'
import { inspect } from './inspect'
import { loglik } from './loglik'
import { pool } from './pool'
import { people } from './people'
import { createProgress } from './progress'
import { query } from './query'
import { report } from './report'
import { rows } from './rows'
import { score } from './score'
import { serve } from './serve'
import { train } from './train'
import { USAGE, UsageError } from './usage'

const FAILED = 1
const WRONG_USE = 2

const COMMANDS: Record<Exclude<CommandName, 'serve' | 'people'>, (context: CommandContext) => Promise<void>> = {
  inspect,
  train,
  fill,
  score,
  rows,
  loglik,
  query,
  evaluate,
  pool,
  report,
  engines,
  doctor,
}

/** The command line: the same services as the window, in this process. Gives back the exit code when the work is done. */
export async function runCommandLine(argv: readonly string[], host: Host): Promise<number> {
  try {
    await obey(argv, host)
    return 0
  } catch (error) {
    if (error instanceof UserError || error instanceof UsageError) {
      process.stderr.write(`${error.message}\n`)
      return error instanceof UsageError ? WRONG_USE : FAILED
    }
    process.stderr.write(
      `Something went wrong inside Lacuna: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return FAILED
  }
}

async function obey(argv: readonly string[], host: Host): Promise<void> {
  const args = readArguments(argv)
  if (args === 'help') return void process.stdout.write(USAGE)
  if (args === 'version') return void process.stdout.write(`${packageJson.version}\n`)
  if (args.command === 'people') return people(args)
  if (args.command === 'serve') {
    const { ended } = await serve(args, host)
    await ended
    // Under Electron the call comes back, and ends the program a little later.
    return process.exit(0)
  }
  await runCommand(args.command, args, host)
}

async function runCommand(command: keyof typeof COMMANDS, args: Arguments, host: Host): Promise<void> {
  const progress = createProgress(process.stderr, () => performance.now())
  const abort = new AbortController()
  // The first Ctrl-C ends the work and keeps what there is; the second ends the program.
  process.once('SIGINT', () => {
    abort.abort()
    progress.note('Stopping…')
  })
  const folder = dataFolder('desktop', process.env, process.platform, homedir())
  const reading = join(folder, 'reading')
  // The check of this computer reads no table, and must be able to say that the folder cannot be written to.
  if (command !== 'doctor') await prepareReadingFolder(reading)
  const context = createCommandContext({
    args,
    context: { signal: abort.signal, report: progress.report },
    note: (line) => (line === '' ? progress.clear() : progress.note(line)),
    print: (text, value) => {
      progress.clear()
      // Where standard output is the table, what is said about it goes beside it.
      const to = args.text('output') === '-' ? process.stderr : process.stdout
      to.write(`${args.json ? JSON.stringify(value) : text}\n`)
    },
    enginesFile: join(folder, 'engines.json'),
    standard: { input: process.stdin, output: process.stdout },
    keptFolder: join(folder, 'kept-models'),
    fileWorkerUrl: host.places.fileWorkerUrl,
    reader: createReader({ spawn: host.reader(() => undefined), folder: reading }),
    now: () => Date.now(),
    checks: {
      spawn: host.compute(() => undefined, join(folder, 'engines.json')),
      dataFolder: folder,
      now: () => Date.now(),
    },
  })
  try {
    await COMMANDS[command](context)
  } finally {
    progress.clear()
    await context.close()
  }
}
