import { basename } from 'node:path'
import { writeAtomically } from '../../files/atomic'
import { checkWritable } from '../../files/target'
import { missingTasks, type MissingTasks } from '../../missing/tasks'
import { gatherFacts } from '../../report/gather'
import { reportPage } from '../../report/report'
import { isGap, type TypedTable } from '../../table/seam/typed'
import { inThreads } from '../../workers/threads'
import { inProcess, type Work } from '../../workers/work'
import { adoptModel } from './adopt-model'
import { fileOf, required, seedOf, trainOptionsOf } from './arguments'
import { MODEL, type CommandContext } from './context'
import { tellMatch } from './tell-match'
import { trainOn } from './train'

/** Trains unless there is a model, fills, evaluates, and writes all of it as one page; with --gaps-only, what is missing alone. */
export async function report(command: CommandContext): Promise<void> {
  const { args, print, note, open, loadModel, compute, keepTable, context } = command
  const output = required(args, 'output')
  const imputations = args.number('imputations', { least: 1, most: 100, whole: true }) ?? 5
  await checkWritable(output)
  const document = await open(fileOf(args))
  const { fileWorkerUrl: workerUrl } = command
  const work: Work<MissingTasks> = workerUrl ? inThreads<MissingTasks>(workerUrl) : inProcess(missingTasks)
  const given = args.text('model')
  const gapsOnly = args.has('gaps-only') || !hasGaps(await document.typed())
  let model = given === undefined ? null : await loadModel(given)
  let evaluation = null
  if (model !== null) await adoptModel(command, document, model)
  if (!gapsOnly) {
    if (model === null) {
      const { bytes } = await trainOn(command, document, basename(fileOf(args)), null)
      model = (await compute<'keep-model'>({ kind: 'keep-model', id: MODEL, bytes })).info
    }
    const table = await keepTable(document)
    if (given !== undefined) await tellMatch(command, table)
    const options = { imputations, minCertainty: 0, seed: seedOf(args), columns: null, rows: null }
    const { outcome } = await compute<'fill'>({
      kind: 'fill',
      model: MODEL,
      table,
      options: { ...options, method: 'sample' },
    })
    await document.applyFill(outcome)
    // As in the window: trained anew without the hidden cells, or it would have learned what it is asked.
    evaluation = (
      await compute<'evaluate'>({
        kind: 'evaluate',
        table,
        model: null,
        options: model.options ?? trainOptionsOf(args, model),
        trained: null,
        hide: args.number('hide', { least: 0.01, most: 0.9 }) ?? 0.2,
        seed: 1,
      })
    ).evaluation
  }
  const watch = {
    signal: context.signal,
    report: (fraction: number) => context.report({ fraction, stage: 'Writing the report', secondsLeft: null }),
  }
  const facts = await gatherFacts({ document, model, evaluation }, work, watch)
  const page = Buffer.from(reportPage(facts))
  await writeAtomically(output, [page])
  note('')
  print(`Saved ${output}.`, {
    report: output,
    bytes: page.length,
    gaps: facts.info.gaps,
    filled: facts.info.filled,
    columns: facts.study.columns.length,
    completeRows: facts.study.completeRows,
  })
}

const hasGaps = ({ columns, rows }: TypedTable): boolean =>
  columns.some((column) => Array.from({ length: rows }, (_, row) => row).some((row) => isGap(column, row)))
