import { counted } from '../../counted'
import type { LoadedSheet } from './load-sheet'

/** What the user should know about how a sheet was read, one sentence each. */
export function sheetNotices(
  { name, names, merged, cells: { errors } }: LoadedSheet,
  found: {
    readonly filled: Int32Array
    readonly top: number
    readonly header: number | undefined
    readonly blankColumns: number
  },
): string[] {
  const said: string[] = []
  const { filled, top, header, blankColumns } = found
  if (names.length > 1) {
    const others = names.filter((other) => other !== name)
    said.push(
      `The workbook has ${names.length} sheets; “${name}” was read. The others: ${others.slice(0, 10).join(', ')}.`,
    )
  }
  if (top > 0) said.push(`${counted(top, 'row')} above the table ${top === 1 ? 'was' : 'were'} set aside.`)
  const inHeader = merged.filter(({ row, rows }) => header !== undefined && row <= header && header < row + rows)
  if (inHeader.length > 0)
    said.push(`${counted(inHeader.length, 'merged cell')} in the header: only the first column of each has its name.`)
  const inBody = merged.length - inHeader.length
  if (inBody > 0)
    said.push(`${counted(inBody, 'merged cell')} outside the header: only the first cell of each has a value.`)
  if (errors > 0)
    said.push(
      `${counted(errors, 'cell')} with an error (like #DIV/0!) ${errors === 1 ? 'counts' : 'count'} as missing.`,
    )
  const blankRows = (filled.at(-1) ?? 0) + 1 - filled.length
  if (blankRows > 0) said.push(`${counted(blankRows, 'blank row')} set aside.`)
  if (blankColumns > 0) said.push(`${counted(blankColumns, 'blank column')} set aside.`)
  return said
}
