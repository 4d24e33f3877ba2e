import { fileOf, listOf, required, seedOf } from './arguments'
import { MODEL, type CommandContext } from './context'
import { tellMatch } from './tell-match'

/** log p(target | given) of every row, by the chain rule. */
export async function loglik(command: CommandContext): Promise<void> {
  const { args, compute, open, loadModel, keepTable, print } = command
  await loadModel(required(args, 'model'))
  const table = await keepTable(await open(fileOf(args)))
  await tellMatch(command, table)
  const result = await compute<'loglik'>({
    kind: 'loglik',
    model: MODEL,
    table,
    target: listOf(args.text('target')),
    given: listOf(args.text('given')),
    orders: args.number('orders', { least: 1, most: 1000, whole: true }) ?? 1,
    importance: args.number('importance', { least: 1, most: 100_000, whole: true }) ?? null,
    seed: seedOf(args),
  })
  const values = args.has('proposal') ? result.proposal : result.energy
  const mean = meanOf(values)
  const lines = Array.from(values, (x) => (Number.isFinite(x) ? x.toFixed(6) : ''))
  print(`${lines.join('\n')}\nmean ${mean.toFixed(6)}`, {
    rows: values.length,
    mean,
    meanEnergy: meanOf(result.energy),
    meanProposal: meanOf(result.proposal),
    logLikelihood: Array.from(values, (x) => (Number.isFinite(x) ? x : null)),
  })
}

function meanOf(values: Float64Array): number {
  const known = values.filter((x) => Number.isFinite(x))
  return known.reduce((sum, x) => sum + x, 0) / Math.max(known.length, 1)
}
