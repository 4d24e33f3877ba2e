import { ByteBuilder } from '../coded/byte-builder'
import type { CodedCell } from '../coded/coded-table'
import type { CodedRows } from '../export/coded-rows'
import { storageTypes } from './layout'
import { doubleBits, firstMissing } from './missing-values'
import { epochDays, epochSeconds } from './moments'
import type { WrittenVariable } from './written-variable'

/** Writes one cell; `variable` and `row`, from 1, are where a long text lies. */
export function putCell(
  to: ByteBuilder,
  { type, size, kind, missing }: WrittenVariable,
  cell: CodedCell,
  variable: number,
  row: number,
): void {
  if (type === storageTypes.strL) {
    const { bytes, at } = to.reserve(8)
    if (cell === null) return
    bytes.writeUInt16LE(variable, at)
    bytes.writeUIntLE(row, at + 2, 6)
    return
  }
  if (kind === 'text') {
    to.field(cell === null ? '' : String(cell), size)
    return
  }
  const value = typeof cell === 'number' ? stored(kind, cell) : null
  // A text among numbers is a code for missing; those without a name are like nothing.
  const index = typeof cell === 'string' ? (missing.get(cell) ?? 0) : 0
  const { bytes, at } = to.reserve(size)
  switch (type) {
    case storageTypes.byte:
      bytes.writeInt8(value ?? firstMissing.byte + index, at)
      return
    case storageTypes.int:
      bytes.writeInt16LE(value ?? firstMissing.int + index, at)
      return
    case storageTypes.long:
      bytes.writeInt32LE(value ?? firstMissing.long + index, at)
      return
    default:
      if (value === null) bytes.writeUInt32LE(doubleBits.first + index * doubleBits.step, at + 4)
      else bytes.writeDoubleLE(value, at)
  }
}

function stored(kind: WrittenVariable['kind'], value: number): number {
  switch (kind) {
    case 'date':
      return Math.round(value) - epochDays
    case 'datetime':
      return Math.round((value - epochSeconds) * 1000)
    case 'time':
      return Math.round(value * 1000)
    default:
      return value
  }
}

/** Texts longer than a cell holds, each with its place; the last byte of each is zero. */
export function longTexts({ rows, rowsEach }: CodedRows, own: readonly WrittenVariable[], front: number): Buffer {
  const long = own.flatMap(({ type }, at) => (type === storageTypes.strL ? [at] : []))
  if (long.length === 0) return Buffer.alloc(0)
  const to = new ByteBuilder()
  for (const { imputation, id, cells } of rows()) {
    for (const at of long) {
      const cell = cells[at]!
      if (cell === null) continue
      const text = Buffer.from(String(cell))
      to.put('GSO')
        .int32(front + at + 1)
        .uint64(imputation * rowsEach + id)
        .uint8(130)
        .int32(text.length + 1)
      to.put(text).uint8(0)
    }
  }
  return to.take()
}
