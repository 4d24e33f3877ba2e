import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createRandom } from '../../../main/engine/random'

const program = resolve(import.meta.dirname, '../../../bin/lacuna')

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string }

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'lacuna-cli-'))

/** Runs the built command line in a folder of its own; `onError` sees standard error as it comes. */
export function lacuna(
  folder: string,
  args: readonly string[],
  onError?: (text: string, kill: () => void) => void,
  surroundings: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { ...process.env, LACUNA_DATA_DIR: join(folder, 'data'), ...surroundings }
  return ended(spawn(process.execPath, [program, ...args], { cwd: folder, env }), onError)
}

function ended(
  child: ChildProcessWithoutNullStreams,
  onError?: (text: string, kill: () => void) => void,
): Promise<Ended> {
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
    onError?.(err, () => child.kill('SIGKILL'))
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code, out, err }))
  })
}

/** A line for the shell in a folder, where `$LACUNA` is the command line: for pipes. */
export function throughShell(folder: string, line: string): Promise<Ended> {
  const LACUNA = `${process.execPath} ${program}`
  const env = { ...process.env, LACUNA_DATA_DIR: join(folder, 'data'), LACUNA }
  return ended(spawn('bash', ['-c', line], { cwd: folder, env }))
}

/** A table with gaps, quotes, odd spacing and a missing code of its own; y follows x, the kind follows its sign. */
export function writeTable(folder: string, rows = 160): string {
  const random = createRandom(9)
  const lines = ['id,x,"y, in mm",kind,note']
  for (let i = 0; i < rows; i++) {
    const x = random.normal()
    const y = (10 + 3 * x + random.normal()).toFixed(1)
    const kind = x > 0 ? '"plus, or more"' : ' minus'
    const hide = (text: string, gap: string): string => (random.uniform() < 0.12 ? gap : text)
    lines.push(
      [`r${i}`, hide(x.toFixed(3), ''), hide(y, 'NA'), hide(kind, '?'), `free text ${i} ${random.word()}`].join(','),
    )
  }
  const path = join(folder, 'table.csv')
  writeFileSync(path, `${lines.join('\r\n')}\r\n`)
  return path
}
