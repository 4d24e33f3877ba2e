import { alwaysMissing } from '../../table/columns/missing'
import { momentFormats } from '../../table/moments/moment-guess'
import { readDecorated } from '../../table/numbers/number-format'

const isValue = (text: string): boolean =>
  readDecorated(text, '.') !== undefined || readDecorated(text, ',') !== undefined || momentFormats(text).length > 0

/** Years along the top of a wide table: whole numbers of four digits, evenly spaced, at least three. */
function areYears(cells: readonly string[]): boolean {
  const years = cells.filter((cell) => /^(?:1[5-9]|20|21)\d{2}$/.test(cell)).map(Number)
  const steps = years.slice(1).map((year, index) => year - (years[index] ?? NaN))
  return years.length >= 3 && (steps[0] ?? 0) > 0 && steps.every((step) => step === steps[0])
}

/**
 * Is the first row names? Names are not numbers, dates or missing codes, and are not repeated as values below.
 * `rows`: the first row and a sample of what follows, as trimmed texts.
 */
export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...below] = rows
  const named = first.filter((cell) => cell !== '')
  if (named.length === 0) return false
  const values = named.filter((cell) => isValue(cell) || alwaysMissing.has(cell))
  if (values.length > 0) {
    const others = named.filter((cell) => !values.includes(cell))
    return (
      areYears(values) &&
      others.length <= 2 &&
      values.length + others.length === named.length &&
      !below.slice(0, 3).some(areYears)
    )
  }
  if (below.length === 0) return true
  const numericBelow = first.some((_, field) => {
    const column = below.map((row) => row[field] ?? '').filter((cell) => cell !== '' && !alwaysMissing.has(cell))
    return column.length > 0 && column.filter(isValue).length * 2 >= column.length
  })
  if (numericBelow) return true
  const repeated = first.filter((cell, field) => cell !== '' && below.some((row) => row[field] === cell)).length
  return repeated === 0 && new Set(named).size === named.length
}

/** Column names that can be told apart: trimmed, numbered where empty or repeated. */
export function uniqueNames(header: readonly string[], fields: number): string[] {
  const taken = new Set<string>()
  // Where to go on counting: thousands of columns of one name are not tried one by one each.
  const copies = new Map<string, number>()
  return Array.from({ length: fields }, (_, field) => {
    const wanted = header[field]?.trim() || `Column ${field + 1}`
    let name = wanted
    let copy = copies.get(wanted) ?? 2
    for (; taken.has(name); copy += 1) name = `${wanted} (${copy})`
    copies.set(wanted, copy)
    taken.add(name)
    return name
  })
}
