import { checkEngines } from '../../doctor/check-engines'
import type { CommandContext } from './context'
import { alignColumns } from './text-table'

/** What can compute on this machine, measured; one sentence for what cannot. */
export async function engines({ context, checks, print }: CommandContext): Promise<void> {
  const found = await checkEngines({ spawn: checks.spawn, training: false, now: checks.now }, context)
  const rows = found.map(({ id, label, status, detail, gflops }) => [
    id,
    label,
    status,
    gflops === null ? detail : `${gflops.toFixed(1)} GFLOP/s`,
  ])
  print(alignColumns([['engine', 'name', 'status', ''], ...rows]), { engines: found })
}
