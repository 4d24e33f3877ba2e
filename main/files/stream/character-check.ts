import { isAscii, isUtf8 } from 'node:buffer'
import { UserError } from '../../errors'
import type { TableStore } from '../../table/store/store'

/** What the rows of a part say about their characters: UTF-8 as expected, or Latin-1, which the rows before did not show. */
export type Characters = 'utf-8' | 'latin1'

/**
 * Looks at the rows of a text that has been taken for UTF-8, part by part. The first row that is not plain ASCII decides; a row that
 * contradicts it is refused.
 */
export function createCharacterCheck(): (store: TableStore, before: number) => Characters {
  let isDecided = false
  return (store, before) => {
    if (isUtf8(store.bytes)) {
      isDecided ||= !isAscii(store.bytes)
      return 'utf-8'
    }
    for (let row = 0; row < store.rows; row += 1) {
      const bytes = rowBytes(store, row)
      if (isAscii(bytes)) continue
      if (isUtf8(bytes)) isDecided = true
      else if (isDecided) throw notUtf8(before + row + 1)
      else return 'latin1'
    }
    throw notUtf8(before + store.rows)
  }
}

function rowBytes({ bytes, starts, fields, rows }: TableStore, row: number): Uint8Array {
  const stride = fields + 1
  return bytes.subarray(row === 0 ? 0 : starts[row * stride], row + 1 < rows ? starts[(row + 1) * stride] : undefined)
}

const notUtf8 = (row: number): UserError =>
  new UserError(
    'bad-input',
    `Row ${row} is not in UTF-8 as the rows before it are; correct it, or write the whole file in one encoding.`,
  )
