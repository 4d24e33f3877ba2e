import packageJson from '../../package.json' with { type: 'json' }
import type { Evaluation } from '../../contract/evaluate'
import type { Comparison, Difference } from '../../contract/missing'
import type { ModelInfo } from '../../contract/model'
import { studiedColumns } from '../missing/of-document'
import type { MissingTasks } from '../missing/tasks'
import type { TableDocument } from '../table/document/document'
import type { Watch, Work } from '../workers/work'
import { laidDownSections } from './sections/laid-down'
import type { ReportFacts } from './facts'

export type Known = {
  readonly document: TableDocument
  readonly model: ModelInfo | null
  readonly evaluation: Evaluation | null
} & Partial<Pick<ReportFacts, 'analyses' | 'laidDown'>>

const bands = 120

/** Computes what a report says that is not there yet: the study of the gaps, its picture, filled beside observed values. */
export async function gatherFacts(
  known: Known,
  work: Work<MissingTasks>,
  { signal, report }: Watch,
): Promise<ReportFacts> {
  const { document, model, evaluation } = known
  const info = document.info()
  const columns = studiedColumns(document)
  const values = columns.map(({ description }) => description.values)
  const watch = (from: number, to: number): Watch => ({
    ...(signal && { signal }),
    report: (fraction) => report?.(from + (to - from) * fraction),
  })
  const study = await work('studyGaps', { rows: info.rows, columns }, watch(0, 0.5))
  const picture = await work(
    'gapPicture',
    { rows: info.rows, columns: values, order: await document.rowOrder('gaps'), most: bands },
    watch(0.5, 0.55),
  )
  const filled = columns.filter(({ index }) => document.filledIn(index).length > 0)
  const comparisons: Comparison[] = []
  const differences: Difference[] = []
  for (const [at, column] of filled.entries()) {
    report?.(0.55 + (0.45 * at) / filled.length)
    const tables = document.filledIn(column.index)
    const common = { rows: info.rows, column, filled: tables }
    const compared = await work(
      'compareFilled',
      { ...common, guess: info.imputations === 0, by: null },
      signal ? { signal } : {},
    )
    const difference = await work('differenceOf', { ...common, columns }, signal ? { signal } : {})
    if (compared) comparisons.push(compared)
    if (difference) differences.push(difference)
  }
  return {
    version: packageJson.version,
    info,
    sha256: document.sha256,
    study,
    picture,
    model,
    fills: document.fills().map(({ method, imputations, seed, minCertainty, engine, columns: own }) => ({
      method,
      imputations,
      seed,
      minCertainty,
      engine,
      cells: [...own.values()].reduce((sum, { rows }) => sum + rows.length, 0),
    })),
    evaluation,
    comparisons,
    differences,
    analyses: known.analyses ?? [],
    laidDown: known.laidDown ?? laidDownSections(document.rules.list().rules, info.arrangement),
  }
}
