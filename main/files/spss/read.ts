import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../errors'
import type { TaskControl } from '../../workers/control'
import type { TableSource } from '../../table/store/source'
import { Damaged } from '../coded/byte-cursor'
import { codedTable, type CodedCell } from '../coded/coded-table'
import { caseBytes, cases } from './cases'
import { columnsOf, numberCell, type SpssColumn } from './columns'
import { readDictionary, type SpssDictionary } from './dictionary'
import { longestPiece } from './format-codes'

/** SPSS system files (.sav, .zsav): values, value labels, values declared missing, measures and dates. */
export function readSpss(
  bytes: Uint8Array<SharedArrayBuffer>,
  _options: ReadOptions,
  control: TaskControl,
): Omit<TableSource, 'sha256' | 'format'> {
  try {
    const { dictionary, cursor } = readDictionary(bytes)
    const { columns, decode } = columnsOf(dictionary, cursor.isLittle)
    const data = caseBytes(bytes, cursor.at, dictionary, cursor.isLittle)
    const rows = rowsOf(data, dictionary, columns, cursor.isLittle, decode)
    const packing = ['not compressed', 'compressed', 'compressed as a whole'][dictionary.compression] ?? 'compressed'
    return codedTable(columns, rows, dictionary.cases, { reading: `SPSS, ${packing}`, notices: [] }, control)
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    throw new UserError('bad-input', 'This SPSS file is damaged or incomplete; save it again in SPSS, or as CSV.')
  }
}

/** The rows, each in the same array, which is overwritten by the next. */
const rowsOf = (
  data: Uint8Array,
  dictionary: SpssDictionary,
  columns: readonly SpssColumn[],
  isLittle: boolean,
  decode: (bytes: Uint8Array) => string,
) =>
  function* (): Generator<readonly CodedCell[]> {
    const cells: CodedCell[] = columns.map(() => null)
    let count = 0
    for (const view of cases(data, dictionary, isLittle)) {
      for (const [at, { isText, pieces }] of columns.entries()) {
        cells[at] = isText
          ? textOf(view, pieces, decode)
          : numberCell(view.getFloat64(pieces[0]!.element * 8, isLittle))
      }
      yield cells
      count += 1
    }
    // How many there are is not always declared; fewer than declared are never all.
    if (count < dictionary.cases) throw new Damaged('cases are missing')
  }

function textOf(view: DataView, pieces: SpssColumn['pieces'], decode: (bytes: Uint8Array) => string): string | null {
  const parts = pieces.map(
    ({ element, width }) => new Uint8Array(view.buffer, element * 8, Math.min(width, longestPiece)),
  )
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  const text = decode(bytes).replace(/[ \0]+$/, '')
  return text === '' ? null : text
}
