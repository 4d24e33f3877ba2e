import type { CommandContext } from './context'
import { alignColumns } from './text-table'

/** What can compute on this machine, measured. */
export async function engines({ compute, print }: CommandContext): Promise<void> {
  const { engines: found } = await compute<'engines'>({ kind: 'engines' })
  const rows = found.map(({ id, label, status, detail, gflops }) => [
    id,
    label,
    status,
    gflops === null ? '' : `${gflops.toFixed(1)} GFLOP/s`,
    detail,
  ])
  print(alignColumns([['engine', 'name', 'status', 'speed', ''], ...rows]), { engines: found })
}
