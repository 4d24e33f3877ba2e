import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileCampaign, hostileFile } from '../../campaigns/files/campaign'
import { fuzzCalls, fuzzHttp } from '../../campaigns/requests/campaign'

// A small part of `npm run campaign -- files` and `-- requests`: the same ones every time.
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacuna-hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('hostile files are opened or refused with a sentence, within the limits', async () => {
  const campaign = createFileCampaign(folder)
  await campaign.prepare()
  for (let number = 1; number <= 42; number += 1) {
    const { problem } = await campaign.run(hostileFile(20_040_310, number))
    expect(problem, `file ${number}`).toBeNull()
  }
})

test('made-up calls break nothing, and nobody gets in without the token', async () => {
  expect((await fuzzCalls(join(folder, 'calls'), 1, 400)).problems).toEqual([])
  expect((await fuzzHttp(1, 200)).problems).toEqual([])
})
