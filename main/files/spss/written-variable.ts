import type { CodedOutput } from '../export/coded-column'
import type { MissingCode } from '../export/missing-codes'
import { spssFormats } from './format-codes'

export const longestString = 32_767

/** How a column is stored in an SPSS file. */
export type WrittenVariable = {
  readonly name: string
  /** The column's own name, where SPSS does not take it. */
  readonly label: string
  readonly kind: CodedOutput['kind']
  /** 0 = a number; otherwise bytes of text. */
  readonly width: number
  readonly format: number
  readonly measure: CodedOutput['measure']
  readonly labels: readonly { readonly code: number; readonly label: string }[]
  /** Values that are declared missing, by the text of their cells; at most three. */
  readonly missing: ReadonlyMap<string, number>
}

const format = (code: number, width: number, decimals = 0): number => (code << 16) | (width << 8) | decimals
const mostMissing = 3

export const imputationVariable = (name: string, tables: number): WrittenVariable => ({
  name,
  label: 'Imputation Number',
  kind: 'number',
  width: 0,
  format: format(spssFormats.F, 8),
  measure: 'nominal',
  labels: Array.from({ length: tables }, (_, code) => ({ code, label: code === 0 ? 'Original data' : String(code) })),
  missing: new Map(),
})

/** `bytes`: of the longest text. */
export function spssVariable(column: CodedOutput, name: string, original: string, bytes: number): WrittenVariable {
  const { kind, measure } = column
  const missing = declaredMissing(column)
  const labelled = column.missing.flatMap(({ text, label }) => {
    const code = missing.get(text)
    return code === undefined || label === String(code) ? [] : [{ code, label }]
  })
  const known = new Set(labelled.map(({ code }) => code))
  return {
    name,
    label: original === name ? '' : original,
    kind,
    width: kind === 'text' ? Math.min(Math.max(1, bytes), longestString) : 0,
    format: formatOf(column, bytes),
    measure,
    labels: [...column.labels.filter(({ code }) => !known.has(code)), ...labelled],
    missing,
  }
}

/** The number for each code; words get the next free ones. More than three cannot be declared: then all are plainly missing. */
function declaredMissing({ kind, missing, labels, high }: CodedOutput): Map<string, number> {
  if (kind !== 'number' || missing.length > mostMissing) return new Map()
  const taken = new Set([...labels.map(({ code }) => code), ...missing.flatMap(({ value }) => value ?? [])])
  let next = Math.max(0, Math.ceil(Number.isNaN(high) ? 0 : high), ...[...taken].map(Math.ceil)) + 1
  const number = ({ value }: MissingCode): number => value ?? next++
  // Words among measurements are no numbers; among codes they get one.
  const useful = labels.length > 0 ? missing : missing.filter(({ value }) => value !== null)
  return new Map(useful.map((code) => [code.text, number(code)]))
}

const longestShown = 255

function formatOf({ kind, isWhole }: CodedOutput, bytes: number): number {
  switch (kind) {
    case 'text':
      return format(spssFormats.A, Math.min(Math.max(1, bytes), longestShown))
    case 'date':
      return format(spssFormats.DATE, 11)
    case 'datetime':
      return format(spssFormats.DATETIME, 20)
    case 'time':
      return format(spssFormats.TIME, 8)
    case 'number':
      return isWhole ? format(spssFormats.F, 8) : format(spssFormats.F, 12, 4)
  }
}
