import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTable } from '../cli/support'
import { hasTracer, traced, type Traces } from './trace'

const program = resolve(import.meta.dirname, '../../../bin/lacuna')

describe.skipIf(!hasTracer)('nothing leaves this machine (needs strace; Debian: strace)', () => {
  let folder: string
  let traces: Traces

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lacuna-private-'))
    writeTable(folder, 80)
    mkdirSync(join(folder, 'out'))
    traces = await traced(folder, program, ['fill', 'table.csv', '-o', 'out/filled.csv', '--max-minutes', '0.1'])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
