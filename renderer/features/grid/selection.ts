import type { Place } from '../../../contract/table'
import type { Block } from '../../stores/view'

/** The block between two cells; `order` lists the shown columns from left to right. */
export function blockBetween(from: Place, to: Place, order: readonly number[]): Block {
  const positions = [order.indexOf(from.column), order.indexOf(to.column)]
  const [left, right] = [Math.min(...positions), Math.max(...positions)]
  return {
    start: Math.min(from.row, to.row),
    end: Math.max(from.row, to.row) + 1,
    columns: order.slice(Math.max(0, left), right + 1),
  }
}

export const isInside = (block: Block, row: number, column: number): boolean =>
  row >= block.start && row < block.end && block.columns.includes(column)

export const cellsIn = (block: Block): number => (block.end - block.start) * block.columns.length

/** Where one step of an arrow key leads, held inside the table. */
export function step(from: Place, key: string, rows: number, order: readonly number[]): Place {
  const at = order.indexOf(from.column)
  const clamp = (value: number, top: number): number => Math.max(0, Math.min(top, value))
  if (key === 'ArrowDown') return { ...from, row: clamp(from.row + 1, rows - 1) }
  if (key === 'ArrowUp') return { ...from, row: clamp(from.row - 1, rows - 1) }
  const next = clamp(at + (key === 'ArrowRight' ? 1 : -1), order.length - 1)
  return { ...from, column: order[next] ?? from.column }
}

/**
 * The grid tells in a timer of its own what was clicked, and on a busy machine the next key comes before it. What works
 * on the selection waits for a timer that was set later.
 */
export const selectionTold = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
