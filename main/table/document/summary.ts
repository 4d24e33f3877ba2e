import type { ArrangementInfo } from '../../../contract/arrangement'
import type { ColumnDetail, ColumnInfo } from '../../../contract/columns'
import type { TableDocument } from './document'

/** Everything worth knowing about a table before anything is done with it. */
export type TableSummary = {
  readonly name: string
  readonly format: string
  readonly reading: string
  readonly sha256: string
  readonly rows: number
  readonly gaps: number
  readonly notices: readonly string[]
  readonly arrangement: ArrangementInfo
  readonly columns: readonly (ColumnInfo &
    Pick<ColumnDetail, 'quantiles'> & { readonly levelCounts: ColumnDetail['levels'] })[]
  /** Columns that are missing together, the most frequent first; none = complete rows. */
  readonly patterns: readonly { readonly missing: readonly string[]; readonly rows: number }[]
}

const shownPatterns = 50

/** The summary that `lacuna inspect --json` prints. */
export async function tableSummary(document: TableDocument): Promise<TableSummary> {
  const { name, format, reading, rows, gaps, notices, columns, arrangement } = document.info()
  const details = await Promise.all(columns.map(({ index }) => document.detail(index)))
  const patterns = await document.patterns(shownPatterns)
  return {
    name,
    format,
    reading,
    sha256: document.sha256,
    rows,
    gaps,
    notices,
    arrangement,
    columns: columns.map((column, index) => ({
      ...column,
      quantiles: details[index]?.quantiles ?? null,
      levelCounts: details[index]?.levels ?? null,
    })),
    patterns: patterns.map((pattern) => ({
      missing: pattern.columns.map((column) => columns[column]?.name ?? ''),
      rows: pattern.rows,
    })),
  }
}
