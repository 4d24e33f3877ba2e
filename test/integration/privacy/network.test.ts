import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askSocket } from '../../e2e/harness/ask-socket'
import { writeTable } from '../cli/support'
import { hasTracer, isContact, startTraced, traced, type Traces } from './trace'
import { trainFillAndWait, watchedMs } from './train-and-fill'

const root = resolve(import.meta.dirname, '../../..')
const program = join(root, 'bin/lacuna')

it('a question for a name is a contact, also when a resolver on this machine is asked; the loopback itself is none', () => {
  const to = (port: number, address: string): string =>
    `7 connect(21, {sa_family=AF_INET, sin_port=htons(${port}), sin_addr=inet_addr("${address}")}, 16) = 0`
  expect([to(53, '127.0.0.53'), to(443, '192.0.2.7')].filter(isContact)).toHaveLength(2)
  expect(
    isContact('7 connect(9, {sa_family=AF_UNIX, sun_path="/run/systemd/resolve/io.systemd.Resolve"}, 42) = 0'),
  ).toBe(true)
  expect(isContact(to(8000, '127.0.0.1'))).toBe(false)
})

describe.skipIf(!hasTracer)('nothing leaves this machine (needs strace; Debian: strace)', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lacuna-private-'))
    writeTable(folder, 80)
    mkdirSync(join(folder, 'out'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  describe('the command line', () => {
    let traces: Traces
    beforeAll(async () => {
      writeTable(folder, 3000)
      const long = ['--preset', 'thorough', '--max-minutes', String(watchedMs / 60_000)]
      traces = await traced(folder, program, ['fill', 'table.csv', '-o', 'out/filled.csv', ...long])
    })

    it('sees what the program does', () => {
      expect(traces.code).toBe(0)
      expect(traces.wrote.some((path) => path.startsWith(join(folder, 'out')))).toBe(true)
    })

    it('training and filling turn to no address and look up no name', () => {
      expect(traces.contacted).toEqual([])
    })

    it('writes only what was asked for, and into the data folder', () => {
      const allowed = [join(folder, 'out'), join(folder, 'data')]
      expect(traces.wrote.filter((path) => !allowed.some((place) => path.startsWith(place)))).toEqual([])
    })
  })

  it('the browser host trains, fills and waits, turns to no address, and writes into the data folder only', async () => {
    const { child, ended } = startTraced(folder, process.execPath, [join(root, 'out/main/web.js')])
    const address = await new Promise<string>((found) => {
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
        const printed = /^Lacuna is at (http:\S+)$/m.exec(text)?.[1]
        if (printed !== undefined) found(printed)
      })
    })
    await trainFillAndWait((name, input) => askSocket(address, name, input))
    // The tracer would leave it running.
    process.kill(Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()), 'SIGTERM')
    const { contacted, wrote } = await ended
    expect(contacted).toEqual([])
    expect(wrote.filter((path) => !path.startsWith(join(folder, 'data')))).toEqual([])
    expect(wrote.length).toBeGreaterThan(0)
  })
})
