import { parseArgs, type ParseArgsConfig } from 'node:util'
import { preset, trainOptions, type TrainOptions } from '../../../contract/model'
import { UsageError } from './usage'

type ParseArgsOptionsConfig = NonNullable<ParseArgsConfig['options']>

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const training = {
  preset: text,
  'max-minutes': text,
  seed: text,
  engine: text,
  columns: text,
  rules: text,
  'no-rules': flag,
  steps: text,
  resume: flag,
} satisfies ParseArgsOptionsConfig

/** What is said about the rows; what is left out is found out from the table. */
const arranging = {
  'order-by': text,
  'group-by': text,
  'no-order': flag,
  'no-group': flag,
} satisfies ParseArgsOptionsConfig

const output = { type: 'string', short: 'o' } as const

/** Of a table that passes by, or that is a part of a larger one. */
const passing = { stream: flag, 'first-row': text, 'read-like': text } satisfies ParseArgsOptionsConfig

/** The options each command takes; anything else is wrong use. */
const COMMANDS = {
  inspect: { rules: text },
  train: { ...training, ...arranging, output, continue: text, 'sample-rows': text },
  fill: {
    ...training,
    ...arranging,
    ...passing,
    output,
    model: text,
    method: text,
    imputations: { type: 'string', short: 'm' },
    layout: text,
    gaps: text,
    script: text,
    'min-certainty': text,
    manifest: text,
  },
  score: { ...arranging, ...passing, model: text, output, columns: text, rules: text, 'no-rules': flag },
  rows: {},
  loglik: {
    model: text,
    target: text,
    given: text,
    orders: text,
    importance: text,
    proposal: flag,
    seed: text,
    columns: text,
    rules: text,
    'no-rules': flag,
  },
  query: { model: text, given: text, target: text, points: text, samples: text, seed: text },
  evaluate: { ...training, ...arranging, model: text, hide: text, 'hide-runs': flag, 'hide-cells': flag },
  pool: {
    model: text,
    kind: text,
    mean: text,
    proportion: text,
    quantile: text,
    correlation: text,
    compare: text,
    by: text,
    original: text,
    delta: text,
    scale: text,
    where: text,
    columns: text,
    output,
  },
  report: {
    ...training,
    output,
    model: text,
    imputations: { type: 'string', short: 'm' },
    hide: text,
    'gaps-only': flag,
  },
  engines: {},
  doctor: {},
  serve: {
    port: text,
    team: text,
    'public-url': text,
    jobs: text,
    places: text,
    memory: text,
    'idle-minutes': text,
    /** One person's application; the server of the team starts it. */
    member: flag,
  },
  people: { team: text, 'public-url': text },
} satisfies Record<string, ParseArgsOptionsConfig>

/** Commands that take more than one file. */
const takesSeveral: readonly string[] = ['pool', 'people', 'rows']

export type CommandName = keyof typeof COMMANDS

export const commandNames: readonly string[] = Object.keys(COMMANDS)

export type Arguments = {
  readonly command: CommandName
  readonly file: string | undefined
  readonly files: readonly string[]
  readonly json: boolean
  readonly text: (name: string) => string | undefined
  readonly has: (name: string) => boolean
  readonly number: (name: string, range: { least: number; most: number; whole?: boolean }) => number | undefined
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)

export function readArguments(argv: readonly string[]): Arguments | 'help' | 'version' {
  const [command, ...rest] = argv
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') return 'help'
  if (command === '--version') return 'version'
  if (!isCommand(command)) throw new UsageError(`There is no command “${command}”; “lacuna --help” lists them.`)
  const { values, positionals } = parse(command, rest)
  if (values['help'] === true) return 'help'
  if (positionals.length > 1 && !takesSeveral.includes(command))
    throw new UsageError(`“${positionals[1]}” is one file too many; give a single FILE.`)
  const textOf = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    command,
    file: positionals[0],
    files: positionals,
    json: values['json'] === true,
    text: textOf,
    has: (name) => values[name] === true,
    number(name, { least, most, whole = false }) {
      const given = textOf(name)
      if (given === undefined) return undefined
      const value = Number(given)
      if (given.trim() === '' || !(value >= least && value <= most) || (whole && !Number.isInteger(value)))
        throw new UsageError(
          `--${name} takes a ${whole ? 'whole ' : ''}number from ${least} to ${most}, not “${given}”.`,
        )
      return value
    },
  }
}

function parse(command: CommandName, argv: readonly string[]) {
  const options: ParseArgsOptionsConfig = { ...COMMANDS[command], json: flag, help: { ...flag, short: 'h' } }
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('.')[0]! : String(error)
    throw new UsageError(`${reason}; “lacuna --help” shows what “${command}” takes.`)
  }
}

/** The file every command but a few needs. */
export function fileOf(args: Arguments): string {
  if (args.file === undefined)
    throw new UsageError(`“${args.command}” needs a FILE; for example: lacuna ${args.command} table.csv`)
  return args.file
}

export function required(args: Arguments, name: string): string {
  const value = args.text(name)
  if (value === undefined)
    throw new UsageError(`“${args.command}” needs ${name === 'output' ? '-o FILE' : `--${name}`}.`)
  return value
}

export function choiceOf<T extends string>(args: Arguments, name: string, choices: readonly T[]): T | undefined {
  const value = args.text(name)
  if (value === undefined) return undefined
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new UsageError(`--${name} is one of ${choices.join(', ')}, not “${value}”.`)
  return found
}

/** `as`: the choices of a model that is trained further, which hold where no others are made. */
export function trainOptionsOf(args: Arguments, as?: Pick<TrainOptions, 'preset' | 'seed'>): TrainOptions {
  const steps = args.number('steps', { least: 1, most: 10_000_000, whole: true })
  return trainOptions.parse({
    preset: choiceOf(args, 'preset', preset.options) ?? as?.preset ?? 'balanced',
    maxMinutes: args.number('max-minutes', { least: 0.01, most: 10_000 }) ?? null,
    seed: args.text('seed') === undefined && as !== undefined ? as.seed : seedOf(args),
    engine: args.text('engine') ?? 'auto',
    ...(steps === undefined ? {} : { advanced: { steps } }),
  })
}

export const seedOf = (args: Arguments): number =>
  args.number('seed', { least: 0, most: 0xffff_ffff, whole: true }) ?? 1

/** The number of the table's first row in the larger table that it is a part of, from 1. */
export const firstRowOf = (args: Arguments): number =>
  args.number('first-row', { least: 1, most: 2 ** 42, whole: true }) ?? 1

/** "a, b" → ['a', 'b']. */
export const listOf = (given: string | undefined): string[] | null =>
  given === undefined
    ? null
    : given
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
