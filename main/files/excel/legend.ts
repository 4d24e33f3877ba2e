import type { SheetData } from 'write-excel-file/universal'
import type { ShownFill } from '../../../contract/table'
import type { ExportTable } from '../export/export-table'
import { edited, filled, headerStyle } from './styles'

/** What the marks in the table mean and where the filled values come from. */
export function legendSheet(table: ExportTable, fills: readonly ShownFill[]): SheetData {
  const { source, layers } = table
  const wanted = fills.includes('none') ? null : fills.includes('mean') ? 'mean' : 'sample'
  const used = layers.filter(({ method }) => method === wanted)
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
      wanted === null
        ? 'nothing'
        : wanted === 'mean'
          ? 'the best single value (mean or mode)'
          : `plausible values, imputation ${fills.join(', ')}`,
    ),
    line('Filled cells', cells.toLocaleString('en')),
    line('Seed', used.map(({ seed }) => seed).join(', ')),
    line('Engine', [...new Set(used.map(({ engine }) => engine))].join(', ')),
  ]
}
