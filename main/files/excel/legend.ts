import type { SheetData } from 'write-excel-file/universal'
import type { ShownFill } from '../../../contract/table'
import { bestGuessOf, isPartOf } from '../../table/document/fills'
import type { ExportTable } from '../export/export-table'
import { edited, filled, headerStyle } from './styles'

const bestGuessWords = {
  mean: 'mean or most likely category',
  median: 'median or most likely category',
  both: 'in some columns or rows the mean, in others the median, or the most likely category',
} as const

/** What the marks in the table mean and where the filled values come from. */
export function legendSheet(table: ExportTable, fills: readonly ShownFill[]): SheetData {
  const { source, layers } = table
  const [shown = 'none'] = fills
  const used = shown === 'none' ? [] : layers.filter((layer) => isPartOf(layer, shown))
  const cells = used.reduce(
    (sum, layer) => sum + [...layer.columns.values()].reduce((all, column) => all + column.rows.length, 0),
    0,
  )
  const line = (name: string, value: string): SheetData[number] => [
    { value: name, type: String, ...headerStyle },
    { value, type: String },
  ]
  return [
    [{ value: 'Legend', type: String, ...headerStyle }],
    [
      { value: 'filled', type: String, ...filled },
      { value: 'A gap that Lacuna filled with a likely value.', type: String },
    ],
    [
      { value: 'edited', type: String, ...edited },
      { value: 'A cell that was changed by hand in Lacuna.', type: String },
    ],
    [
      { value: '(empty)', type: String },
      { value: 'A gap that was left open.', type: String },
    ],
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
