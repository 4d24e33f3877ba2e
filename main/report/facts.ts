import type { AnalysisReport } from '../../contract/analysis'
import type { Evaluation } from '../../contract/evaluate'
import type { Comparison, Difference, GapPicture, GapStudy } from '../../contract/missing'
import type { ModelInfo } from '../../contract/model'
import type { DocumentInfo } from '../../contract/table'
import type { FillSettings } from '../table/document/fills'
import type { Markup } from './html'

/** A part of the report that others than this folder write. */
export type Section = { readonly id: string; readonly title: string; readonly body: Markup }

/** All that a report says, as the window shows it; nothing of the moment at which it is written, so that the same work gives the same bytes. */
export type ReportFacts = {
  readonly version: string
  readonly info: DocumentInfo
  readonly sha256: string
  readonly study: GapStudy
  readonly picture: GapPicture
  readonly model: ModelInfo | null
  readonly fills: readonly (FillSettings & { readonly engine: string; readonly cells: number })[]
  readonly evaluation: Evaluation | null
  readonly comparisons: readonly Comparison[]
  readonly differences: readonly Difference[]
  /** Pooled results that were computed on the imputations. */
  readonly analyses: readonly AnalysisReport[]
  /** Rules between columns, order and groups of rows: what else was laid down before filling. */
  readonly laidDown: readonly Section[]
}
