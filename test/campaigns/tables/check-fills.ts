import { columnBounds } from '../../../main/table/columns/column-info'
import type { ShownFill } from '../../../contract/table'
import type { TableDocument } from '../../../main/table/document/document'
import { filledValue } from '../../../main/table/document/fills'

/** Rounding and 32-bit floats: a value may lie this far, relative to its size, beside where it should. */
const slack = 1e-5

/** What is wrong with the values that a fill put into the gaps. */
export function fillProblems(document: TableDocument, shown: ShownFill): string[] {
  const problems: string[] = []
  const columns = document.columns()
  const layers = document.fills()
  for (let row = 0; row < document.source.store.rows; row += 1) {
    for (const [column, description] of columns.entries()) {
      const cell = document.cell(row, column, shown)
      if (cell.s !== 'filled') continue
      const say = (what: string): void =>
        void problems.push(`${document.source.names[column]}, row ${row + 1}, fill ${shown}: “${cell.t}” ${what}`)
      const filled = filledValue(layers, shown, column, row)
      if (cell.t.trim() === '') say('is blank')
      if (!filled) {
        say('has nothing behind it')
        continue
      }
      if (!(cell.c !== undefined && cell.c >= 0 && cell.c <= 1)) say(`has a certainty of ${cell.c}`)
      const value = document.parseValue(column, cell.t)
      if (value === undefined || !Number.isFinite(value)) {
        say('is no value of its column')
        continue
      }
      if (description.values.kind === 'levels') {
        if (!description.values.levels.includes(cell.t)) say('is no level of its column')
        continue
      }
      const written = document.formatValue(column, value)
      // Two centuries from 1970, a double of seconds is a microsecond off.
      const off = Math.abs((document.parseValue(column, written) ?? NaN) - value)
      if (written !== cell.t && !(off > 0 && off < 2e-6)) say('is not written as its column writes values')
      const step = description.step ?? 0
      const near = slack * Math.max(Math.abs(value), Math.abs(filled.low), Math.abs(filled.high)) + 1e-9
      if (step > 0 && Math.abs(value / step - Math.round(value / step)) * step > near) say(`is no multiple of ${step}`)
      const { low, high } = columnBounds(description, {})
      if (low !== null && value < low - near) say(`lies below ${low}`)
      if (high !== null && value > high + near) say(`lies above ${high}`)
      // A best guess lies within its own interval, but for rounding to the column's step or written digits.
      const rounding = Math.max(step / 2, Math.abs(value) * 1e-7)
      if (shown === 'mean' && !(value >= filled.low - rounding - near && value <= filled.high + rounding + near)) {
        say(`lies outside its interval, ${filled.low} to ${filled.high}`)
      }
    }
  }
  for (const { name, gaps, filled } of document.info().columns) {
    if (filled > gaps) problems.push(`${name}: ${filled} filled of ${gaps} gaps`)
  }
  return problems
}
