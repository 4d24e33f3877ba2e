import type { ExportOptions } from '../../../contract/export'
import type { ShownFill } from '../../../contract/table'
import type { TaskControl } from '../../workers/control'
import { filledValue, imputationsOf } from '../../table/document/fills'
import { valueText } from '../../table/columns/value-text'
import { columnFills, exportText, FillCursor, type ExportTable } from './export-table'
import { rowIds } from './file-rows'
import { encodeLines, sideLine } from './side-csv'

const checkEvery = 4096

/**
 * One line per cell that has a likelihood or was filled: observed cells with log-likelihood and tail probability,
 * filled ones with imputation number, certainty, 90% interval and where they come from.
 */
export function likelihoodPieces(
  table: ExportTable,
  { fill, guardFormulas }: Pick<ExportOptions, 'fill' | 'guardFormulas'>,
  control: TaskControl,
): Iterable<Uint8Array> {
  return encodeLines(lines(table, fill, (fields) => sideLine(fields, guardFormulas), control))
}

const header = [
  '.id',
  'column',
  'state',
  'imputation',
  'value',
  'log_likelihood',
  'tail',
  'certainty',
  'low90',
  'high90',
  'method',
  'seed',
]

const number = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '' : String(Number(value.toPrecision(6)))

function* lines(
  table: ExportTable,
  fill: ExportOptions['fill'],
  line: (fields: readonly string[]) => string,
  control: TaskControl,
): Generator<string> {
  const { source, columns, layers } = table
  const { rows } = source.store
  yield line(header)
  const ids = rowIds(source)
  const scored = new Map(table.scores?.columns.map((column) => [source.names.indexOf(column.name), column]))
  const fills: ShownFill[] =
    fill === 'imputations' ? Array.from({ length: imputationsOf(layers) }, (_, index) => index + 1) : [fill]
  const filled = fills.map((shown) => columnFills(table, shown))
  const cursors = filled.map((columnsFilled) => new FillCursor(columnsFilled))
  for (let row = 0; row < rows; row += 1) {
    if (row % checkEvery === 0) control.progress(row / rows)
    for (const [column, description] of columns.entries()) {
      const name = source.names[column]!
      const score = scored.get(column)
      const likelihood = score?.logLikelihood[row]
      if (score && likelihood !== undefined && !Number.isNaN(likelihood)) {
        const text = exportText(table, row, column, filled[0]![column]!, -1)
        const state = table.edits.has(row * columns.length + column) ? 'edited' : 'observed'
        yield line([
          String(ids[row]),
          name,
          state,
          '',
          text,
          number(likelihood),
          number(score.tail[row]),
          '',
          '',
          '',
          '',
          '',
        ])
      }
      for (const [index, shown] of fills.entries()) {
        const cells = filled[index]![column]!
        const at = cursors[index]!.find(row, column)
        if (at < 0) continue
        const layer = filledValue(layers, shown, column, row)?.layer
        const isNumber = description.values.kind === 'numbers'
        yield line([
          String(ids[row]),
          name,
          'filled',
          shown === 'mean' ? '' : String(shown),
          valueText(description, cells.values[at]!),
          '',
          '',
          number(cells.certainty[at]),
          isNumber ? valueText(description, cells.low[at]!) : '',
          isNumber ? valueText(description, cells.high[at]!) : '',
          layer?.method ?? '',
          String(layer?.seed ?? ''),
        ])
      }
    }
  }
}
