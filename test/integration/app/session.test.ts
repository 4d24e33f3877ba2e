import { existsSync, statSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FillOptions } from '../../../contract/fill'
import type { TrainOptions } from '../../../contract/model'
import { startApp, type RunningApp } from './harness'

/** Work on a table is kept beside it: through other tables, crashes, full disks and changed files. */

const samples = resolve(import.meta.dirname, '../../../resources/samples')
const training: TrainOptions = { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto', advanced: { steps: 60 } }
const long: TrainOptions = { ...training, advanced: { steps: 5000 } }
const mean: FillOptions = { method: 'mean', imputations: 1, minCertainty: 0, seed: 1, columns: null, rows: null }
const patience = { timeout: 30_000 }

let folder: string
let penguins: string
let other: string
let running: RunningApp[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacuna-session-'))
  penguins = join(folder, 'penguins.csv')
  other = join(folder, 'other.csv')
  await copyFile(join(samples, 'penguins.csv'), penguins)
  await writeFile(other, 'a,b\n1,2\n3,\n5,6\n')
  running = []
})
afterEach(async () => {
  for (const app of running) await app.app.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<RunningApp> {
  const app = await startApp(folder)
  running.push(app)
  return app
}

async function end(app: RunningApp): Promise<void> {
  running = running.filter((other) => other !== app)
  await app.app.close()
}

/** Starts on what was saved so far, as after a kill: the first program's lock is there, its process is not. */
async function startAfterKill(app: RunningApp): Promise<RunningApp> {
  const copy = join(folder, 'after-kill')
  await cp(join(app.folder, 'data'), join(copy, 'data'), { recursive: true })
  const lock = join(copy, 'data', 'lock')
  const gone = (await readFile(lock, 'utf8')).replace(/"pid":\d+/, '"pid":999999999')
  await writeFile(lock, gone)
  const second = await startApp(copy)
  running.push(second)
  return second
}

async function open(app: RunningApp, path: string, despite?: ('training' | 'unsaved')[]): Promise<void> {
  const { job } = await app.call('table.open', { file: app.file(path), ...(despite ? { despite } : {}) })
  expect(await app.end(job)).toMatchObject({ state: 'done' })
}
const edit = (app: RunningApp, row: number, text: string) => app.call('table.edit', { place: { row, column: 0 }, text })
const saved = (app: RunningApp) =>
  expect.poll(async () => (await app.call('session.info', {})).saved, patience).toBe('saved')
const firstCell = async (app: RunningApp): Promise<string> =>
  (await app.call('table.page', { start: 0, count: 1, fill: 'none' })).rows[0]!.cells[0]!.t
const worksOn = (app: RunningApp, path: string) => app.call('session.works', { file: app.file(path) })

async function trainAndFill(app: RunningApp): Promise<void> {
  expect(await app.end((await app.call('model.train', training)).job)).toMatchObject({ state: 'done' })
  expect(await app.end((await app.call('fill.start', mean)).job)).toMatchObject({ state: 'done' })
}

describe('opening another table', () => {
  it('keeps edits, model and fills of the first, which come back', async () => {
    const app = await start()
    await open(app, penguins)
    await edit(app, 0, 'Gentoo')
    await trainAndFill(app)
    await app.call('session.keepView', {
      shownFill: 'mean',
      mode: 'values',
      place: { row: 7, column: 3 },
      hidden: [7],
      order: [],
      widths: {},
    })
    const page = { start: 0, count: 20, fill: 'mean' } as const
    const before = {
      info: await app.call('table.document', {}),
      model: await app.call('model.info', {}),
      rows: (await app.call('table.page', page)).rows,
      view: await app.call('session.view', {}),
    }
    await open(app, other)
    await edit(app, 0, '9')
    expect(await app.call('model.info', {})).toBeNull()

    const [work] = await worksOn(app, penguins)
    expect(work).toMatchObject({ name: 'penguins.csv', edits: 1, filled: 19, model: true, training: null })
    await app.end((await app.call('session.restore', { work: work!.id })).job)
    expect(await app.call('table.document', {})).toEqual({
      ...before.info,
      id: expect.any(String),
      revision: expect.any(Number),
      undo: null,
    })
    expect(await app.call('model.info', {})).toEqual(before.model)
    expect((await app.call('table.page', page)).rows).toEqual(before.rows)
    expect(await app.call('session.view', {})).toEqual(before.view)
    expect(await worksOn(app, other)).toMatchObject([{ name: 'other.csv', edits: 1, model: false }])
    // And the model answers.
    const look = await app.call('inspect.cell', { place: { row: 0, column: 5 }, whatIf: {}, fill: 'none' })
    expect(look.conditional).toMatchObject({ kind: 'density' })
  })

  it('names the table that was open last, and which recent files have work', async () => {
    const first = await start()
    await open(first, penguins)
    await edit(first, 0, 'Gentoo')
    await open(first, other)
    await edit(first, 0, '9')
    await first.end((await first.call('session.restore', { work: (await worksOn(first, penguins))[0]!.id })).job)
    await end(first)
    const second = await start()
    expect((await second.call('session.info', {})).last).toMatchObject({
      name: 'penguins.csv',
      crashed: false,
      edits: 1,
    })
    const recent = await second.call('files.recent', {})
    expect(recent.map(({ file, work }) => [file.name, work?.edits])).toEqual([
      ['penguins.csv', 1],
      ['other.csv', 1],
    ])
  })

  it('starts afresh without deleting the earlier work', async () => {
    const app = await start()
    await open(app, penguins)
    await edit(app, 0, 'Gentoo')
    await open(app, penguins)
    expect(await firstCell(app)).toBe('Adelie')
    await edit(app, 0, 'Chinstrap')
    await saved(app)
    const works = await worksOn(app, penguins)
    expect(works).toHaveLength(2)
    await app.end((await app.call('session.restore', { work: works[1]!.id })).job)
    expect(await firstCell(app)).toBe('Gentoo')
  })

  it('keeps what is done to the first while the other is being read', async () => {
    const app = await start()
    await open(app, penguins)
    const { job } = await app.call('table.open', { file: app.file(other) })
    await edit(app, 0, 'Gentoo')
    expect(await app.end(job)).toMatchObject({ state: 'done' })
    expect(await worksOn(app, penguins)).toMatchObject([{ edits: 1 }])
  })

  it('leaves no work of a table that was only looked at', async () => {
    const app = await start()
    await open(app, penguins)
    await app.call('table.sort', { sort: { column: 2, descending: true } })
    await open(app, other)
    expect(await worksOn(app, penguins)).toEqual([])
    expect(await readdir(join(folder, 'data', 'work'))).toEqual([])
  })

  it('asks about a training that runs, pauses it when told to, and goes on with it later', async () => {
    const app = await start()
    await open(app, penguins)
    const { job } = await app.call('model.train', long)
    await app.when(job, (state) => state.state === 'running' && (state.progress.points?.length ?? 0) > 0)
    await expect(app.call('table.open', { file: app.file(other) })).rejects.toMatchObject({ code: 'training-runs' })
    await expect(app.call('table.openSample', { name: 'penguins' })).rejects.toMatchObject({ code: 'training-runs' })
    await expect(app.call('table.close', {})).rejects.toMatchObject({ code: 'training-runs' })
    expect((await app.call('table.document', {}))?.name).toBe('penguins.csv')

    const steps = 100
    await app.when(job, (state) => state.state === 'running' && (state.progress.points?.at(-1)?.step ?? 0) >= steps)
    await open(app, other, ['training'])
    expect(await app.end(job)).toMatchObject({ state: 'cancelled' })
    const [work] = await worksOn(app, penguins)
    expect(work).toMatchObject({ edits: 0, model: false, training: expect.any(Number) })

    await app.end((await app.call('session.restore', { work: work!.id })).job)
    expect((await app.call('session.info', {})).training).toMatchObject({ preset: 'quick' })
    const resumed = (await app.call('model.resume', {})).job
    const going = await app.when(
      resumed,
      (state) => state.state === 'running' && (state.progress.points?.length ?? 0) > 0,
    )
    expect(going.state === 'running' && going.progress.points?.[0]?.step).toBeGreaterThan(steps)
    await app.call('jobs.cancel', { job: resumed })
    expect(await app.end(resumed)).toMatchObject({ state: 'cancelled' })
    // Stopped by hand, it ended with its best model: nothing is left to go on with.
    expect(await app.call('model.info', {})).not.toBeNull()
    expect((await app.call('session.info', {})).training).toBeNull()
  })
})

describe('a program that is killed', () => {
  it('loses nothing that was saved, and says what was not', async () => {
    const app = await start()
    await open(app, penguins)
    await edit(app, 0, 'Gentoo')
    await saved(app)
    const whole = await startAfterKill(app)
    expect((await whole.call('session.info', {})).last).toMatchObject({ crashed: true, missing: null, edits: 1 })
    const back = await whole.end((await whole.call('session.restore', {})).job)
    expect(back).toMatchObject({ message: 'penguins.csv is back as you left it.' })
    await end(whole)

    await edit(app, 1, 'Chinstrap')
    await rm(join(folder, 'after-kill'), { recursive: true })
    const cut = await startAfterKill(app)
    expect((await cut.call('session.info', {})).last).toMatchObject({ missing: 'edit of species, row 2', edits: 1 })
    const told = await cut.end((await cut.call('session.restore', {})).job)
    expect(told).toMatchObject({ message: expect.stringContaining('edit of species, row 2') })
  })

  it('offers an interrupted training again', async () => {
    const app = await start()
    await open(app, penguins)
    const { job } = await app.call('model.train', long)
    await app.when(job, (state) => state.state === 'running' && (state.progress.points?.length ?? 0) > 0)
    await expect
      .poll(() => readdir(join(folder, 'data', 'work'), { recursive: true }), patience)
      .toContainEqual(expect.stringMatching(/training\.checkpoint$/))
    const second = await startAfterKill(app)
    expect((await second.call('session.info', {})).last).toMatchObject({ training: expect.any(Number) })
    await second.end((await second.call('session.restore', {})).job)
    await second.call('model.discardTraining', {})
    expect((await second.call('session.info', {})).training).toBeNull()
    await expect(second.call('model.resume', {})).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('two programs on one data folder', () => {
  it('are told apart in one sentence, and a lock that nobody holds is taken over', async () => {
    const app = await start()
    await expect(startApp(folder)).rejects.toThrow(/already running with this data folder/)
    await end(app)
    expect(existsSync(join(folder, 'data', 'lock'))).toBe(false)
    await start()
  })
})

describe('a disk that is full', () => {
  it('is tried again, keeps the table open, and is no longer told once it works', async () => {
    const app = await start()
    await open(app, penguins)
    // A file where a folder must be: whoever writes there fails, as on a full disk, even as root.
    const work = join(folder, 'data', 'work')
    await rm(work, { recursive: true })
    await writeFile(work, '')
    await edit(app, 0, 'Gentoo')
    await expect
      .poll(() => app.seen.filter(({ name }) => name === 'notice').map(({ value }) => JSON.stringify(value)), patience)
      .toEqual([expect.stringContaining('could not be saved')])
    await expect(app.call('table.open', { file: app.file(other) })).rejects.toMatchObject({ code: 'unsaved' })
    expect(await app.app.save()).toBe(false)
    expect(await firstCell(app)).toBe('Gentoo')
    await rm(work)
    await saved(app)
    await open(app, other)
    expect(await worksOn(app, penguins)).toMatchObject([{ edits: 1 }])
  })
})

describe('saving', () => {
  it('writes an edit by itself and a sort without any cell: fills and model stay where they are', async () => {
    const app = await start()
    await open(app, penguins)
    await trainAndFill(app)
    await saved(app)
    const blocks = async (): Promise<ReadonlyMap<string, number>> => {
      const root = join(folder, 'data', 'work')
      const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.blocks'))
      return new Map(names.map((name) => [name, statSync(join(root, name)).size]))
    }
    const filled = await blocks()
    expect(Math.max(...filled.values())).toBeGreaterThan(50_000)

    await app.call('table.sort', { sort: { column: 2, descending: true } })
    await saved(app)
    await app.app.save()
    expect(await blocks()).toEqual(filled)

    await edit(app, 0, 'Adelie')
    await saved(app)
    const edited = await blocks()
    for (const [name, size] of filled) expect(edited.get(name)).toBe(size)
    const added = [...edited].filter(([name]) => !filled.has(name))
    expect(added).toHaveLength(1)
    expect(added[0]![1]).toBeLessThan(200)
  })
})

describe('the file of the open table', () => {
  it('is noticed when it changes, and can be read again with the model, or kept', async () => {
    const app = await start()
    await open(app, other)
    await edit(app, 0, '9')
    await appendFile(other, '7,8\n')
    const file = async () => (await app.call('session.info', {})).file
    await expect.poll(file, patience).toBe('changed')
    await app.call('session.keepOpen', {})
    expect(await file()).toBe('same')
    expect(await firstCell(app)).toBe('9')
    await appendFile(other, '9,10\n')
    await expect.poll(file, patience).toBe('changed')
    await app.end((await app.call('table.readAgain', {})).job)
    expect(await app.call('table.document', {})).toMatchObject({ rows: 5 })
    expect(await firstCell(app)).toBe('1')
    expect(await file()).toBe('same')
  })
})

it('keeps saved work for its owner alone', async () => {
  const app = await start()
  await open(app, penguins)
  await edit(app, 0, 'Gentoo')
  await saved(app)
  const data = join(folder, 'data')
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const others = entries.filter((entry) => (statSync(join(entry.parentPath, entry.name)).mode & 0o077) !== 0)
  expect(others.map(({ name }) => name)).toEqual([])
  expect(statSync(data).mode & 0o077).toBe(0)
})
