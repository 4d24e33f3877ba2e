import type { Cell } from '../../../contract/table'
import { formatOdds, formatShare } from '../../texts/format'
import { texts } from '../../texts/en'

/** 0: as expected; 1…3: at most once in 20, 100, 1,000 rows like this one. */
export type Surprise = 0 | 1 | 2 | 3

export function surpriseOf(tail: number | undefined): Surprise {
  if (tail === undefined || tail >= 0.05) return 0
  if (tail >= 0.01) return 1
  return tail >= 0.001 ? 2 : 3
}

/** Filled cells are light below this certainty and strong above it. */
const sureFrom = 0.6

/** The classes that make a cell's state visible; every state differs in more than its colour. */
export function cellClasses(cell: Cell | undefined, mode: 'values' | 'likelihood'): string[] {
  if (!cell) return ['cell-loading']
  return cell.b ? [...plainClasses(cell, mode), 'cell-broken'] : plainClasses(cell, mode)
}

function plainClasses(cell: Cell, mode: 'values' | 'likelihood'): string[] {
  if (cell.n) return ['cell-not-applicable']
  if (cell.s === 'gap') return ['cell-gap']
  if (cell.s === 'filled') {
    const look = (cell.c ?? 0) >= sureFrom ? ['cell-filled', 'cell-sure'] : ['cell-filled']
    return cell.o ? [...look, 'cell-outdated'] : look
  }
  const classes = [...(cell.s === 'edited' ? ['cell-edited'] : []), ...(cell.k ? ['cell-kept'] : [])]
  const surprise = mode === 'likelihood' ? surpriseOf(cell.p) : 0
  return surprise > 0 ? [...classes, `cell-surprise-${surprise}`] : classes
}

export const cellText = (cell: Cell | undefined): string =>
  !cell ? '' : cell.n ? '–' : cell.s === 'gap' ? texts.empty : cell.t

/** What the tooltip says beyond the text in the cell; null when there is nothing to add. */
export function cellTip(cell: Cell | undefined, mode: 'values' | 'likelihood'): string | null {
  if (!cell) return null
  const plain = plainTip(cell, mode)
  return cell.b ? [plain ?? cell.t, texts.rules.broken].join('\n') : plain
}

function plainTip(cell: Cell, mode: 'values' | 'likelihood'): string | null {
  if (cell.n) return texts.rules.notApplicable
  if (cell.s === 'gap') return texts.grid.gap
  if (cell.s === 'filled') {
    const filled = `${cell.t}\n${texts.grid.filled(formatShare(cell.c ?? 0))}`
    return cell.o ? `${filled}\n${texts.grid.outdated}` : filled
  }
  const lines = [cell.t]
  if (cell.s === 'edited') lines.push(texts.grid.edited)
  if (cell.k) lines.push(texts.grid.kept)
  if (mode === 'likelihood' && cell.p !== undefined) lines.push(texts.grid.surprise(formatOdds(cell.p)))
  return lines.length > 1 || cell.t.length > 24 ? lines.join('\n') : null
}
