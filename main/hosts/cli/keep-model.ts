import { join } from 'node:path'
import { UserError } from '../../errors'
import { makePrivateFolder, writePrivately } from '../../project/private-file'
import type { CommandContext } from './context'

/** What was learned is not thrown away because its place is not there any more: it is kept elsewhere, and that is said. */
export async function keepModel(
  { keptFolder, now }: Pick<CommandContext, 'keptFolder' | 'now'>,
  bytes: Uint8Array,
  problem: unknown,
): Promise<never> {
  const words = problem instanceof Error ? problem.message : String(problem)
  const place = join(keptFolder, `model-${new Date(now()).toISOString().replace(/[:.]/g, '-')}.lacuna-model`)
  const kept = await makePrivateFolder(keptFolder)
    .then(() => writePrivately(place, [bytes]))
    .then(
      () => true,
      () => false,
    )
  throw new UserError('io', kept ? `${words} The model was kept: ${place}` : words)
}
