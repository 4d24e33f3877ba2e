import type { ColumnChange } from '../../../contract/columns'
import type { DocumentInfo } from '../../../contract/table'
import type { ColumnDescription } from '../columns/column'
import { columnInfo } from '../columns/column-info'
import { keptNotice } from '../columns/kept-notice'
import { bestGuessOf, countFilled, imputationsOf, type FillLayer } from './fills'
import type { OpenedTable } from '../store/source'
import type { Arrangement } from './shown-rows'

/** What a document says about itself, from what it holds; `rest` is what only the document knows. */
export function documentInfo(
  { id, name, source }: OpenedTable,
  columns: readonly ColumnDescription[],
  choices: readonly ColumnChange[],
  layers: readonly FillLayer[],
  { sort, filter, columnFilters }: Arrangement,
  rest: Pick<DocumentInfo, 'revision' | 'undo' | 'redo' | 'scored' | 'outdated' | 'shownRows' | 'arrangement'>,
): DocumentInfo {
  const infos = columns.map((description, index) =>
    columnInfo({
      index,
      name: source.names[index]!,
      description,
      choice: choices[index]!,
      filled: countFilled(layers, index, description.values),
      isGroup: rest.arrangement.groups.includes(source.names[index]!),
    }),
  )
  return {
    id,
    name,
    format: source.format,
    reading: source.reading,
    sheets: source.sheets ? { names: [...source.sheets.names], read: source.sheets.read } : null,
    rows: source.store.rows,
    gaps: infos.reduce((sum, info) => sum + info.gaps, 0),
    filled: infos.reduce((sum, info) => sum + info.filled, 0),
    columns: infos,
    notices: [
      ...source.notices,
      ...columns.flatMap((description, index) => questions(source.names[index]!, description, choices[index]!)),
    ],
    imputations: imputationsOf(layers),
    bestGuess: bestGuessOf(layers),
    sort,
    filter,
    columnFilters: [...columnFilters],
    ...rest,
  }
}

/** What only the user can decide about a column, a sentence each. */
function questions(name: string, description: ColumnDescription, choice: ColumnChange): string[] {
  const kept = choice.keep === true ? null : keptNotice(name, description)
  return [description.question, kept].filter((sentence) => sentence !== null)
}
