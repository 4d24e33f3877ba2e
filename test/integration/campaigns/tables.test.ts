import { afterAll, expect, test } from 'vitest'
import { generateTable } from '../../campaigns/tables/generate'
import { createPipeline } from '../../campaigns/tables/pipeline'

// A small part of `npm run campaign -- tables`: the same tables every time.
const seed = 20_040_310
const pipeline = createPipeline()
afterAll(() => pipeline.close())

test('random tables: what was there comes out as it was, and fills are values that their columns can have', async () => {
  let trained = 0
  for (let number = 1; number <= 20; number += 1) {
    const outcome = await pipeline.run(generateTable(seed, number))
    expect(outcome.problems, `table ${number}`).toEqual([])
    if (outcome.trained) trained += 1
  }
  // Tables of two free texts teach nothing; most others must be learned, or the test tests little.
  expect(trained).toBeGreaterThan(12)
})
