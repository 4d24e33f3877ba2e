import { killAgainAndAgain } from '../campaigns/kills/campaign'
import { expect, test } from './harness/lacuna'

/** A small part of `npm run campaign -- kills --host desktop`. */
test('a window that is killed at any moment loses at most two seconds, tears nothing and leaves nothing lying about', async ({
  scratch,
}) => {
  const { findings } = await killAgainAndAgain('desktop', scratch, 3, 1)
  expect(findings).toEqual([])
})
