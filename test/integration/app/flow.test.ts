import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ExportOptions } from '../../../contract/export'
import type { FillOptions } from '../../../contract/fill'
import type { TrainOptions } from '../../../contract/model'
import { withApp, type RunningApp } from './harness'

const penguins = resolve(import.meta.dirname, '../../../resources/samples/penguins.csv')

const training: TrainOptions = { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto', advanced: { steps: 60 } }
const mean: FillOptions = { method: 'mean', imputations: 1, minCertainty: 0, seed: 1, columns: null, rows: null }
const csv: ExportOptions = {
  format: 'csv',
  fill: 'mean',
  layout: 'files',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
}

async function openPenguins(running: RunningApp): Promise<void> {
  const { job } = await running.call('table.openSample', { name: 'penguins' })
  expect(await running.end(job)).toMatchObject({ state: 'done' })
}

async function train(running: RunningApp): Promise<void> {
  const { job } = await running.call('model.train', training)
  expect(await running.end(job)).toMatchObject({ state: 'done' })
}

const cells = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))

describe('the main flow', () => {
  it('opens, trains, fills, looks and exports', async () => {
    await withApp(async (running) => {
      await openPenguins(running)
      expect(await running.call('table.document', {})).toMatchObject({ rows: 344, gaps: 19, filled: 0 })
      await train(running)

      const preview = await running.call('fill.preview', mean)
      expect(preview.cells).toBe(19)
      expect(await running.end((await running.call('fill.start', mean)).job)).toMatchObject({ state: 'done' })
      expect(await running.call('table.document', {})).toMatchObject({ filled: 19, bestGuess: 'mean' })

      const { id, path } = running.target('filled.csv')
      const { job } = await running.call('export.start', { options: csv, target: id })
      expect(await running.end(job)).toMatchObject({ state: 'done' })
      const before = cells(await readFile(penguins, 'utf8'))
      const after = cells(await readFile(path, 'utf8'))
      expect(after).toHaveLength(before.length)
      before.forEach((row, line) =>
        row.forEach((text, column) => {
          if (text === 'NA') expect(after[line]?.[column]).not.toMatch(/^(NA)?$/)
          else expect(after[line]?.[column]).toBe(text)
        }),
      )

      const look = await running.call('inspect.cell', { place: { row: 0, column: 5 }, whatIf: {}, fill: 'none' })
      expect(look.conditional).toMatchObject({ kind: 'density', observed: { text: '3750' } })
      const sex = look.row.find((value) => value.name === 'sex')
      const moved = await running.call('inspect.cell', {
        place: { row: 0, column: 5 },
        whatIf: { [String(sex?.column)]: 'female' },
        fill: 'none',
      })
      expect(moved.conditional).not.toEqual(look.conditional)

      await running.end((await running.call('score.start', {})).job)
      const surprising = await running.call('score.top', { count: 25 })
      expect(surprising).toHaveLength(25)
      expect(surprising[0]!.tail).toBeLessThanOrEqual(surprising[24]!.tail)

      await running.call('table.undo', {})
      expect(await running.call('table.document', {})).toMatchObject({ filled: 0 })
    })
  })

  it('leaves words among numbers alone through training, filling, samples and looking', async () => {
    await withApp(async (running) => {
      const floors = Array.from({ length: 90 }, (_, row) =>
        row % 9 === 2 ? 'G' : row % 9 === 5 ? '' : `${(row % 5) + 1}`,
      )
      const path = join(running.folder, 'floors.csv')
      await writeFile(
        path,
        `floor,rent\n${floors.map((floor, row) => `${floor},${300 + (row % 5) * 50}`).join('\n')}\n`,
      )
      await running.end((await running.call('table.open', { file: running.file(path) })).job)
      await train(running)
      expect((await running.call('fill.preview', mean)).cells).toBe(10)
      for (const options of [mean, { ...mean, method: 'sample' as const, imputations: 2 }]) {
        const done = await running.end((await running.call('fill.start', options)).job)
        expect(done).toMatchObject({ state: 'done', message: 'Filled 10 gaps.' })
      }
      for (const fill of ['mean', 1, 2] as const) {
        const { rows } = await running.call('table.page', { start: 0, count: 90, fill })
        rows.forEach(({ cells: [floor] }, row) => {
          if (floors[row] === '') expect(floor).toMatchObject({ s: 'filled' })
          else expect(floor).toMatchObject({ t: floors[row], s: 'observed' })
        })
      }
      const look = await running.call('inspect.cell', { place: { row: 2, column: 0 }, whatIf: {}, fill: 'mean' })
      expect(look).toMatchObject({ state: 'kept', conditional: { observed: null } })
      const beside = await running.call('inspect.cell', { place: { row: 2, column: 1 }, whatIf: {}, fill: 'mean' })
      const wild = { '1': '1000000000' }
      const unused = [expect.stringContaining('“rent” lies far beyond all that the model learned from')]
      const ask = (given: Record<string, string>) =>
        running.call('query.run', { given, targets: [0], samples: 10, seed: 1 })
      expect(await ask(wild)).toMatchObject({ kind: 'one', unused })
      expect(await ask({ '1': '400' })).toMatchObject({ unused: [] })
      expect(
        await running.call('inspect.cell', { place: { row: 5, column: 0 }, whatIf: wild, fill: 'none' }),
      ).toMatchObject({ unused })
      expect(beside).toMatchObject({ state: 'observed', knownValues: 0 })
    })
  })

  it('refuses a model file by its size, before it is read', async () => {
    await withApp(async (running) => {
      await openPenguins(running)
      const path = join(running.folder, 'large.lacuna-model')
      await writeFile(path, '')
      // Without content on the disk, but read it would not fit into memory.
      await truncate(path, 5 * 1024 ** 3)
      await expect(running.call('model.load', { file: running.file(path) })).rejects.toThrow(/too large to be a model/)
    })
  })

  it('says what to do when a step is missing', async () => {
    await withApp(async (running) => {
      await expect(running.call('model.train', training)).rejects.toThrow(/open one first/)
      await openPenguins(running)
      await expect(running.call('fill.start', mean)).rejects.toThrow(/Train model/)
      await expect(running.call('table.open', { file: 'guess' })).rejects.toMatchObject({ code: 'not-found' })
    })
  })
})

describe('a compute process that is killed', () => {
  it('fails its training, keeps the table, and the next training works', async () => {
    await withApp(async (running) => {
      await openPenguins(running)
      const { job } = await running.call('model.train', { ...training, advanced: { steps: 100_000 } })
      await running.when(job, (state) => state.state === 'running' && (state.progress.fraction ?? 0) > 0)
      process.kill(running.computePid()!, 'SIGKILL')
      expect(await running.end(job)).toMatchObject({ state: 'failed', failure: { code: 'crashed' } })
      expect(await running.call('table.document', {})).toMatchObject({ rows: 344, gaps: 19 })
      await train(running)
    })
  })
})

describe('a cancelled training', () => {
  it('keeps the best model so far', async () => {
    await withApp(async (running) => {
      await openPenguins(running)
      const { job } = await running.call('model.train', { ...training, advanced: { steps: 100_000 } })
      await running.when(job, (state) => state.state === 'running' && (state.progress.fraction ?? 0) > 0)
      await running.call('jobs.cancel', { job })
      expect(await running.end(job)).toMatchObject({ state: 'cancelled' })
      expect(await running.call('model.info', {})).not.toBeNull()
    })
  })
})
