import type { Condition } from '../../../contract/missing'
import type { RowChoice } from '../../../contract/table'
import { isGap, observedValue, type ColumnValues } from '../columns/column'
import { sharedOffsets } from '../store/store'

export type PickInput = {
  readonly rows: number
  readonly columns: readonly ColumnValues[]
  readonly choice: RowChoice
  /** The order in which the choice's span is counted; null: as in the file. */
  readonly order: Uint32Array | null
}

export const meets = (condition: Condition, value: number): boolean =>
  condition.kind === 'levels'
    ? condition.levels.includes(value)
    : (condition.low === null || value >= condition.low) && (condition.high === null || value <= condition.high)

/** The rows, in file order, that a mark in a picture of the gaps stands for. */
export function pickRows({ rows, columns, choice, order }: PickInput): Uint32Array {
  const kept = new Uint8Array(rows).fill(choice.span ? 0 : 1)
  if (choice.span)
    for (let place = choice.span.start; place < Math.min(rows, choice.span.end); place += 1)
      kept[order ? order[place]! : place] = 1
  const keepWhere = (column: number, keeps: (values: ColumnValues, row: number) => boolean): void => {
    const values = columns[column]
    for (let row = 0; row < rows; row += 1) if (kept[row] === 1 && !(values && keeps(values, row))) kept[row] = 0
  }
  for (const column of choice.missing) keepWhere(column, isGap)
  for (const column of choice.complete) keepWhere(column, (values, row) => !isGap(values, row))
  for (const { column, condition } of choice.where)
    keepWhere(column, (values, row) => {
      const value = observedValue(values, row)
      return value !== null && meets(condition, value)
    })
  const found = sharedOffsets(kept.reduce((sum, one) => sum + one, 0))
  let at = 0
  for (let row = 0; row < rows; row += 1) if (kept[row] === 1) found[at++] = row
  return found
}
