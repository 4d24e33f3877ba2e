import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../errors'
import type { TaskControl } from '../../workers/control'
import type { TableSource } from '../../table/store/source'
import { Damaged } from '../coded/byte-cursor'
import { codedTable, type CodedCell, type CodedInput } from '../coded/coded-table'
import { singleText } from '../single-text'
import { readHeader, UnknownVersion, type StataHeader, type StataVariable } from './header'
import { storageTypes } from './layout'
import { readLongTexts, type LongTexts } from './long-texts'
import { stataMoment } from './moments'
import { cellReader, isTextType } from './read-cell'
import { readValueLabels } from './value-labels'

/** Stata's files from Stata 8 on: values, value labels, named missing values (.a to .z) and dates. */
export function readStata(
  bytes: Uint8Array<SharedArrayBuffer>,
  _options: ReadOptions,
  control: TaskControl,
): Omit<TableSource, 'sha256' | 'format'> {
  try {
    return read(bytes, control)
  } catch (error) {
    if (error instanceof UnknownVersion) {
      throw new UserError(
        'bad-input',
        `This Stata file has version ${error.message} of the format, which Lacuna does not read; save it anew in Stata 8 or later.`,
      )
    }
    if (!(error instanceof Damaged)) throw error
    throw new UserError('bad-input', 'This Stata file is damaged or incomplete; save it again in Stata, or as CSV.')
  }
}

function read(bytes: Uint8Array, control: TaskControl): Omit<TableSource, 'sha256' | 'format'> {
  const { header, cursor } = readHeader(bytes)
  const { layout, rows, variables } = header
  const sizes = variables.map(({ type }) => cellReader(type, cursor.isLittle, header, new Map()).size)
  const width = sizes.reduce((sum, size) => sum + size, 0)
  const from = cursor.skip(rows * width)
  if (layout.isTagged) cursor.expect('</data>')
  const longs = layout.isTagged ? readLongTexts(cursor, header) : new Map<string, string>()
  const labels = readValueLabels(cursor, header)
  const columns = variables.map((variable) => columnOf(variable, labels))
  const periods = variables.flatMap(({ name, format }) => {
    const { period } = stataMoment(format)
    return period ? [`Column ${name} counts ${period}; each is shown by its first day.`] : []
  })
  const cells = rowsOf(bytes, from, width, rows, header, cursor.isLittle, longs)
  const reading = `Stata, version ${layout.version} of the format`
  return codedTable(columns, cells, rows, { reading, notices: periods }, control)
}

function columnOf(
  { name, type, format, labels }: StataVariable,
  sets: ReadonlyMap<string, ReadonlyMap<CodedCell, string>>,
): CodedInput {
  const isText = isTextType(type)
  const isWhole = type === storageTypes.byte || type === storageTypes.int || type === storageTypes.long
  return {
    name,
    isText,
    moment: isText ? null : stataMoment(format).moment,
    numberText: type === storageTypes.float ? singleText : String,
    labels: isText ? new Map() : (sets.get(labels) ?? new Map<CodedCell, string>()),
    isMissing: null,
    stated: isText ? 'text' : isWhole ? 'integer' : 'number',
    isOrdered: false,
  }
}

/** The rows, each in the same array, which is overwritten by the next. */
const rowsOf = (
  bytes: Uint8Array,
  from: number,
  width: number,
  rows: number,
  header: StataHeader,
  isLittle: boolean,
  longs: LongTexts,
) =>
  function* (): Generator<readonly CodedCell[]> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const readers = header.variables.map(({ type }) => cellReader(type, isLittle, header, longs))
    const cells: CodedCell[] = readers.map(() => null)
    for (let row = 0; row < rows; row += 1) {
      let at = from + row * width
      for (const [index, { size, read: readCell }] of readers.entries()) {
        cells[index] = readCell(view, at)
        at += size
      }
      yield cells
    }
  }
