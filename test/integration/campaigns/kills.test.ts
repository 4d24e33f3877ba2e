import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { killAgainAndAgain } from '../../campaigns/kills/campaign'

/** A small part of `npm run campaign -- kills`. */
it('a host that is killed at any moment loses at most two seconds, tears nothing and leaves nothing lying about', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-kills-'))
  try {
    const { findings } = await killAgainAndAgain('web', folder, 8, 1)
    expect(findings).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
