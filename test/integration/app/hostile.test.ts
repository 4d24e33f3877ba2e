import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withApp } from './harness'

const plain = {
  format: 'csv',
  fill: 'none',
  layout: 'files',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
} as const

test('while a file that never ends is being opened, the open table is edited and exported; then it is cancelled', () =>
  withApp(async (running) => {
    const table = join(running.folder, 'table.csv')
    await writeFile(table, 'a,b\n1.5,x\n2.5,y\n3.5,z\n')
    const opened = await running.call('table.open', { file: running.file(table) })
    expect(await running.end(opened.job)).toMatchObject({ state: 'done' })

    const endless = join(running.folder, 'endless.csv')
    execFileSync('mkfifo', [endless])
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { job } = await running.call('table.open', { file: running.file(endless) })
      await running.when(job, ({ state }) => state === 'running')

      await running.call('table.edit', { place: { row: 0, column: 0 }, text: String(attempt + 7) })
      const target = running.target(`out-${attempt}.csv`)
      const exported = await running.call('export.start', { options: plain, target: target.id })
      expect(await running.end(exported.job)).toMatchObject({ state: 'done' })
      expect(await readFile(target.path, 'utf8')).toBe(`a,b\n${attempt + 7},x\n2.5,y\n3.5,z\n`)

      await running.call('jobs.cancel', { job })
      expect(await running.end(job)).toMatchObject({ state: 'cancelled' })
    }
    const again = await running.call('table.open', { file: running.file(table) })
    expect(await running.end(again.job)).toMatchObject({ state: 'done' })
  }))
