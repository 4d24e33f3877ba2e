import { missingAmongNumbers } from '../../table/columns/missing'
import { readDecorated } from '../../table/numbers/number-format'
import type { ExportTable } from './export-table'

/** A text for "missing" that says more than that nothing is there: -99, “Refused”. */
export type MissingCode = {
  readonly text: string
  /** The number that it is, or that the file has for it; null when it is a word. */
  readonly value: number | null
  /** Stata's and SAS's name for it, ".a"; null when it has none. */
  readonly name: string | null
  /** What the file says it means; the text itself where it says nothing. */
  readonly label: string
}

const namedMissing = /^\.[a-z]$/

/** The codes for missing of a column that are worth keeping: all but the words that mean nothing else, such as NA. */
export function missingCodesOf({ columns, source }: ExportTable, column: number): MissingCode[] {
  const { missingCodes, format } = columns[column]!
  const coded = source.coded?.[column] ?? null
  const decimal = format.kind === 'number' ? format.decimal : '.'
  const declared = new Set(coded?.missing ?? [])
  return [...new Set(missingCodes.map((text) => text.trim()))]
    .filter((text) => declared.has(text) || !missingAmongNumbers.has(text))
    .map((text) => {
      const known = coded?.labels.find((label) => label.text === text)
      const value = typeof known?.code === 'number' ? known.code : (readDecorated(text, decimal)?.value ?? null)
      const name = [known?.code, text].find((code) => typeof code === 'string' && namedMissing.test(code))
      return { text, value, name: name === undefined ? null : String(name), label: known?.label ?? text }
    })
}
