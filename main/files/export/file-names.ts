import { extname } from 'node:path'
import type { ExportOptions } from '../../../contract/export'

const packed = /\.gz$/i
const known = /\.(?:csv|tsv|tab|txt|data|test|xlsx|parquet|jsonl?|ndjson|npy|dta|z?sav|sas7bdat)$/i
/** Endings of text that a table keeps when it is written as text again. */
const texts = /^\.(?:csv|tsv|tab|txt|data)$/i

/** What a table's file is called, without what says its format. */
export const stemOf = (name: string): string => name.replace(packed, '').replace(known, '')

/** A name for the export of a table: never the table's own, which lies in the folder that is offered first. */
export function suggestedName(table: string, options: ExportOptions): string {
  const own = extname(table.replace(packed, ''))
  const ending = options.format === 'csv' && texts.test(own) ? own : `.${options.format}`
  const several = options.fill === 'imputations' && options.layout === 'files' ? '-1' : ''
  return `${stemOf(table)}-${options.fill === 'none' ? 'copy' : 'filled'}${several}${ending}`
}

/** penguins.csv → penguins and .csv; .csv.gz counts as one ending. */
export function splitEnding(path: string): [stem: string, ending: string] {
  const ending = packed.test(path) ? extname(path.slice(0, -3)) + path.slice(-3) : extname(path)
  return [path.slice(0, path.length - ending.length), ending]
}
