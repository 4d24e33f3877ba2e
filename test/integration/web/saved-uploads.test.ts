import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { FileRef } from '../../../contract/files'
import { askSocket } from '../../e2e/harness/ask-socket'
import { startWebProgram, type WebProgram } from '../../e2e/harness/web-program'
import { ask, bearer } from './support'

const patience = { timeout: 30_000 }
const longAgo = Date.now() / 1000 - 30 * 24 * 3600

it('an upload that saved work needs is there after a week, one that nothing needs is not', async () => {
  const data = await mkdtemp(join(tmpdir(), 'lacuna-saved-uploads-'))
  const uploads = join(data, 'uploads')
  let program: WebProgram | null = null
  try {
    program = await startWebProgram(data, undefined)
    const { address } = program
    await upload(address, 'unneeded.csv', 'a,b\n1,2\n')
    const { id } = await upload(address, 'needed.csv', 'a,b\n1,2\n3,\n5,6\n')
    await askSocket(address, 'table.open', { file: id })
    const document = (): Promise<unknown> => askSocket(address, 'table.document', {})
    await expect.poll(document, patience).toMatchObject({ value: { name: 'needed.csv' } })
    await askSocket(address, 'table.edit', { place: { row: 0, column: 0 }, text: '9' })
    await program.stop()
    for (const name of await readdir(uploads)) await utimes(join(uploads, name), longAgo, longAgo)

    program = await startWebProgram(data, undefined)
    const again = program.address
    expect((await readdir(uploads, { recursive: true })).filter((name) => name.endsWith('.csv'))).toEqual([
      expect.stringMatching(/\bneeded\.csv$/),
    ])
    expect(await askSocket(again, 'session.restore', {})).toMatchObject({ ok: true })
    const firstCell = (): Promise<unknown> => askSocket(again, 'table.page', { start: 0, count: 1, fill: 'none' })
    await expect.poll(firstCell, patience).toMatchObject({ value: { rows: [{ cells: [{ t: '9' }, { t: '2' }] }] } })
  } finally {
    await program?.stop()
    await rm(data, { recursive: true, force: true })
  }
})

async function upload(address: string, name: string, body: string): Promise<FileRef> {
  const url = new URL(address)
  const headers = bearer(url.searchParams.get('token')!)
  const answer = await ask(Number(url.port), `/upload?name=${name}`, { method: 'POST', headers, body })
  return JSON.parse(answer.body) as FileRef
}
