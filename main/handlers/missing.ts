import type { Difference, GapStudy } from '../../contract/missing'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { secondsLeft } from '../jobs/seconds-left'
import type { JobContext } from '../jobs/queue'
import type { UsedColumn } from '../missing/dependence'
import { sameColumns, studiedColumns } from '../missing/of-document'
import type { MissingTasks } from '../missing/tasks'
import type { Services } from '../services'
import type { TableDocument } from '../table/document/document'
import type { FillLayer } from '../table/document/fills'
import { inThreads } from '../workers/threads'
import type { Watch } from '../workers/work'

/** A result, and what of the table it was computed from. */
type Kept<T> = { readonly columns: readonly UsedColumn[]; readonly fills: readonly FillLayer[]; readonly value: T }

export const missingHandlers = (services: Services) => {
  const { workspace, jobs, dependencies } = services
  const work = inThreads<MissingTasks>(dependencies.fileWorkerUrl)
  const studies = inThreads<MissingTasks>(dependencies.fileWorkerUrl, 'study')
  let study: Kept<GapStudy> | null = null
  let differences: Kept<Difference[]> | null = null

  const columnOf = (columns: readonly UsedColumn[], index: number): UsedColumn => {
    const column = columns[index]
    if (!column) throw new UserError('bad-input', 'This column is no longer in the table; choose another one.')
    return column
  }
  const isCurrent = <T>(kept: Kept<T> | null): kept is Kept<T> => {
    const document = workspace.document()
    return document !== null && kept !== null && sameColumns(kept.columns, studiedColumns(document))
  }

  return {
    'missing.start': () => {
      const document = workspace.requireDocument()
      const columns = studiedColumns(document)
      const job = jobs.start('gaps', 'Studying the gaps', async (context) => {
        const watch = watchOf(context, 'Studying the gaps', dependencies.now)
        const value = await studies('studyGaps', { rows: document.info().rows, columns }, watch)
        study = { columns, fills: [], value }
        return { message: `${value.columns.length} columns with gaps.` }
      })
      return { job }
    },
    'missing.study': () => (isCurrent(study) ? study.value : null),
    'missing.picture': async ({ order, most }) => {
      const document = workspace.requireDocument()
      const columns = document.columns().map(({ values }) => values)
      return work('gapPicture', { rows: document.info().rows, columns, order: await document.rowOrder(order), most })
    },
    'missing.groups': ({ by }) => {
      const document = workspace.requireDocument()
      const columns = studiedColumns(document)
      return work('gapGroups', {
        rows: document.info().rows,
        by: columnOf(columns, by),
        columns: columns.map(({ description }) => description.values),
      })
    },
    'missing.compare': ({ column, by }) => {
      const document = workspace.requireDocument()
      const columns = studiedColumns(document)
      return work('compareFilled', {
        rows: document.info().rows,
        column: columnOf(columns, column),
        filled: document.filledIn(column),
        guess: document.info().imputations === 0,
        by: by === null ? null : columnOf(columns, by),
      })
    },
    'missing.scatter': ({ x, y }) => {
      const document = workspace.requireDocument()
      const columns = studiedColumns(document)
      const side = (index: number) => ({ ...columnOf(columns, index), filled: document.filledIn(index)[0] ?? null })
      return work('scatterPoints', { rows: document.info().rows, x: side(x), y: side(y) })
    },
    'missing.startCompare': () => {
      const document = workspace.requireDocument()
      const columns = studiedColumns(document)
      const fills = document.fills()
      const job = jobs.start('gaps', 'Comparing with what was observed', async (context) => {
        const value = await differencesOf(document, columns, studies, watchOf(context, 'Comparing', dependencies.now))
        differences = { columns, fills, value }
        const odd = value.filter(({ isOdd }) => isOdd).length
        return { message: `${odd} of ${value.length} filled columns differ more than expected.` }
      })
      return { job }
    },
    'missing.differences': () =>
      isCurrent(differences) && differences.fills === workspace.document()?.fills() ? differences.value : null,
  } satisfies Partial<Handlers>
}

export const watchOf = (context: JobContext, stage: string, now: () => number): Watch => {
  const left = secondsLeft(now)
  return {
    signal: context.signal,
    report: (fraction) => context.report({ fraction, stage, secondsLeft: left(fraction) }),
  }
}

/** Every filled column, one after the other, those that differ most from what is expected first. */
export async function differencesOf(
  document: TableDocument,
  columns: readonly UsedColumn[],
  work: ReturnType<typeof inThreads<MissingTasks>>,
  { signal, report }: Watch,
): Promise<Difference[]> {
  const filled = columns.filter(({ index }) => document.filledIn(index).length > 0)
  const found: Difference[] = []
  for (const [at, column] of filled.entries()) {
    report?.(at / filled.length)
    const tables = document.filledIn(column.index)
    const input = { rows: document.info().rows, column, columns, filled: tables }
    const difference = await work('differenceOf', input, signal ? { signal } : {})
    if (difference) found.push(difference)
  }
  return found.sort((a, b) => Number(b.isOdd) - Number(a.isOdd) || Math.abs(b.left) - Math.abs(a.left))
}
