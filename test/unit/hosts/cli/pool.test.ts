import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { UserError } from '../../../../main/errors'
import { UsageError } from '../../../../main/hosts/cli/usage'
import { runHere } from './in-process'

/** What `pool` refuses, each with one sentence; the program around it turns wrong use into exit code 2, the rest into 1. */

const folder = mkdtempSync(join(tmpdir(), 'lacuna-pool-'))
const at = (name: string): string => join(folder, name)
const fixture = resolve(import.meta.dirname, '../../../fixtures/pooling/penguins-long.csv')
const formula = 'body_mass_g ~ flipper_length_mm + species'

function write(name: string, lines: readonly string[], head = 'y,group,size'): void {
  writeFileSync(at(name), `${head}\n${lines.join('\n')}\n`)
}
const rows = (group: (row: number) => string, size: (row: number) => string, count = 30): string[] =>
  Array.from({ length: count }, (_, row) => `${(row * 7) % 13}.${row % 10},${group(row)},${size(row)}`)
const letters = (row: number): string => 'abc'[row % 3]!
const number = (row: number): string => String((row * 11) % 17)

beforeAll(() => {
  write('first.csv', rows(letters, number))
  write('short.csv', rows(letters, number, 20))
  write(
    'one.csv',
    rows(() => 'a', number),
  )
  write(
    'split.csv',
    rows(
      (row) => (row < 15 ? 'low' : 'up'),
      (row) => String(row + (row % 3) / 10),
    ),
  )
  write('few.csv', ['1.5,a,1', '2.5,b,2', '2.9,a,3', '4,b,4.5'])
  write(
    'words.csv',
    rows((row) => `the ${row} word of ${(row * 31) % 29} others`, number),
  )
  write(
    'other.csv',
    Array.from({ length: 30 }, (_, row) => `${row},${row % 7}`),
    'x,z',
  )
})

async function refused(args: readonly string[]): Promise<Error> {
  const files = args.map((arg) => (/^\w+\.csv$/.test(arg) ? at(arg) : arg))
  try {
    await runHere(['pool', ...files])
  } catch (error) {
    return error as Error
  }
  throw new Error('It was not refused.')
}

it.each([
  ['a single table', ['first.csv', '--mean', 'y'], 'holds one table; give several filled files'],
  ['other rows', ['first.csv', 'short.csv', '--mean', 'y'], '“short.csv” has 20 rows, not 30'],
  ['another table', ['first.csv', 'other.csv', '--mean', 'y'], '“other.csv” has no column “y”'],
  ['a stack among files', [fixture, fixture, '--mean', 'body_mass_g'], 'holds several imputations already'],
  [
    'an unknown column',
    [fixture, '--model', 'body_mass_g ~ Species'],
    '(character 15 of the model); did you mean “species”?',
  ],
  ['a wrong model', [fixture, '--model', 'body_mass_g ~ +'], 'The model cannot be read at its end'],
  ['one level', ['one.csv', 'one.csv', '--model', 'y ~ group'], 'one category only (a)'],
  ['separation', ['split.csv', 'split.csv', '--model', 'group ~ size'], 'perfect separation'],
  [
    'terms',
    ['few.csv', 'few.csv', '--model', 'y ~ size + I(size^2) + log(size) + sqrt(size)'],
    'coefficients for 4 rows',
  ],
  ['a free text', ['words.csv', 'words.csv', '--model', 'y ~ group'], '“group” cannot be analysed: it is'],
])('%s gets one sentence', async (_, args, words) => {
  const error = await refused(args)
  expect(error).toBeInstanceOf(UserError)
  expect(error.message).toContain(words)
  expect(error.message).not.toContain('\n')
})

it.each([
  ['nothing asked', [fixture], 'Say what to compute'],
  ['two analyses', [fixture, '--mean', 'a', '--model', 'y ~ x'], 'ask for one at a time'],
  ['no group', [fixture, '--compare', 'sex'], 'belong together'],
  ['a workbook', [fixture, '--mean', 'body_mass_g', '-o', 'x.xlsx'], 'end its name in .csv'],
  ['a wrong share', [fixture, '--quantile', 'body_mass_g=2'], 'between 0 and 1'],
  [
    'amounts the wrong way round',
    [fixture, '--model', formula, '--delta', 'body_mass_g=5:1:1'],
    'as in income=-500:500:100',
  ],
  ['two what-ifs', [fixture, '--model', formula, '--delta', 'a=1:2:1', '--scale', 'a'], 'ask one at a time'],
  ['rows of no what-if', [fixture, '--model', formula, '--where', 'sex=male'], '--where belongs to --delta'],
  [
    'a column without a value',
    [fixture, '--model', formula, '--delta', 'body_mass_g', '--where', 'sex'],
    '--where takes a column and its value',
  ],
])('%s is wrong use', async (_, args, words) => {
  const error = await refused(args)
  expect(error).toBeInstanceOf(UsageError)
  expect(error.message).toContain(words)
})
