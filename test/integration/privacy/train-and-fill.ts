import { setTimeout } from 'node:timers/promises'
import type { Reply } from '../../../contract/wire'

type Ask = (name: string, input: unknown) => Promise<Reply>

/**
 * Without the word to ONNX Runtime the first name is looked up five to ten seconds after it is loaded: every program is
 * watched for longer than that.
 */
export const watchedMs = 20_000

/** What a user does with a table, asked of a host; then long enough for a library to send what it has gathered. */
export async function trainFillAndWait(ask: Ask): Promise<void> {
  const value = async (name: string, input: object): Promise<unknown> => {
    const reply = await ask(name, input)
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
    return reply.value
  }
  const filled = async (): Promise<number | undefined> =>
    ((await value('table.document', {})) as { filled: number } | null)?.filled
  await value('table.openSample', { name: 'penguins' })
  while ((await filled()) === undefined) await setTimeout(200)
  await value('model.train', { preset: 'quick', maxMinutes: 0.1, seed: 1, engine: 'auto', advanced: { steps: 200 } })
  while ((await value('model.info', {})) === null) await setTimeout(200)
  await value('fill.start', {
    method: 'mean',
    imputations: 1,
    minCertainty: 0,
    seed: 1,
    columns: null,
    rows: null,
  })
  while ((await filled()) !== 19) await setTimeout(200)
  await setTimeout(watchedMs)
}
