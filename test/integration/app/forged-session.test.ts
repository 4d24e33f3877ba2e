import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packContainer, unpackContainer } from '../../../main/container'
import { withApp, type RunningApp } from './harness'

const magic = 'LACUNA-S'

async function openTable(running: RunningApp, path: string): Promise<void> {
  const { job } = await running.call('table.open', { file: running.file(path) })
  expect(await running.end(job)).toMatchObject({ state: 'done' })
}

/** A sound session of a table, and the same with another path in it. */
async function sessionOf(running: RunningApp, table: string, path: string): Promise<{ sound: string; forged: string }> {
  await openTable(running, table)
  await running.call('table.edit', { place: { row: 0, column: 0 }, text: '9.5' })
  const target = running.target('sound.lacuna')
  await running.call('session.save', { target: target.id })
  const content = unpackContainer(magic, [2], await readFile(target.path))
  if (typeof content === 'string') throw new Error(content)
  const source = { path, options: {} }
  const forged = join(running.folder, 'forged.lacuna')
  await writeFile(forged, packContainer(magic, { ...content, header: { ...content.header, source } }))
  return { sound: target.path, forged }
}

const open = async (running: RunningApp, session: string) =>
  running.end((await running.call('session.open', { file: running.file(session) })).job)

test('a session opens no table that the user did not open', () =>
  withApp(async (running) => {
    const table = join(running.folder, 'table.csv')
    const secret = join(running.folder, 'secret.csv')
    await writeFile(table, 'a,b\n1.5,x\n2.5,y\n3.5,z\n')
    await writeFile(secret, 'user,password\nroot,1\n')
    const { sound, forged } = await sessionOf(running, table, secret)
    const refused = await open(running, forged)
    expect(refused).toMatchObject({ state: 'failed', failure: { code: 'not-found' } })
    expect(JSON.stringify(refused)).toContain('open that table first, then the session again')
    expect((await running.call('table.document', {}))?.name).toBe('table.csv')
    expect(await running.call('files.recent', {})).not.toContainEqual(
      expect.objectContaining({ file: expect.objectContaining({ name: 'secret.csv' }) as object }),
    )
    expect(await open(running, sound)).toMatchObject({ state: 'done' })
  }))

test('a table that was handed on beside its session is taken when it is the very same', () =>
  withApp(async (running) => {
    const there = join(running.folder, 'there')
    await mkdir(there)
    const table = join(there, 'table.csv')
    await writeFile(table, 'a,b\n1.5,x\n2.5,y\n3.5,z\n')
    const { forged } = await sessionOf(running, table, join(running.folder, 'elsewhere', 'moved.csv'))
    await rename(table, join(running.folder, 'moved.csv'))
    expect(await open(running, forged)).toMatchObject({ state: 'done' })
    const page = await running.call('table.page', { start: 0, count: 1, fill: 'none' })
    expect(page.rows[0]?.cells[0]?.t).toBe('9.5')
  }))
