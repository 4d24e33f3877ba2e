import type { ShownFill } from '../../../contract/table'
import type { Block } from '../../stores/view'
import { call } from '../../client'
import { writeClipboard } from '../../ui/write-clipboard'

const rowsAtOnce = 100_000

/** Puts a block of cells on the clipboard as tab-separated text; answers how many rows were taken. */
export async function copyCells(block: Block, fill: ShownFill, names: boolean): Promise<number> {
  const count = Math.min(block.end - block.start, rowsAtOnce)
  const text = await call('table.copy', { start: block.start, count, columns: [...block.columns], fill, names })
  await writeClipboard(text)
  return count
}
