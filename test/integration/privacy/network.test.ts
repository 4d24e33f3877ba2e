import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askSocket } from '../../e2e/harness/ask-socket'
import { writeTable } from '../cli/support'
import { hasTracer, startTraced, traced, type Traces } from './trace'

const root = resolve(import.meta.dirname, '../../..')
const program = join(root, 'bin/lacuna')

/**
 * Without the word to ONNX Runtime the first name is looked up five to ten seconds after it is loaded: every program is
 * watched for longer than that.
 */
const watchedMs = 20_000

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

  it('the browser host trains and waits, turns to no address, and writes into the data folder only', async () => {
    const { child, ended } = startTraced(folder, process.execPath, [join(root, 'out/main/web.js')])
    const address = await new Promise<string>((found) => {
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
        const printed = /^Lacuna is at (http:\S+)$/m.exec(text)?.[1]
        if (printed !== undefined) found(printed)
      })
    })
    const ask = async (name: string, input: object): Promise<unknown> => {
      const reply = await askSocket(address, name, input)
      if (!reply.ok) throw new Error(reply.error.message)
      return reply.value
    }
    await ask('table.openSample', { name: 'penguins' })
    while ((await ask('table.document', {})) === null) await setTimeout(200)
    const options = { preset: 'quick', maxMinutes: 0.1, seed: 1, engine: 'auto', advanced: { steps: 200 } }
    await ask('model.train', options)
    while ((await ask('model.info', {})) === null) await setTimeout(200)
    await setTimeout(watchedMs)
    // The tracer would leave it running.
    process.kill(Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()), 'SIGTERM')
    const { contacted, wrote } = await ended
    expect(contacted).toEqual([])
    expect(wrote.filter((path) => !path.startsWith(join(folder, 'data')))).toEqual([])
    expect(wrote.length).toBeGreaterThan(0)
  })
})
