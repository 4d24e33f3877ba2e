import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, lacuna, writeTable } from '../cli/support'

// Debian's python3-distributed and parallel. LACUNA_PYTHON names another Python.
const python = process.env['LACUNA_PYTHON'] ?? '/usr/bin/python3'
const hasDask = spawnSync(python, ['-c', 'import dask, distributed']).status === 0
const hasParallel = spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('GNU') === true

const SLOW = 300_000
const PARTS = 5
const ROWS = 160
const module = resolve(import.meta.dirname, '../../../cluster/lacuna_dask.py')
const command = `${process.execPath} ${resolve(import.meta.dirname, '../../../bin/lacuna')}`

const folder = freshFolder()
const at = (name: string): string => join(folder, name)
const env = { ...process.env, LACUNA_DATA_DIR: at('data'), LACUNA: command }
const how = ['--method', 'sample', '--seed', '4']
/** In this table half of a category is quoted, so that its parts by themselves would be written in two ways. */
const like = ['--read-like', 'parts/part_1.csv']
let header = ''
let whole = ''

beforeAll(async () => {
  const table = writeTable(folder, PARTS * ROWS)
  const lines = readFileSync(table, 'utf8').split('\r\n')
  header = `${lines[0]}\r\n`
  mkdirSync(at('parts'))
  for (let part = 0; part < PARTS; part += 1) {
    const own = lines.slice(1 + part * ROWS, 1 + (part + 1) * ROWS)
    writeFileSync(at(`parts/part_${part + 1}.csv`), `${header}${own.join('\r\n')}\r\n`)
  }
  await lacuna(folder, ['train', table, '-o', 'm.lacuna', '--preset', 'quick', '--steps', '20', '--engine', 'onnx-cpu'])
  await lacuna(folder, ['fill', table, '--model', 'm.lacuna', '-o', 'whole.csv', ...like, ...how])
  whole = readFileSync(at('whole-1.csv'), 'utf8')
}, SLOW)

/** The filled parts of a folder, one after the other, under one header. */
const joined = (name: string): string =>
  header +
  Array.from({ length: PARTS }, (_, part) =>
    readFileSync(at(`${name}/part_${part + 1}-1.csv`), 'utf8').slice(header.length),
  ).join('')

describe.skipIf(!hasDask)(
  `a Dask cluster${hasDask ? '' : ' (skipped: dask and distributed are not installed)'}`,
  () => {
    const started: ChildProcess[] = []
    const start = (...args: string[]): ChildProcess => {
      const child = spawn(python, ['-W', 'ignore', ...args], { cwd: folder, env, stdio: 'ignore' })
      started.push(child)
      return child
    }
    afterAll(() => started.forEach((child) => child.kill('SIGKILL')))

    it(
      'of a scheduler and three workers fills a table as one process does, though one worker is killed on the way',
      async () => {
        const place = ['--scheduler-file', at('scheduler.json')]
        start('-m', 'distributed.cli.dask_scheduler', '--port', '0', '--no-dashboard', ...place)
        const workers = [1, 2, 3].map(() =>
          start('-m', 'distributed.cli.dask_worker', '--nthreads', '1', '--no-nanny', '--no-dashboard', ...place),
        )
        const run = spawn(
          python,
          ['-W', 'ignore', module, ...place, '--model', 'm.lacuna', 'parts', 'filled', '--', ...how],
          {
            cwd: folder,
            env,
          },
        )
        let out = ''
        let err = ''
        let killed = false
        run.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
        run.stdout.setEncoding('utf8').on('data', (text: string) => {
          out += text
          // Each of the others is at work on a partition now.
          if (!killed) killed = workers[0]!.kill('SIGKILL')
        })
        const code = await new Promise((done) => run.on('close', done))
        expect(code, err).toBe(0)
        expect(killed).toBe(true)
        expect(out).toContain(`${PARTS} of ${PARTS} partitions`)
        expect(out).toMatch(new RegExp(`Filled \\d+ cells of ${PARTS} partitions`))
        expect(joined('filled')).toBe(whole)
        expect(readdirSync(at('filled'))).toHaveLength(PARTS)
      },
      SLOW,
    )

    it(
      'says in one sentence why a partition cannot be filled',
      () => {
        const place = ['--scheduler-file', at('scheduler.json')]
        const argv = ['-W', 'ignore', module, ...place, '--retries', '0', '--model', 'none.lacuna', 'parts', 'unfilled']
        const { status, stderr } = spawnSync(python, argv, { cwd: folder, env, encoding: 'utf8' })
        expect(status).toBe(1)
        expect(stderr).toContain('none.lacuna” cannot be read; check the path.')
        expect(existsSync(at('unfilled/part_1-1.csv'))).toBe(false)
      },
      SLOW,
    )
  },
)

describe.skipIf(!hasParallel)(`GNU parallel${hasParallel ? '' : ' (skipped: it is not installed)'}`, () => {
  it(
    'fills the parts of a table as docs/cluster.md says',
    () => {
      const recipe = /```sh parallel\n([\s\S]+?)```/.exec(
        readFileSync(resolve(module, '../../docs/cluster.md'), 'utf8'),
      )?.[1]
      mkdirSync(at('OUTPUT'))
      const said = spawnSync('bash', ['-c', `lacuna() { ${command} "$@"; }; export -f lacuna; set -e; ${recipe}`], {
        cwd: folder,
        env: { ...env, PARTS: 'parts', MODEL: 'm.lacuna', OPTIONS: how.join(' ') },
        encoding: 'utf8',
      })
      expect(said.status, said.stderr).toBe(0)
      expect(joined('OUTPUT')).toBe(whole)
    },
    SLOW,
  )
})
