import type { ColumnChange, ColumnDetail, ColumnPreview } from '../../../contract/columns'
import type { RowValue, SurprisingCell } from '../../../contract/look'
import type { HeldRule, RuleSuggestion } from '../../../contract/rules'
import type { LearnedColumn } from '../../../contract/model'
import type { PictureOrder } from '../../../contract/missing'
import type { Cell, DocumentInfo, Place, ShownFill } from '../../../contract/table'
import type { AskedRules } from '../../rules/asked'
import type { ColumnDescription } from '../columns/column'
import type { CopyBlock } from './copy'
import type { AdoptedRules } from './document-rules'
import type { FilledCells } from './filled-cells'
import type { FillBasis } from './fill-basis'
import type { FillLayer } from './fills'
import type { Find, Replacement, Search } from './find-cells'
import type { FillResult, Scores } from '../seam/results'
import type { MissingPattern } from '../views/patterns'
import type { TableSource } from '../store/source'
import type { StaleFill } from './stale-fills'
import type { Arrangement } from './shown-rows'
import type { SavedState } from './state'
import type { ArrangementFacts, TypedTable } from '../seam/typed'

/** An open table. Rows are counted as shown where a `Place` is asked for, as in the file otherwise. */
export type TableDocument = {
  readonly id: string
  readonly sha256: string
  readonly source: TableSource
  info(): DocumentInfo
  page(start: number, count: number, fill: ShownFill): { revision: number; rows: { id: number; cells: Cell[] }[] }
  /** Shows other rows, or in another order; what is left out stays. */
  arrange(wanted: Partial<Arrangement>): Promise<void>
  arrangement(): Arrangement
  sort(sort: Arrangement['sort']): Promise<void>
  filter(filter: Arrangement['filter']): Promise<void>
  /** The file's rows in an order that a picture shows them in; null: as they are. */
  rowOrder(order: PictureOrder): Promise<Uint32Array | null>
  /** What was filled into a column: every imputation, or, without any, the best guess. */
  filledIn(column: number): FilledCells[]
  edit(place: Place, text: string): Promise<void>
  /** Edits a block of shown cells in one step, from row `start` on. */
  paste(start: number, columns: readonly number[], texts: readonly (readonly string[])[]): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
  changeColumn(column: number, change: ColumnChange): Promise<void>
  /** The same for several columns, in one step. */
  changeColumns(changes: readonly { readonly column: number; readonly change: ColumnChange }[]): Promise<void>
  /** What a change would do to the values that are known now; nothing is changed. */
  previewChange(column: number, change: ColumnChange): Promise<ColumnPreview>
  /** Reads columns as a model made on another table knows them, where this table alone would say otherwise. */
  adoptColumns(learned: readonly LearnedColumn[]): Promise<void>
  detail(column: number): Promise<ColumnDetail>
  nextGap(from: Place, backwards: boolean): Promise<Place | null>
  find(search: Search): Promise<Place | null>
  findAll(find: Find & { readonly at: Place | null }): Promise<{ cells: number; columns: number; at: number | null }>
  /** Gives back how many cells were changed. */
  replace(wanted: Replacement): Promise<number>
  copy(block: CopyBlock): Promise<string>
  /** Which columns are missing together, the most frequent patterns first. */
  patterns(most: number): Promise<MissingPattern[]>
  /** Gaps per column in the chosen columns and shown rows; null = all. */
  countGaps(
    columns: readonly number[] | null,
    rows: { readonly start: number; readonly end: number } | null,
  ): Promise<{ column: number; name: string; cells: number }[]>
  /** Rows of the file behind shown rows, ascending; null = all of them. */
  rowIds(rows: { readonly start: number; readonly end: number } | null): Int32Array | null
  /** The same object until something the model would see changes. `facts`: those of a model, instead of the document's own. */
  typed(facts?: ArrangementFacts): Promise<TypedTable>
  /** How the rows stand to each other, as it is said now. */
  facts(): ArrangementFacts
  /** The rows of one row's series in their order, and everyone's places; null: there is no order, or the row has no place in it. */
  seriesOf(row: number): Promise<{ readonly rows: Int32Array; readonly places: Float64Array } | null>
  /** Says it otherwise; null: as was found. */
  changeFacts(facts: ArrangementFacts | null): Promise<void>
  /** Rules between columns. */
  readonly rules: {
    texts(): readonly string[]
    /** As the rows are shown. */
    list(): { rules: HeldRule[]; contradictions: string[] }
    check(text: string): Promise<HeldRule>
    suggest(): Promise<RuleSuggestion[]>
    change(texts: readonly string[], label: string): Promise<void>
    /** Takes over a model's rules; those that cannot be held against this table are left. */
    adopt(texts: readonly string[]): Promise<AdoptedRules>
    /** The rules and what they know of a row of the file, null: of none. `assumed`: by column name; null is unknown. */
    asked(row: number | null, assumed: ReadonlyMap<string, number | string | null>): AskedRules | null
    /** The next shown row after a place that breaks a rule, or the first; null when none does. */
    nextBroken(index: number, after: number): Place | null
  }
  /** What a fill by a model that knows these columns would be made from now; to be taken before it is computed. */
  basis(known: readonly string[]): FillBasis
  /**
   * `basis`: what the fill was made from, when the table may have changed meanwhile. `instead`: cells that are filled
   * again lose what they held, also where nothing new comes.
   */
  applyFill(outcome: FillResult, how?: { readonly basis?: FillBasis; readonly instead?: StaleFill }): Promise<void>
  clearFills(): Promise<void>
  /** In the terms of the columns as they are read now; what does not fit them is left out. */
  fills(): readonly FillLayer[]
  /** Filled cells that are older than what their row holds now. */
  staleFills(): readonly StaleFill[]
  setScores(scores: Scores): Promise<void>
  scores(): Scores | null
  mostSurprising(count: number): Promise<Omit<SurprisingCell, 'expected'>[]>
  formatValue(column: number, value: number): string
  /** Undefined when the text is not a value of the column. */
  parseValue(column: number, text: string): number | undefined
  rowValues(row: number, fill: ShownFill): (RowValue & { readonly value: number | null })[]
  /** The row of the file that is shown at a place. */
  fileRow(row: number): number
  /** A cell by its row in the file. */
  cell(row: number, column: number, fill: ShownFill): Cell
  columns(): readonly ColumnDescription[]
  /** What was chosen about each column. */
  choices(): readonly ColumnChange[]
  /** How many columns are read or used otherwise than found in the file. */
  changedColumns(): number
  /** Edited cells; key: row of the file × columns + column. */
  edits(): ReadonlyMap<number, string>
  state(): SavedState
  restore(state: SavedState): Promise<void>
  /** Hears of what a change did beyond what was asked for, in a sentence. */
  onNotice(listener: (message: string) => void): () => void
  onChange(listener: () => void): () => void
}
