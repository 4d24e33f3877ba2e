import type { ColumnChange, ColumnInfo } from '../../../contract/columns'

/** One column's cells that hold what may be a code for "missing". */
export type Suspect = {
  readonly column: number
  readonly name: string
  readonly code: string
  readonly count: number
  readonly evidence: string
}

/** One code in all columns that hold it, however they write it. */
export type SuspectedCode = { readonly code: string; readonly cells: number; readonly suspects: readonly Suspect[] }

/** What the columns' suggestions come to, the code in the most cells first. */
export function suspectedCodes(columns: readonly ColumnInfo[]): SuspectedCode[] {
  const byValue = new Map<string, Suspect[]>()
  for (const { index, name, suggestions } of columns)
    for (const { code, value, count, evidence } of suggestions) {
      const suspects = byValue.get(value) ?? []
      byValue.set(value, [...suspects, { column: index, name, code, count, evidence }])
    }
  return [...byValue.values()]
    .map((suspects) => ({
      code: shortest(suspects.map(({ code }) => code)),
      cells: suspects.reduce((sum, { count }) => sum + count, 0),
      suspects,
    }))
    .sort((a, b) => b.cells - a.cells)
}

const shortest = (texts: readonly string[]): string =>
  texts.reduce((best, text) => (text.length < best.length ? text : best))

export const suspectKey = ({ column, code }: Pick<Suspect, 'column' | 'code'>): string => `${column} ${code}`

export type ManyChanges = { column: number; change: ColumnChange }[]

/** Codes that are missing join those of their column; the others are not suggested again. One change per column. */
export function answered(
  columns: readonly ColumnInfo[],
  codes: readonly SuspectedCode[],
  isMissing: (suspect: Suspect) => boolean,
): ManyChanges {
  const all = codes.flatMap(({ suspects }) => suspects)
  return columns.flatMap(({ index, missingCodes }) => {
    const own = all.filter(({ column }) => column === index)
    if (own.length === 0) return []
    const missing = own.filter(isMissing).map(({ code }) => code)
    const values = own.filter((suspect) => !isMissing(suspect)).map(({ code }) => code)
    return {
      column: index,
      change: {
        ...(missing.length > 0 && { missingCodes: [...missingCodes, ...missing] }),
        ...(values.length > 0 && { notCodes: values }),
      },
    }
  })
}
