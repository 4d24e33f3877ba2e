import type { ColumnInfo } from '../../../contract/columns'
import { texts } from '../../texts/en'

const characterWidth = 7.3
const boldWidth = 7.9
const padding = 26
const narrowest = 76
const widest = 280

/** A first width in pixels that shows the name, the type line and typical values. */
export function columnWidth(column: ColumnInfo): number {
  const name = column.name.length * boldWidth + 14
  const type = texts.typeNames[column.type].length * 6.4 + (column.gaps > 0 ? 70 : 0)
  const value = typicalLength(column) * characterWidth
  return Math.round(Math.min(widest, Math.max(narrowest, Math.max(name, type, value) + padding)))
}

function typicalLength(column: ColumnInfo): number {
  if (column.type === 'text') return 30
  if (column.type === 'datetime') return 19
  if (column.levels) return Math.max(0, ...column.levels.slice(0, 50).map((level) => level.length))
  return 8
}

/** Numbers and dates stand right, so that their digits line up. */
export const standsRight = (column: ColumnInfo | undefined): boolean =>
  column !== undefined && ['number', 'integer', 'date', 'datetime', 'time'].includes(column.type)
