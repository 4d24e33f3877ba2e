import type { ColumnInfo } from '../../../contract/columns'
import { texts } from '../../texts/en'

/** Width of a text in pixels; `bold` as in the header's first line. */
export type Measure = (text: string, bold: boolean) => number

const padding = 24
const narrowest = 64
const widest = 260
/** Room for the bar and the share of gaps beside the type. */
const gapMark = 62

/** A first width in pixels that shows the name, the type line and typical values. */
export function columnWidth(column: ColumnInfo, measure: Measure): number {
  const name = measure(column.name, true) + 6
  const type = measure(texts.typeNames[column.type], false) * 0.88 + (mayHaveGaps(column) ? gapMark : 0)
  const value = measure(typicalValue(column), false)
  return Math.round(Math.min(widest, Math.max(narrowest, Math.max(name, type, value) + padding)))
}

/** What looks like a code for "missing" will be gaps after one click. */
const mayHaveGaps = ({ gaps, suggestions }: ColumnInfo): boolean => gaps > 0 || suggestions.length > 0

/** Digits and hyphens are zeros: in the grid all are as wide as those, while a canvas measures a 1 or a hyphen narrower. */
function typicalValue(column: ColumnInfo): string {
  if (column.type === 'text') return 'x'.repeat(30)
  if (column.type === 'datetime') return '0'.repeat(19)
  if (column.type === 'date') return '0'.repeat(10)
  if (column.type === 'time') return '00:00:00'
  const levels = (column.levels ?? []).slice(0, 50)
  return levels.reduce((longest, level) => (level.length > longest.length ? level : longest), '')
}

/** Measures with the fonts of the page; a canvas needs no layout, so thousands of columns take no time. */
export function pageMeasure(): Measure {
  const family = getComputedStyle(document.body).fontFamily
  const pen = document.createElement('canvas').getContext('2d')
  return (text, bold) => {
    if (!pen) return text.length * 7.5
    pen.font = `${bold ? '600 13px' : '12.5px'} ${family}`
    return pen.measureText(text).width
  }
}

/** Numbers and dates stand right, so that their digits line up. */
export const standsRight = (column: ColumnInfo | undefined): boolean =>
  column !== undefined && ['number', 'integer', 'date', 'datetime', 'time'].includes(column.type)
