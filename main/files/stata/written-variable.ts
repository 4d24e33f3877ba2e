import type { CodedOutput } from '../export/coded-column'
import type { MissingCode } from '../export/missing-codes'
import { longestText, storageTypes } from './layout'
import { firstMissing, namedMissing } from './missing-values'

/** How a column is stored in a Stata file. */
export type WrittenVariable = {
  readonly type: number
  readonly size: number
  readonly format: string
  readonly kind: CodedOutput['kind']
  /** Named missing values have labels too. */
  readonly labels: readonly { readonly code: number; readonly label: string }[]
  /** Texts that become .a (1), .b (2), … */
  readonly missing: ReadonlyMap<string, number>
}

/** The shortest type that holds whole numbers from `low` to `high`. */
export function wholeType(low: number, high: number): Pick<WrittenVariable, 'type' | 'size'> {
  if (low >= -127 && high < firstMissing.byte) return { type: storageTypes.byte, size: 1 }
  if (low >= -32_767 && high < firstMissing.int) return { type: storageTypes.int, size: 2 }
  if (low >= -2_147_483_647 && high < firstMissing.long) return { type: storageTypes.long, size: 4 }
  return { type: storageTypes.double, size: 8 }
}

const double = { type: storageTypes.double, size: 8 } as const

/** Missing values that had a name in Stata keep it; the others get the next free ones. */
function missingNames(codes: readonly MissingCode[]): Map<string, number> {
  const named = codes.flatMap(({ text, name }) => (name === null ? [] : [[text, name.charCodeAt(1) - 96] as const]))
  const found = new Map(named)
  const free = Array.from({ length: namedMissing }, (_, at) => at + 1).filter(
    (index) => ![...found.values()].includes(index),
  )
  for (const { text } of codes) {
    const next = found.has(text) ? undefined : free.shift()
    if (next !== undefined) found.set(text, next)
  }
  return found
}

const missingLabels = (codes: readonly MissingCode[], names: ReadonlyMap<string, number>): WrittenVariable['labels'] =>
  codes.flatMap(({ text, label, name }) => {
    const index = names.get(text)
    return index === undefined || label === name ? [] : [{ code: firstMissing.long + index, label }]
  })

/** `bytes`: of the longest text. */
export function stataVariable(column: CodedOutput, bytes: number): WrittenVariable {
  const { kind, low, high, isWhole } = column
  const common = { kind, labels: [], missing: new Map<string, number>() }
  switch (kind) {
    case 'text':
      return bytes <= longestText
        ? { ...common, type: bytes, size: bytes, format: `%${Math.min(bytes, 80)}s` }
        : { ...common, type: storageTypes.strL, size: 8, format: '%9s' }
    case 'date':
      return { ...common, type: storageTypes.long, size: 4, format: '%td' }
    case 'datetime':
      return { ...common, ...double, format: '%tc' }
    case 'time':
      return { ...common, ...double, format: '%tcHH:MM:SS' }
    case 'number': {
      const missing = missingNames(column.missing)
      const labels = [...column.labels, ...missingLabels(column.missing, missing)]
      const storage = isWhole && !Number.isNaN(low) ? wholeType(low, high) : double
      return { kind, ...storage, format: isWhole ? '%12.0g' : '%10.0g', labels, missing }
    }
  }
}
