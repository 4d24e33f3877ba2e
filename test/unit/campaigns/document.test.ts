import { expect, it } from 'vitest'
import { runDocumentCampaign } from '../../campaigns/document/run'

it('random work on a table keeps to the plain reference', async () => {
  await expect(runDocumentCampaign({ count: 100, seed: 20_261 })).resolves.toBeUndefined()
})
