import type { ShownFill } from '../../../contract/table'
import { bestGuessOf, isPartOf } from '../../table/document/fills'
import type { ExportTable } from '../export/export-table'
import { escapeText } from './escape'
import type { ExcelRow } from './sheet-xml'

const bestGuessWords = {
  mean: 'mean or most likely category',
  median: 'median or most likely category',
  both: 'in some columns or rows the mean, in others the median, or the most likely category',
} as const

/** What the marks in the table mean and where the filled values come from. */
export function legendSheet(table: ExportTable, fills: readonly ShownFill[]): ExcelRow[] {
  const { source, layers } = table
  const [shown = 'none'] = fills
  const used = shown === 'none' ? [] : layers.filter((layer) => isPartOf(layer, shown))
  const cells = used.reduce(
    (sum, layer) => sum + [...layer.columns.values()].reduce((all, column) => all + column.rows.length, 0),
    0,
  )
  const line = (name: string, value: string): ExcelRow => [
    { value: name, look: 'header' },
    { value: escapeText(value) },
  ]
  return [
    [{ value: 'Legend', look: 'header' }],
    [{ value: 'filled', look: 'filled' }, { value: 'A gap that Lacuna filled with a likely value.' }],
    [{ value: 'edited', look: 'edited' }, { value: 'A cell that was changed by hand in Lacuna.' }],
    [{ value: '(empty)' }, { value: 'A gap that was left open.' }],
    [],
    line('Table', table.name),
    line('Fingerprint (SHA-256)', source.sha256),
    line(
      'Filled with',
      shown === 'none'
        ? 'nothing'
        : shown === 'mean'
          ? `the best single value (${bestGuessWords[bestGuessOf(used) ?? 'mean']})`
          : `plausible values, imputation ${fills.join(', ')}`,
    ),
    line('Filled cells', cells.toLocaleString('en')),
    line('Seed', used.map(({ seed }) => seed).join(', ')),
    line('Engine', [...new Set(used.map(({ engine }) => engine))].join(', ')),
  ]
}
