import { checkComputer } from '../../doctor/check-computer'
import type { CommandContext } from './context'

/** Whether this computer can run Lacuna, as one page. */
export async function doctor({ context, checks, print }: CommandContext): Promise<void> {
  const { spawn, dataFolder, now } = checks
  const report = await checkComputer({ engines: { spawn, now }, dataFolder, seen: null, env: process.env }, context)
  const { page, ...found } = report
  print(page, found)
}
