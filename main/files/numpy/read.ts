import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../errors'
import type { TaskControl } from '../../workers/control'
import type { TableSource } from '../../table/store/source'
import { mostColumns } from '../spread'
import { TextTable } from '../text-table'

type Element = {
  readonly size: number
  readonly read: (view: DataView, at: number, little: boolean) => number | bigint | boolean
}

const elements: Readonly<Record<string, Element>> = {
  f8: { size: 8, read: (view, at, little) => view.getFloat64(at, little) },
  f4: { size: 4, read: (view, at, little) => view.getFloat32(at, little) },
  i8: { size: 8, read: (view, at, little) => view.getBigInt64(at, little) },
  i4: { size: 4, read: (view, at, little) => view.getInt32(at, little) },
  i2: { size: 2, read: (view, at, little) => view.getInt16(at, little) },
  i1: { size: 1, read: (view, at) => view.getInt8(at) },
  u8: { size: 8, read: (view, at, little) => view.getBigUint64(at, little) },
  u4: { size: 4, read: (view, at, little) => view.getUint32(at, little) },
  u2: { size: 2, read: (view, at, little) => view.getUint16(at, little) },
  u1: { size: 1, read: (view, at) => view.getUint8(at) },
  b1: { size: 1, read: (view, at) => view.getUint8(at) !== 0 },
}

/** A NumPy array of numbers with one or two dimensions; columns have no names there, so they are numbered. */
export function readNumpy(
  bytes: Uint8Array<SharedArrayBuffer>,
  _options: ReadOptions,
  control: TaskControl,
): Omit<TableSource, 'sha256' | 'format'> {
  const refused = new UserError(
    'bad-input',
    'This NumPy file does not hold a table of numbers; save it as CSV and open that.',
  )
  // What it declares is checked against what there is before anything is made for it.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12) throw refused
  const isFirst = bytes[6] === 1
  const headerFrom = isFirst ? 10 : 12
  const dataFrom = headerFrom + (isFirst ? view.getUint16(8, true) : view.getUint32(8, true))
  const header = Buffer.from(bytes.subarray(headerFrom, Math.min(dataFrom, bytes.length))).toString('latin1')
  const type = /'descr':\s*'([<>|=])([a-z]\d)'/.exec(header)
  const shape = /'shape':\s*\(\s*(\d+)\s*,\s*(\d*)\s*,?\s*\)/.exec(header)
  const element = elements[type?.[2] ?? '']
  if (!type || !shape || !element) throw refused
  const rows = Number(shape[1])
  const columns = shape[2] === '' ? 1 : Number(shape[2])
  if (columns === 0 || columns > mostColumns || dataFrom + rows * columns * element.size > bytes.length) throw refused
  const byColumns = /'fortran_order':\s*True/.test(header)
  const table = new TextTable(Array.from({ length: columns }, () => ''))
  for (let row = 0; row < rows; row += 1) {
    if (row % 4096 === 0) control.progress(row / rows)
    for (let column = 0; column < columns; column += 1) {
      const index = byColumns ? column * rows + row : row * columns + column
      const value = element.read(view, dataFrom + index * element.size, type[1] !== '>')
      table.add(Number.isNaN(value) ? null : String(value))
    }
    table.endRow()
  }
  return table.finish({
    stated: Array.from({ length: columns }, () => null),
    reading: `NumPy array of ${rows.toLocaleString('en')} × ${columns.toLocaleString('en')}`,
    notices: [],
  })
}
