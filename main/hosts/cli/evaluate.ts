import { fileOf, trainOptionsOf } from './arguments'
import { MODEL, type CommandContext } from './context'
import { tellMatch } from './tell-match'
import { alignColumns } from './text-table'
import { UsageError } from './usage'

/** Hides known cells, fills them, and reports error, accuracy and coverage per column beside simple methods. */
export async function evaluate(command: CommandContext): Promise<void> {
  const { args, compute, open, loadModel, keepTable, print } = command
  const options = trainOptionsOf(args)
  if (args.has('hide-runs') && args.has('hide-cells'))
    throw new UsageError('--hide-runs and --hide-cells contradict each other; give one of them.')
  const model = args.text('model')
  const document = await open(fileOf(args))
  const info = model === undefined ? null : await loadModel(model)
  const table = await keepTable(document)
  if (model !== undefined) await tellMatch(command, table)
  const { order } = info === null ? document.facts() : (info.arrangement ?? { order: null })
  if (args.has('hide-runs') && order === null)
    throw new UsageError('--hide-runs needs an order of the rows; name it with --order-by COLUMN or --order-by rows.')
  const runs = args.has('hide-runs') || (order !== null && !args.has('hide-cells'))
  const { evaluation } = await compute<'evaluate'>({
    kind: 'evaluate',
    table,
    model: model === undefined ? null : MODEL,
    options,
    trained: null,
    hide: args.number('hide', { least: 0.01, most: 0.9 }) ?? 0.1,
    seed: options.seed,
    runs,
  })
  const rows = evaluation.columns.map((column) => [
    column.name,
    column.measure,
    column.model.toFixed(3),
    ...column.others.map(({ score }) => score.toFixed(3)),
    column.coverage === null ? '' : `${Math.round(100 * column.coverage)}%`,
    column.words,
  ])
  const others = evaluation.columns[0]?.others.map(({ method }) => method) ?? []
  const head = ['column', 'measure', 'model', ...others, '90% holds', '']
  print(`${alignColumns([head, ...rows])}\n\n${evaluation.summary}`, evaluation)
}
