import { visitColumn } from '../store/cells'
import type { ColumnEdits } from '../columns/column'
import { KeptCells, type Kept } from '../columns/kept'
import { areCountryCodes } from './country-codes'
import { LevelTable } from './level-table'
import { sharedInts, type TableStore } from '../store/store'

const blank = 32

export type LevelFindings = {
  readonly codes: Int32Array
  readonly levels: readonly string[]
  readonly counts: readonly number[]
  readonly count: number
  readonly gaps: number
  readonly kept: Kept
  readonly foundCodes: readonly string[]
  readonly quotedCount: number
  /** Unquoted cells with a blank before their text: it belongs to the file's writing, not to the level. */
  readonly blankCount: number
}

/** Reads a column as levels, in natural order unless `order` says otherwise. Null when there are more than `most`. */
export function readLevels(
  store: TableStore,
  field: number,
  edits: ColumnEdits,
  options: {
    readonly isMissing: (text: string) => boolean
    /** Whether NA is only taken to be missing, so that it may be something else among country codes. */
    readonly doubtNA: boolean
    readonly order: readonly string[] | null
    readonly most: number
  },
): LevelFindings | null {
  const codes = sharedInts(store.rows)
  const table = new LevelTable()
  let quotedCount = 0
  let blankCount = 0
  const complete = visitColumn(store, field, edits, (row, bytes, start, end, quoted) => {
    if (start >= end) {
      codes[row] = -1
      return true
    }
    codes[row] = table.code(bytes, start, end)
    if (quoted) quotedCount += 1
    else if (start > 0 && bytes[start - 1] === blank) blankCount += 1
    return table.count <= options.most
  })
  if (!complete) return null

  const texts = Array.from({ length: table.count }, (_, code) => table.text(code))
  const present = texts.filter((text) => text.trim() !== '' && !options.isMissing(text.trim()))
  const isDoubtful = (text: string): boolean => options.doubtNA && text.trim() === 'NA'
  const asks = texts.some(isDoubtful) && areCountryCodes([...new Set([...(options.order ?? []), ...present])])
  const foundCodes = texts.filter(
    (text) => text.trim() !== '' && options.isMissing(text.trim()) && !(asks && isDoubtful(text)),
  )
  const levels = orderLevels(present, options.order)
  const position = new Map(levels.map((level, index) => [level, index]))
  const final = Int32Array.from(texts, (text) => position.get(text) ?? -1)
  const counts = new Array<number>(levels.length).fill(0)
  const kept = new KeptCells(store.rows)
  let count = 0
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row]!
    const level = code === -1 ? -1 : final[code]!
    codes[row] = level
    if (level !== -1) {
      counts[level]! += 1
      count += 1
    } else if (asks && code !== -1 && isDoubtful(texts[code]!)) kept.add(row, texts[code]!.trim())
  }
  const gaps = store.rows - count - kept.count
  return { codes, levels, counts, count, gaps, kept: kept.finish(), foundCodes, quotedCount, blankCount }
}

/** The given order first (levels of it that do not occur are kept), then the rest in natural order. */
export function orderLevels(present: readonly string[], order: readonly string[] | null): string[] {
  const given = order ? [...new Set(order)] : []
  const known = new Set(given)
  return [...given, ...present.filter((level) => !known.has(level)).sort(naturally)]
}

/** Numbers by value, before words; words by code unit, so that every machine agrees. */
function naturally(a: string, b: string): number {
  const left = Number(a)
  const right = Number(b)
  const leftIsNumber = a.trim() !== '' && !Number.isNaN(left)
  const rightIsNumber = b.trim() !== '' && !Number.isNaN(right)
  if (leftIsNumber && rightIsNumber && left !== right) return left - right
  if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** The same findings with the levels in another order, which must hold all of them. */
export function reorderLevels(found: LevelFindings, order: readonly string[]): LevelFindings {
  const place = found.levels.map((level) => order.indexOf(level))
  const codes = sharedInts(found.codes.length)
  for (let row = 0; row < codes.length; row += 1) {
    const code = found.codes[row]!
    codes[row] = code === -1 ? -1 : place[code]!
  }
  return {
    ...found,
    codes,
    levels: order,
    counts: order.map((level) => found.counts[found.levels.indexOf(level)] ?? 0),
  }
}
