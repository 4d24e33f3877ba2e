import { basename } from 'node:path'
import type { AnalysisResult } from '../../contract/analysis'
import { sampledTable, tableNotes } from '../analysis/from-document'
import { neededColumns } from '../analysis/needed-columns'
import type { AnalysisTasks } from '../analysis/tasks'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { writeAtomically } from '../files/atomic'
import { encodeLines } from '../files/export/side-csv'
import type { JobContext } from '../jobs/queue'
import { fileNameOf, resultLines } from '../reports/result-file'
import type { Services } from '../services'
import type { TableDocument } from '../table/document/document'
import type { Watch } from '../workers/work'
import { inThreads } from '../workers/threads'

type Kept = {
  readonly job: string
  readonly result: AnalysisResult
  readonly document: TableDocument
  /** Another object as soon as a cell, a column or a fill has changed. */
  readonly fills: unknown
}

export const analysisHandlers = (services: Services) => {
  const { workspace, jobs, targets, dependencies } = services
  const work = inThreads<AnalysisTasks>(dependencies.fileWorkerUrl, 'analysis')
  /** The last report and the last what-if. */
  const kept = new Map<AnalysisResult['kind'], Kept>()
  let running: string | null = null

  /** One analysis at a time: who asks for another one does not wait for the one before. */
  function start(
    title: string,
    run: (document: TableDocument, watch: Watch) => Promise<AnalysisResult>,
  ): { job: string } {
    const document = workspace.requireDocument()
    const fills = document.fills()
    if (running !== null) jobs.cancel(running)
    const job = jobs.start('analyse', title, async (context) => {
      const result = await run(document, watchOf(context, dependencies.now))
      kept.set(result.kind, { job, result, document, fills })
      return { message: '' }
    })
    running = job
    return { job }
  }

  function found(job: string): Kept {
    const one = [...kept.values()].find((candidate) => candidate.job === job)
    if (!one) throw new UserError('not-found', 'This analysis is no longer there; compute it again.')
    return one
  }

  return {
    'analysis.start': ({ analysis }) => {
      const needed = neededColumns(analysis)
      const table = sampledTable(workspace.requireDocument(), needed)
      return start('Analysing', async (document, watch) => {
        const report = await work('analyse', { table, analysis, notes: tableNotes(document, needed) }, watch)
        return { kind: 'report', report }
      })
    },
    'analysis.whatIf': ({ analysis, whatIf }) => {
      const table = sampledTable(workspace.requireDocument(), neededColumns(analysis, whatIf))
      return start('What if', async (_, watch) => ({
        kind: 'what-if',
        whatIf: await work('whatIf', { table, analysis, whatIf }, watch),
      }))
    },
    'analysis.result': ({ job }) => {
      const one = [...kept.values()].find((candidate) => candidate.job === job)
      if (!one) return null
      const { result, document, fills } = one
      return { result, current: workspace.document() === document && document.fills() === fills }
    },
    'analysis.suggest': ({ job, format }) => {
      const { document, result } = found(job)
      return { name: fileNameOf(document.info().name, result.kind, format) }
    },
    'analysis.save': async ({ job, format, target }) => {
      const path = targets.path(target)
      if (!path) throw new UserError('not-found', 'Choose again where to save the analysis.')
      await writeAtomically(path, encodeLines(resultLines(found(job).result, format)))
      return { message: `Saved ${basename(path)}.` }
    },
  } satisfies Partial<Handlers>
}

/** Time left as the share that is done lets expect. */
function watchOf({ signal, report }: JobContext, now: () => number): Watch {
  const began = now()
  return {
    signal,
    report(fraction) {
      const passed = (now() - began) / 1000
      const secondsLeft = fraction > 0.05 ? (passed / fraction) * (1 - fraction) : null
      report({ fraction, stage: 'Analysing', secondsLeft })
    },
  }
}
