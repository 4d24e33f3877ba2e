import { fileOutlet, pipeOutlet, type Outlet } from '../../../files/stream/outlet'
import type { CommandContext } from '../context'
import { PIPE } from './is-streamed'

export const outletTo = (path: string, { standard }: CommandContext): Outlet =>
  path === PIPE ? pipeOutlet(standard.output) : fileOutlet(path)

/** Writes to all of them, or, when the work fails, leaves none that could pass for whole. */
export async function writingTo<T>(outlets: readonly Outlet[], work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    for (const outlet of outlets) await outlet.end()
    return result
  } catch (error) {
    for (const outlet of outlets) await outlet.abandon()
    throw error
  }
}
